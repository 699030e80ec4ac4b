package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The JDK's own continuations (JDK 21 and later), on which its virtual threads are built. They are no public
 * API: the agent opens the packages, and constant method handles cost nothing once compiled.
 */
final class Continuations {

    private static final MethodHandle CREATE;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;
    private static final MethodHandle STACK;

    static {
        try {
            Module module = Continuations.class.getModule();
            AgentStatus.open("jdk.internal.vm", module);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type = Class.forName("jdk.internal.vm.Continuation");
            Class<?> scopeType = Class.forName("jdk.internal.vm.ContinuationScope");
            Object scope = MethodHandles.privateLookupIn(scopeType, lookup)
                    .findConstructor(scopeType, MethodType.methodType(void.class, String.class))
                    .invoke("heddle");
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, lookup);
            CREATE = inside.findConstructor(type, MethodType.methodType(void.class, scopeType, Runnable.class))
                    .bindTo(scope)
                    .asType(MethodType.methodType(Object.class, Runnable.class));
            RUN = inside.findVirtual(type, "run", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
            YIELD = inside.findStatic(type, "yield", MethodType.methodType(boolean.class, scopeType)).bindTo(scope);
            STACK = inside.findVirtual(type, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
                    .asType(MethodType.methodType(StackTraceElement[].class, Object.class));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Continuations() {}

    /** A continuation that has not begun. */
    static Object create(Runnable code) {
        try {
            return (Object) CREATE.invokeExact(code);
        } catch (Throwable e) {
            throw sneak(e);
        }
    }

    /** Runs a continuation until it yields or ends. */
    static void run(Object continuation) {
        try {
            RUN.invokeExact(continuation);
        } catch (Throwable e) {
            throw sneak(e);
        }
    }

    /** Goes back to whoever runs the current continuation. Throws {@link IllegalStateException} where it is pinned. */
    static void yield() {
        try {
            boolean ignored = (boolean) YIELD.invokeExact();
        } catch (Throwable e) {
            throw sneak(e);
        }
    }

    /** Where a continuation that does not run stands. */
    static StackTraceElement[] stack(Object continuation) {
        try {
            return (StackTraceElement[]) STACK.invokeExact(continuation);
        } catch (Throwable e) {
            throw sneak(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneak(Throwable e) throws T {
        throw (T) e;
    }
}
