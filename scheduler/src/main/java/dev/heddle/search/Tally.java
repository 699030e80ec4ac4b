package dev.heddle.search;

import dev.heddle.execution.Choice;

/** Counts what a search does. */
final class Tally {

    long executions;
    long pruned;
    long cut;
    long deadlocks;
    long failures;
    long transitions;
    long events;
    long nanos;

    /** Counts an execution of so many events, the first of which were shared with the one before. */
    void count(Ending ending, int size, int shared) {
        events += size;
        transitions += size - shared;
        if (ending.code() == Choice.PRUNED) {
            pruned++;
            return;
        }
        executions++;
        if (ending.code() == Choice.CUT) {
            cut++;
        }
        if (ending.code() == Choice.DEADLOCK) {
            deadlocks++;
        }
        if (ending.failure() != null) {
            failures++;
        }
    }

    /** Counts an execution that an earlier pass has had already. */
    void countRepeated(int size) {
        events += size;
    }

    void save(CheckpointWriter to) {
        to.put(executions).put(pruned).put(cut).put(deadlocks).put(failures);
        to.put(transitions).put(events).put(nanos).line();
    }

    void restore(CheckpointReader from) {
        executions = from.number();
        pruned = from.number();
        cut = from.number();
        deadlocks = from.number();
        failures = from.number();
        transitions = from.number();
        events = from.number();
        nanos = from.number();
    }

    Counts counts() {
        return new Counts(executions, pruned, cut, deadlocks, failures, transitions, events);
    }
}
