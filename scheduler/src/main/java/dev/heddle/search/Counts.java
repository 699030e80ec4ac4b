package dev.heddle.search;

/**
 * How much a search has done.
 *
 * @param executions how many executions were run to their end, or to a bound
 * @param pruned how many more were given up because all that was left in them is explored elsewhere
 * @param cut how many of the executions were cut by the depth bound
 * @param deadlocks how many of the executions ended in a deadlock
 * @param failures how many of the executions failed, deadlocks included
 * @param transitions how many transitions were explored: those repeated in replays count once
 * @param events how many events were run altogether, replays included
 */
public record Counts(
        long executions, long pruned, long cut, long deadlocks, long failures, long transitions, long events) {}
