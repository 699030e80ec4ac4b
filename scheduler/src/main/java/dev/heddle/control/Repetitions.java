package dev.heddle.control;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import dev.heddle.object.PoolObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.TimedPool;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks that run again and again. Some runs of each are explored like everything else. Further ones are held back: they come
 * only where nothing else can happen, after all that has happened, and only as long as somebody is left who may have
 * something of them. So a program with such a task comes to an end.
 *
 * <p>Where time is a last resort all runs come like that by themselves.
 */
final class Repetitions {

    /** How many runs more others wait for by the clock: one who sleeps for an hour does not want millions of them. */
    private static final int HEEDED_RUNS = 200;

    private final ThreadRegister threads;
    private final int freeRuns;
    private final boolean lastResort;
    private final Map<Object, Integer> timeOuts = new IdentityHashMap<>(); // by the task that a timer waited for
    private int concerned; // threads that let time pass for tasks, and timers
    private boolean cut;

    Repetitions(ThreadRegister threads, int freeRuns, boolean lastResort) {
        this.threads = threads;
        this.freeRuns = freeRuns;
        this.lastResort = lastResort;
    }

    /** A new execution begins. */
    void begin() {
        timeOuts.clear();
        concerned = 0;
    }

    /** How many runs of a task are explored like everything else. */
    int freeRuns() {
        return freeRuns;
    }

    /** How many runs of a task others wait for by the clock. */
    int heededRuns() {
        return freeRuns + HEEDED_RUNS;
    }

    /** Whether a run was held back that could have come earlier, or at all. */
    boolean cut() {
        return cut;
    }

    /** A thread is there from now on that lets time pass for tasks. */
    void concerns() {
        concerned++;
    }

    /** Whether nothing is there that could have to be held back. */
    boolean areNone() {
        return concerned == 0;
    }

    // ---- timers ------------------------------------------------------------------------------------

    /** A timer's thread is about to wait for the time of its next task: whether that one is held back. */
    boolean holdsBack(ProgramThread timer) {
        concerned++;
        return runs(timer) >= freeRuns;
    }

    /** Whether others still wait for the time of that task. */
    boolean isHeeded(ProgramThread timer) {
        return runs(timer) < heededRuns();
    }

    private int runs(ProgramThread timer) {
        return timeOuts.getOrDefault(JdkDelays.nextTask(timer.thread), 0);
    }

    /** The time of its next task has come. */
    void timeHasCome(ProgramThread timer) {
        timeOuts.merge(JdkDelays.nextTask(timer.thread), 1, Integer::sum);
    }

    // ---- whose turn --------------------------------------------------------------------------------

    /** Before a decision: where nothing else can happen, the first of those that are held back may go on. */
    void letGo(Execution execution) {
        if (areNone()) {
            return;
        }
        List<ProgramThread> all = threads.all();
        boolean isFree = true;
        boolean isWanted = false;
        for (ProgramThread thread : all) {
            allow(thread, false);
            isFree &= !execution.enabled(thread.number());
            isWanted |= mayWant(thread);
        }
        if (lastResort) {
            awaitAll(isWanted);
            cut |= isFree && !isWanted && all.stream().anyMatch(thread -> heldUntil(thread, execution) < TimedPool.NO_DEADLINE);
        } else {
            letFirstGo(isFree && isWanted, execution);
        }
    }

    /** Time passes only where nothing else can happen: nobody need be held back, but nobody is awaited for ever. */
    private void awaitAll(boolean isWanted) {
        for (ProgramThread thread : threads.all()) {
            allow(thread, isWanted);
            if (thread.op.kind == Kind.TICK) {
                ((TimedPool) thread.op.object).await(isWanted);
            } else if (thread.heldBack) {
                thread.op.clock.begin(thread.object, isWanted ? thread.op.deadline : ThreadObject.NO_DEADLINE);
            }
        }
    }

    private void letFirstGo(boolean may, Execution execution) {
        ProgramThread first = null;
        long least = TimedPool.NO_DEADLINE;
        for (ProgramThread thread : threads.all()) {
            long deadline = heldUntil(thread, execution);
            first = deadline < least ? thread : first;
            least = Math.min(deadline, least);
        }
        if (first == null) {
            return;
        }
        if (may) {
            allow(first, true);
        } else {
            cut |= couldGoOn(first, execution);
        }
    }

    private static void allow(ProgramThread thread, boolean may) {
        if (thread.op.kind == Kind.TICK) {
            TimedPool.mayTick(thread.op, may);
        } else if (thread.heldBack) {
            thread.op.held = !may;
        }
    }

    /** Until when a thread is held back; {@link TimedPool#NO_DEADLINE} where it is not. */
    private static long heldUntil(ProgramThread thread, Execution execution) {
        if (!execution.live(thread.number())) {
            return TimedPool.NO_DEADLINE;
        }
        return thread.op.kind == Kind.TICK
                ? ((TimedPool) thread.op.object).nextHeldBack()
                : thread.heldBack ? thread.op.deadline : TimedPool.NO_DEADLINE;
    }

    private static boolean couldGoOn(ProgramThread held, Execution execution) {
        allow(held, true);
        boolean could = execution.enabled(held.number());
        allow(held, false);
        return could;
    }

    /** Whether a thread may have something of tasks that are held back: else they would go on for ever. */
    private static boolean mayWant(ProgramThread thread) {
        if (!thread.object.alive()) {
            return false;
        }
        if (thread.op.kind == Kind.TICK) {
            return ((TimedPool) thread.op.object).hasFree();
        }
        boolean waitsForWork = thread.op.object instanceof PoolObject && thread.op.kind == Kind.WORK;
        boolean idles = !thread.op.timed && JdkDelays.isTimer(thread.op.site);
        return !thread.thread.isDaemon() && !waitsForWork && !idles && !thread.heldBack;
    }

    /** A thread has been chosen; one that could go on only because nothing else could comes after all that there was. */
    void goesOn(int choice, Execution execution) {
        if (concerned == 0 || choice < 0 || lastResort) {
            return;
        }
        ProgramThread chosen = threads.get(Choice.thread(choice));
        if (chosen.op.kind == Kind.TICK ? chosen.op.timed : chosen.heldBack && !chosen.op.held) {
            comesAfterAll(chosen, execution);
        }
    }

    private void comesAfterAll(ProgramThread chosen, Execution execution) {
        for (ProgramThread thread : threads.all()) {
            int last = execution.lastEvent(thread.number());
            if (thread != chosen && last >= 0) {
                execution.happensAfter(chosen.number(), last);
            }
        }
    }
}
