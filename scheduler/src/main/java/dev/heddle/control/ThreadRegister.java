package dev.heddle.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The threads of one execution. */
final class ThreadRegister {

    private final List<ProgramThread> started = new ArrayList<>(); // in the order in which they were started
    private ProgramThread[] byNumber = new ProgramThread[8];

    void clear() {
        started.clear();
        Arrays.fill(byNumber, null);
    }

    void add(ProgramThread thread) {
        int number = thread.number();
        if (number >= byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, Math.max(number + 1, byNumber.length * 2));
        }
        byNumber[number] = thread;
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
