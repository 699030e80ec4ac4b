package dev.heddle.control;

import dev.heddle.execution.Execution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The threads of one execution. */
final class ThreadRegister {

    private final List<ProgramThread> started = new ArrayList<>(); // in the order in which they were started
    private ProgramThread[] byNumber = new ProgramThread[8];
    // By number; used again in the next execution.
    private LoopWatch.Rounds[] rounds = new LoopWatch.Rounds[8];
    private ClassCounts[] asked = new ClassCounts[8];

    private int sleeping;

    void clear() {
        sleeping = 0;
        for (int i = 0; i < started.size(); i++) {
            int number = started.get(i).number();
            byNumber[number] = null;
            rounds[number].clear();
            asked[number].clear();
        }
        started.clear();
    }

    void add(ProgramThread thread) {
        int number = thread.number();
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, Math.max(number + 1, byNumber.length * 2));
            rounds = Arrays.copyOf(rounds, byNumber.length);
            asked = Arrays.copyOf(asked, byNumber.length);
        }
        byNumber[number] = thread;
        if (rounds[number] == null) {
            rounds[number] = new LoopWatch.Rounds();
            asked[number] = new ClassCounts();
        }
        thread.rounds = rounds[number];
        thread.asked = asked[number];
        started.add(thread);
    }

    /** All threads, in the order in which they were started. */
    List<ProgramThread> all() {
        return started;
    }

    /** The thread with this number, or null where it has not been started. */
    ProgramThread get(int number) {
        return number < byNumber.length ? byNumber[number] : null;
    }

    /** The program's thread behind a {@link Thread}, or behind the carrier that code of the JDK knows; or null. */
    ProgramThread find(Thread thread) {
        for (ProgramThread known : started) {
            if (known.thread == thread || known.carrier.thread() == thread) {
                return known;
            }
        }
        return null;
    }

    /** Code of the JDK wants the thread to park for this long. */
    void sleep(ProgramThread thread, long nanos) {
        thread.sleepNanos = nanos;
        sleeping++;
    }

    void awake(ProgramThread thread) {
        thread.sleepNanos = -1;
        sleeping--;
    }

    /** Whether no thread waits until nothing else can happen. */
    boolean isAwake() {
        return sleeping == 0;
    }

    /** Where nothing else can happen, time passes: the thread that sleeps shortest can go on. */
    void wakeSleeper(Execution execution) {
        if (sleeping > 0) {
            wakeShortest(execution);
        }
    }

    private void wakeShortest(Execution execution) {
        ProgramThread shortest = null;
        for (ProgramThread thread : started) {
            if (execution.enabled(thread.number())) {
                return;
            }
            if (thread.sleepNanos >= 0
                    && (shortest == null || thread.sleepNanos < shortest.sleepNanos)
                    && execution.live(thread.number())
                    && !Stacks.waitsForWork(thread.carrier)) {
                shortest = thread;
            }
        }
        if (shortest != null) {
            shortest.op.timed = true;
        }
    }

    /** A thread whose code has not come to its end, or null. */
    ProgramThread unfinished() {
        for (ProgramThread thread : started) {
            if (!thread.finished) {
                return thread;
            }
        }
        return null;
    }
}
