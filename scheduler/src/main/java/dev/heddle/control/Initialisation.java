package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Whether classes have been initialised, asked without initialising them. */
final class Initialisation {

    private static final MethodHandle IS_OPEN;

    static {
        try {
            AgentStatus.open("jdk.internal.misc", Initialisation.class.getModule());
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            IS_OPEN = MethodHandles.lookup()
                    .findVirtual(type, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class))
                    .bindTo(type.getMethod("getUnsafe").invoke(null));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Initialisation() {}

    static boolean isDone(Class<?> type) {
        try {
            return !(boolean) IS_OPEN.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
