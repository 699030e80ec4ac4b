package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The counters from which the JDK makes up names such as {@code Thread-3} and {@code pool-1-thread-2}. They are set back
 * for each execution, so that names are the same in all of them. A JDK that keeps one elsewhere counts on.
 */
final class NameCounters {

    private final List<Runnable> resets = new ArrayList<>();

    NameCounters() {
        add("java.lang.Thread", "threadInitNumber", null); // before JDK 19
        add("java.lang.Thread$ThreadNumbering", "next", null);
        add("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", null);
        add("java.util.concurrent.ForkJoinPool", "poolIds", null);
        add("java.util.concurrent.ForkJoinPool", "threadIds", ForkJoinPool.commonPool());
        add("java.util.Timer", "nextSerialNumber", null);
    }

    private void add(String className, String name, Object of) {
        try {
            Class<?> owner = Class.forName(className);
            AgentStatus.open(owner, NameCounters.class.getModule());
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            Object first = field.get(of);
            if (first instanceof AtomicInteger counter) {
                int number = counter.get();
                resets.add(() -> counter.set(number));
            } else {
                MethodHandle setter = MethodHandles.lookup().unreflectSetter(field);
                resets.add(call(MethodHandles.insertArguments(of == null ? setter : setter.bindTo(of), 0, first)));
            }
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            // This JDK has no such counter.
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Runnable call(MethodHandle reset) {
        return () -> {
            try {
                reset.invokeExact();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** Lets all names begin with the numbers they had when the search began. */
    void reset() {
        for (Runnable reset : resets) {
            reset.run();
        }
    }
}
