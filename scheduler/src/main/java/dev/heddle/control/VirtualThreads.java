package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Virtual threads (JDK 21 and later) as threads that a host carries: the JDK's scheduler never sees them. They
 * are no part of the public API of JDK 17, which this is compiled for.
 */
final class VirtualThreads {

    /** Stands for the carrier that the JDK expects a virtual thread to have while it runs. It is never started. */
    private static final Thread NO_CARRIER = new Thread(null, null, "heddle", 0, false);

    private static final Class<?> TYPE = type();
    private static final Field CONTINUATION = TYPE == null ? null : field(TYPE, "cont");
    private static final Field TARGET = TYPE == null ? null : field(CONTINUATION.getType(), "target");
    private static final Field CARRIER = TYPE == null ? null : field(TYPE, "carrierThread");
    private static final Field PERMIT = TYPE == null ? null : field(TYPE, "parkPermit");
    private static final Method IS_VIRTUAL = TYPE == null ? null : isVirtualMethod();

    private VirtualThreads() {}

    private static Class<?> type() {
        try {
            return Runtime.version().feature() < 21 ? null : Class.forName("java.lang.VirtualThread");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static Method isVirtualMethod() {
        try {
            return Thread.class.getMethod("isVirtual");
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("This JDK has virtual threads but no Thread.isVirtual().", e);
        }
    }

    private static Field field(Class<?> owner, String name) {
        try {
            AgentStatus.open(owner, VirtualThreads.class.getModule());
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This JDK's virtual threads have no " + name + ".", e);
        }
    }

    /**
     * Has the JDK's class initialised, outside of every execution: its initialiser starts threads of the JDK's own.
     */
    static void makeReady() {
        // The initialiser of this class has done it.
    }

    static boolean isVirtual(Thread thread) {
        try {
            return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invoke(thread);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The code of a virtual thread that is about to be started; its own {@code run()} does nothing. */
    static Runnable task(Thread thread) {
        if (!TYPE.isInstance(thread)) {
            return thread; // where the JVM has no continuations the JDK makes them of platform threads
        }
        try {
            CARRIER.set(thread, NO_CARRIER); // the JDK passes interrupts on to it
            Object wrapper = TARGET.get(CONTINUATION.get(thread));
            for (Field captured : wrapper.getClass().getDeclaredFields()) {
                if (captured.getType() == Runnable.class) {
                    captured.setAccessible(true);
                    return (Runnable) captured.get(wrapper);
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("The code of " + thread + " cannot be found in this JDK.");
    }

    /** Whether the JDK has unparked the thread since the last time, from outside of the program. */
    static boolean takePermit(Thread thread) {
        try {
            boolean permit = PERMIT.getBoolean(thread);
            if (permit) {
                PERMIT.setBoolean(thread, false);
            }
            return permit;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
