package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
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

    /** Where this JDK keeps them. To look for one that is not there takes longer than an execution, so that is done once. */
    private static final List<Counter> COUNTERS = new ArrayList<>();

    static {
        add("java.lang.Thread", "threadInitNumber", null); // before JDK 19
        add("java.lang.Thread$ThreadNumbering", "next", null);
        add("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", null);
        add("java.util.concurrent.ForkJoinPool", "poolIds", null);
        add("java.util.concurrent.ForkJoinPool", "threadIds", ForkJoinPool.commonPool());
        add("java.util.Timer", "nextSerialNumber", null);
    }

    private static void add(String className, String name, Object of) {
        try {
            Class<?> owner = Class.forName(className);
            AgentStatus.open(owner, NameCounters.class.getModule());
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            COUNTERS.add(new Counter(field, of));
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            // This JDK has no such counter.
        }
    }

    /** A number, in a field or in an {@link AtomicInteger} there. */
    private record Counter(Field field, Object of) {

        /** What gives it the value back that it has now. */
        Runnable reset() {
            try {
                Object first = field.get(of);
                if (first instanceof AtomicInteger counter) {
                    int number = counter.get();
                    return () -> counter.set(number);
                }
                return () -> set(first);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        private void set(Object value) {
            try {
                field.set(of, value);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final List<Runnable> resets = COUNTERS.stream().map(Counter::reset).toList();

    /** Lets all names begin with the numbers they had when the search began. */
    void reset() {
        for (Runnable reset : resets) {
            reset.run();
        }
    }
}
