package dev.heddle.control;

import java.util.stream.Stream;

/** A thread that hangs until it is released. Not a test by its name, so not instrumented: nothing here is visible. */
final class StrayThread {

    private static volatile Thread hanging;
    private static volatile boolean released;
    private static int runs;

    private StrayThread() {}

    static void hang() {
        hanging = Thread.currentThread();
        long spins = 0;
        while (!released) {
            spins++;
        }
    }

    /** Called once in each run of a later test: in the second one lets the thread go, and waits for its end. */
    static void releaseInSecondRun() {
        if (++runs == 2) {
            released = true;
            while (isIn(hanging, Run.class.getName())) {
                Thread.onSpinWait();
            }
        }
    }

    private static boolean isIn(Thread thread, String className) {
        return Stream.of(thread.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(className));
    }
}
