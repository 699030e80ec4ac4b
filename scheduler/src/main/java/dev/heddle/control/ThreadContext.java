package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;

/**
 * Makes a carrier look like the thread it carries to code that is not instrumented: its name, its context
 * class loader, its inherited thread-locals. Nothing of it is left for the next thread.
 */
final class ThreadContext {

    private final Field locals;
    private final Field inheritableLocals;

    ThreadContext() {
        AgentStatus.open("java.lang", ThreadContext.class.getModule());
        locals = field("threadLocals");
        inheritableLocals = field("inheritableThreadLocals");
    }

    private static Field field(String name) {
        try {
            Field field = Thread.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This JDK's threads keep their thread-locals elsewhere.", e);
        }
    }

    /** Called on the carrier, before the thread's code runs. */
    void enter(ProgramThread thread) {
        Thread carrier = thread.carrier.thread();
        carrier.setContextClassLoader(thread.thread.getContextClassLoader());
        if (!carrier.getName().equals(thread.thread.getName())) {
            carrier.setName(thread.thread.getName());
        }
        try {
            inheritableLocals.set(carrier, inheritableLocals.get(thread.thread));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Called on the carrier, after the thread's code has come to its end. */
    void leave(ProgramThread thread) {
        Thread carrier = thread.carrier.thread();
        Thread.interrupted();
        try {
            locals.set(carrier, null);
            inheritableLocals.set(carrier, null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
