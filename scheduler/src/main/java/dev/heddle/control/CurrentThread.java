package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Changes what {@link Thread#currentThread()} is, as virtual threads do on their carriers (JDK 21 and later). */
final class CurrentThread {

    private static final MethodHandle SET;

    /**
     * Runs a {@link Runnable}. Not final: what a method handle calls that is no constant is never compiled into its
     * caller. The compiler takes the current thread for the same in all that it compiles together.
     */
    private static MethodHandle apart;

    private static final MethodHandle SET_SCOPED_VALUE_CACHE;

    static {
        MethodHandle set = null;
        MethodHandle setCache = null;
        if (Runtime.version().feature() >= 21) {
            AgentStatus.open("java.lang", CurrentThread.class.getModule());
            try {
                MethodHandles.Lookup inside = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
                set = inside.findVirtual(
                        Thread.class, "setCurrentThread", MethodType.methodType(void.class, Thread.class));
                apart = MethodHandles.lookup()
                        .findVirtual(Runnable.class, "run", MethodType.methodType(void.class));
                setCache = inside.findStatic(
                        Thread.class, "setScopedValueCache", MethodType.methodType(void.class, Object[].class));
            } catch (ReflectiveOperationException e) {
                set = null; // no public API: a later JDK may do without it
            }
        }
        SET = set;
        SET_SCOPED_VALUE_CACHE = setCache;
    }

    private CurrentThread() {}

    /** Whether this JDK can do it at all. */
    static boolean settable() {
        return SET != null;
    }

    /** Changes what the current thread is on the platform thread {@code runner}, which calls this. */
    static void set(Thread runner, Thread thread) {
        try {
            SET.invokeExact(runner, thread);
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot change the current thread.", e);
        }
    }

    /**
     * Runs code with another current thread.
     *
     * @param thread what it is for the code
     * @param runner the platform thread, which calls this
     * @param before what it is to be afterwards
     */
    static void runAs(Thread thread, Thread runner, Thread before, Runnable code) {
        set(runner, thread);
        try {
            apart.invokeExact(code);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        } finally {
            set(runner, before);
        }
    }

    /** Drops what the platform thread that calls this remembers of bindings of scoped values. */
    static void forgetScopedValues() {
        try {
            SET_SCOPED_VALUE_CACHE.invokeExact((Object[]) null);
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot drop the cache of scoped values.", e);
        }
    }
}
