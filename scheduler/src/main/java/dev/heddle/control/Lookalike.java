package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;

/**
 * Makes a carrier look like the thread it carries to code that is not instrumented: its name, its context
 * class loader, its inherited thread-locals, its group.
 */
final class Lookalike implements ThreadContext {

    private final ThreadGroup ownGroup = Thread.currentThread().getThreadGroup(); // of all carriers
    private final Field locals;
    private final Field inheritableLocals;
    private final Field holder; // since JDK 19 a thread keeps some of its fields in an object of its own
    private final Field daemon;
    private final Field group;
    private final Field priority;

    Lookalike() {
        AgentStatus.open("java.lang", Lookalike.class.getModule());
        locals = field(Thread.class, "threadLocals");
        inheritableLocals = field(Thread.class, "inheritableThreadLocals");
        holder = Runtime.version().feature() < 19 ? null : field(Thread.class, "holder");
        Class<?> owner = holder == null ? Thread.class : holder.getType();
        daemon = field(owner, "daemon");
        group = field(owner, "group");
        priority = field(owner, "priority");
    }

    private static Field field(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This JDK's threads have no " + name + ".", e);
        }
    }

    @Override
    public Thread seen(Thread thread, Thread carrier) {
        return carrier;
    }

    @Override
    public void runAs(Thread thread, Thread carrier, Runnable code) {
        enter(thread, carrier);
        code.run();
        leave(carrier);
    }

    @Override
    public void runAsItself(Thread thread, Thread carrier, Runnable code) {
        code.run();
    }

    private void enter(Thread thread, Thread carrier) {
        carrier.setContextClassLoader(thread.getContextClassLoader());
        if (!carrier.getName().equals(thread.getName())) {
            carrier.setName(thread.getName());
        }
        try {
            inheritableLocals.set(carrier, inheritableLocals.get(thread));
            inherit(carrier, thread.isDaemon(), thread.getThreadGroup(), thread.getPriority());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private void leave(Thread carrier) {
        Thread.interrupted();
        try {
            locals.set(carrier, null);
            inheritableLocals.set(carrier, null);
            inherit(carrier, true, ownGroup, Thread.NORM_PRIORITY);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** New threads inherit these. The JVM looks at them only when a thread starts and ends, and then they are the carrier's. */
    private void inherit(Thread carrier, boolean isDaemon, ThreadGroup ofGroup, int withPriority)
            throws IllegalAccessException {
        Object fields = holder == null ? carrier : holder.get(carrier);
        daemon.setBoolean(fields, isDaemon);
        group.set(fields, ofGroup);
        priority.setInt(fields, withPriority);
    }
}
