package dev.heddle.control;

import java.util.function.Supplier;

/**
 * Identity hash codes that are the same in all executions. An object gets its own when it is made or, where nobody saw
 * that, when a thread under control first asks for it: from the thread and how many such objects the thread had before.
 * It is written into the object itself, so everybody sees the same one, under control or not. Objects that have been
 * asked before the search keep what they have.
 */
final class Identities {

    private final Supplier<ProgramThread> asking;

    /** @param asking the thread under control that runs, or null */
    Identities(Supplier<ProgramThread> asking) {
        this.asking = asking;
    }

    /** The object's identity hash code. */
    int of(Object object) {
        int hash = ObjectHeader.hash(object);
        return hash != 0 ? hash : ask(object);
    }

    private int ask(Object object) {
        ProgramThread thread = asking.get();
        if (thread != null) {
            ObjectHeader.setHash(object, hash(nameOf(thread, object)));
        }
        return System.identityHashCode(object);
    }

    /** The thread has made the object, its nth. */
    void born(ProgramThread thread, int nth, Object object) {
        ObjectHeader.setHash(object, hash(thread.identity + nth));
    }

    private static long nameOf(ProgramThread thread, Object object) {
        if (object instanceof Class<?> type) {
            return type.getName().hashCode();
        }
        if (object instanceof Enum<?> constant) {
            return mix(object.getClass().getName().hashCode()) + constant.name().hashCode();
        }
        return mix(thread.identity + SAME_IN_EVERY_JVM.get(object.getClass())) + thread.asked.count(object.getClass());
    }

    /** The hash code of a class's name, without the number of the JVM's own in which that of a lambda's class ends. */
    private static final ClassValue<Integer> SAME_IN_EVERY_JVM = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            String name = type.getName();
            int lambda = name.indexOf("$$Lambda");
            return (lambda < 0 ? name : name.substring(0, lambda)).hashCode();
        }
    };

    /** The identity of a thread: the same in all executions, also in another JVM. */
    static long ofThread(long parent, int birth) {
        return mix(parent + birth + 1);
    }

    private static int hash(long name) {
        int hash = (int) mix(name) & 0x7FFF_FFFF;
        return hash == 0 ? 1 : hash;
    }

    /** The finaliser of SplitMix64: neighbours become strangers. */
    static long mix(long value) {
        long z = value + 0x9E37_79B9_7F4A_7C15L;
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }
}
