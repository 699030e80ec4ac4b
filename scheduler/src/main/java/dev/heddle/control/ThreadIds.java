package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The numbers by which {@link Thread#getId()} tells threads apart. Those of the program are made from the number of the thread
 * that makes them and how many it has made before, so that they are the same in every execution. They are beyond what the
 * JVM itself has come to: no two threads that live may have the same one, because newer JVMs know the owner of a monitor by it.
 */
final class ThreadIds {

    private static final long BLOCK = 1_000_000;
    private static final int MOST_OF_ONE = 10_000;
    private static final MethodHandle PUT_LONG;
    private static final long OFFSET;

    static {
        try {
            AgentStatus.open("jdk.internal.misc", ThreadIds.class.getModule());
            AgentStatus.open("java.lang", ThreadIds.class.getModule());
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            Field id = Thread.class.getDeclaredField("tid");
            OFFSET = (long) type.getMethod("objectFieldOffset", Field.class).invoke(unsafe, id);
            PUT_LONG = MethodHandles.lookup()
                    .findVirtual(
                            type, "putLong", MethodType.methodType(void.class, Object.class, long.class, long.class))
                    .bindTo(unsafe);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long first = (ofJvm() / BLOCK + 1) * BLOCK;

    /** The next number of the JVM's own; the current thread is not under control. */
    private static long ofJvm() {
        return new Thread(null, null, "none", 0, false).getId();
    }

    /** The number of the next thread that a thread of the program makes. */
    long next(ProgramThread maker, long real) {
        int nth = maker.threadsMade++;
        return nth < MOST_OF_ONE ? first + (long) maker.number() * MOST_OF_ONE + nth + 2 : real;
    }

    /** Gives the first thread of an execution its number. */
    void numberMain(Thread main) {
        set(main, first + 1);
    }

    /** Numbers a thread that has been made in the controller's code, on behalf of a thread of the program. */
    void number(Thread thread, ProgramThread maker) {
        set(thread, next(maker, thread.getId()));
    }

    /** Gives a thread a number of the JVM's own: it was made by the program, but will not be under control. */
    static void release(Thread thread) {
        set(thread, ofJvm());
    }

    private static void set(Thread thread, long id) {
        try {
            PUT_LONG.invokeExact((Object) thread, OFFSET, id);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
