package dev.heddle.agent.bytecode;

import java.util.Set;

/**
 * Classes of the JDK that threads share on purpose: what is not modelled of them happens unseen, and a verdict
 * must say so. Other classes of the JDK are shared by mistake or under a lock of the program.
 */
final class UnmodelledClasses {

    private static final String CONCURRENT = "java/util/concurrent/";

    /** Their static methods share nothing, or only make, describe or give away what others share. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "Callable",
                    "ConcurrentHashMap",
                    "ConcurrentLinkedDeque",
                    "ConcurrentLinkedQueue",
                    "ConcurrentSkipListMap",
                    "ConcurrentSkipListSet",
                    "CopyOnWriteArrayList",
                    "CopyOnWriteArraySet",
                    "Executors",
                    "ThreadFactory",
                    "ThreadLocalRandom",
                    "TimeUnit",
                    "locks/LockSupport",
                    "locks/ReadWriteLock");

    private UnmodelledClasses() {}

    /** @param className with slashes */
    static boolean contains(String className) {
        if (!className.startsWith(CONCURRENT)) {
            return false;
        }
        return !className.endsWith("Exception") && !HARMLESS.contains(className.substring(CONCURRENT.length()));
    }
}
