package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The counters from which the JDK makes up names such as {@code Thread-3} and {@code pool-1-thread-2}. They are set back
 * for each execution, so that names are the same in all of them. A JDK that keeps one elsewhere counts on.
 */
final class NameCounters {

    private record Counter(Field field, int first) {}

    private final List<Counter> counters = new ArrayList<>();

    NameCounters() {
        add("java.lang.Thread", "threadInitNumber"); // before JDK 19
        add("java.lang.Thread$ThreadNumbering", "next");
        add("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber");
        add("java.util.concurrent.ForkJoinPool", "poolIds");
        add("java.util.Timer", "nextSerialNumber");
    }

    private void add(String className, String name) {
        try {
            Class<?> owner = Class.forName(className);
            AgentStatus.open(owner, NameCounters.class.getModule());
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            Object value = field.get(null);
            counters.add(new Counter(field, value instanceof AtomicInteger atomic ? atomic.get() : (int) value));
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            // This JDK has no such counter.
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets all names begin with the numbers they had when the search began. */
    void reset() {
        try {
            for (Counter counter : counters) {
                if (counter.field.getType() == AtomicInteger.class) {
                    ((AtomicInteger) counter.field.get(null)).set(counter.first);
                } else {
                    counter.field.setInt(null, counter.first);
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
