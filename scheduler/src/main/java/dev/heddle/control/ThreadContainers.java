package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * What the JDK (21 and later) does when a thread starts in a pool or a scope and when it ends: it counts the
 * thread, lets it inherit scoped values, and closes the scopes it has left open. Without that nobody would wait
 * for the threads of a {@code StructuredTaskScope}.
 */
final class ThreadContainers {

    private static final MethodHandle BIND;
    private static final MethodHandle INHERIT_SCOPED_VALUES;
    private static final MethodHandle ON_START;
    private static final MethodHandle ON_EXIT;
    private static final MethodHandle CLOSE_SCOPES;
    private static final Object ROOT;

    static {
        try {
            Module module = ThreadContainers.class.getModule();
            AgentStatus.open("java.lang", module);
            AgentStatus.open("jdk.internal.vm", module);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
            Class<?> scope = Class.forName("jdk.internal.vm.StackableScope");
            MethodHandles.Lookup inThread = MethodHandles.privateLookupIn(Thread.class, lookup);
            MethodHandles.Lookup inContainer = MethodHandles.privateLookupIn(container, lookup);
            MethodType containerOnly = MethodType.methodType(void.class, container);
            MethodType threadOnly = MethodType.methodType(void.class, Thread.class);
            BIND = inThread.findVirtual(Thread.class, "setThreadContainer", containerOnly);
            INHERIT_SCOPED_VALUES = inThread.findVirtual(Thread.class, "inheritScopedValueBindings", containerOnly);
            // Not add and remove, which do the same pinned: other threads may run meanwhile.
            ON_START = inContainer.findVirtual(container, "onStart", threadOnly);
            ON_EXIT = inContainer.findVirtual(container, "onExit", threadOnly);
            CLOSE_SCOPES = MethodHandles.privateLookupIn(scope, lookup)
                    .findStatic(scope, "popAll", MethodType.methodType(void.class));
            Class<?> containers = Class.forName("jdk.internal.vm.ThreadContainers");
            ROOT = MethodHandles.privateLookupIn(containers, lookup)
                    .findStatic(containers, "root", MethodType.methodType(container))
                    .invoke();
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ThreadContainers() {}

    /** The thread is about to be started in the container, by the current thread. */
    static void enter(Thread thread, Object container) {
        try {
            BIND.invoke(thread, container);
            if (container != ROOT) {
                ON_START.invoke(container, thread);
                INHERIT_SCOPED_VALUES.invoke(thread, container);
            }
        } catch (RuntimeException | Error e) {
            throw e; // the container takes no more threads, or the scopes are not nested as they have to be
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Called on the thread, whose code has come to its end. */
    static void exit(Thread thread, Object container) throws Throwable {
        try {
            CLOSE_SCOPES.invoke();
        } finally {
            if (container != null && container != ROOT) {
                ON_EXIT.invoke(container, thread);
            }
        }
    }
}
