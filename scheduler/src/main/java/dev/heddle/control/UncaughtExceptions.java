package dev.heddle.control;

import java.lang.Thread.UncaughtExceptionHandler;

/** Who is told of an exception that ends a thread of the program. */
final class UncaughtExceptions {

    private UncaughtExceptionHandler outside; // the default one that was there before the program

    /** An execution begins. */
    void begin() {
        outside = Thread.getDefaultUncaughtExceptionHandler();
    }

    /** An execution is over. */
    void end() {
        if (Thread.getDefaultUncaughtExceptionHandler() != outside) {
            Thread.setDefaultUncaughtExceptionHandler(outside);
        }
    }

    /**
     * The handler that the program has given to the thread, to one of its groups or to all threads; null if none.
     * A default handler from outside would keep the exception from being a failure.
     */
    UncaughtExceptionHandler handler(Thread thread) {
        UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        if (handler != null && !isPlainGroup(handler)) {
            return handler;
        }
        ThreadGroup group = (ThreadGroup) handler;
        while (group != null && isPlainGroup(group)) {
            group = group.getParent();
        }
        if (group != null) {
            return group;
        }
        UncaughtExceptionHandler byDefault = Thread.getDefaultUncaughtExceptionHandler();
        return byDefault == outside ? null : byDefault;
    }

    private static boolean isPlainGroup(UncaughtExceptionHandler handler) {
        return handler.getClass() == ThreadGroup.class;
    }
}
