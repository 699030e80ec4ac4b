package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Stops the platform thread that runs, whatever the current thread is: a virtual thread would have to be unmounted from
 * a carrier that it does not have.
 */
final class RealPark {

    private static final long LOOK_AFTER_NANOS = 1_000_000;

    private static final MethodHandle PARK;

    static {
        try {
            AgentStatus.open("jdk.internal.misc", RealPark.class.getModule());
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            PARK = MethodHandles.lookup()
                    .findVirtual(type, "park", MethodType.methodType(void.class, boolean.class, long.class))
                    .bindTo(type.getMethod("getUnsafe").invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private RealPark() {}

    /** Waits for about so long. */
    static void nanos(long nanos) {
        try {
            PARK.invokeExact(false, nanos);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until a thread of the JDK has unparked the current thread, a virtual one. */
    static void untilUnparked(Thread current) {
        do {
            nanos(LOOK_AFTER_NANOS);
        } while (!VirtualThreads.takePermit(current));
    }
}
