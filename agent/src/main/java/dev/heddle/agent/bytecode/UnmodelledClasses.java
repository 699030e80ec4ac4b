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

    /** Calls of other classes that tell of threads what is not known, or hide what they lead to. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    "java/util/concurrent/locks/LockSupport.getBlocker",
                    "java/util/concurrent/locks/LockSupport.setCurrentBlocker",
                    "java/lang/management/ManagementFactory.getThreadMXBean",
                    "java/lang/invoke/MethodHandleProxies.asInterfaceInstance");

    private UnmodelledClasses() {}

    /** Whether what a call does happens unseen. */
    static boolean contains(Instruction.Call call) {
        return contains(call.owner()) || ELSEWHERE.contains(call.owner() + "." + call.name());
    }

    /** @param className with slashes */
    static boolean contains(String className) {
        if (!className.startsWith(CONCURRENT)) {
            return false;
        }
        return !className.endsWith("Exception") && !HARMLESS.contains(className.substring(CONCURRENT.length()));
    }
}
