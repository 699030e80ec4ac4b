package dev.heddle.control;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Compares what two classes of the same name have in their static fields. */
final class SameState {

    private static final int MOST_OBJECTS = 100_000;

    private record Pair(Object one, Object other) {}

    private final Deque<Pair> open = new ArrayDeque<>();
    private final ObjectSet seen = new ObjectSet();

    private SameState() {}

    /** A static field of a class that has not the same value in another class of the same name; null if there is none. */
    static Field firstDifference(Class<?> one, Class<?> other) {
        for (Field field : ObjectGraph.declared(one, true)) {
            Object value = KeptState.get(field, null);
            if (!new SameState().areSame(value, KeptState.get(counterpart(field, other), null))) {
                return field;
            }
        }
        return null;
    }

    private static Field counterpart(Field field, Class<?> type) {
        return ObjectGraph.declared(type, Modifier.isStatic(field.getModifiers())).stream()
                .filter(candidate -> candidate.getName().equals(field.getName())
                        && candidate.getType().getName().equals(field.getType().getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a value is the one that a field begins with. */
    static boolean isEmpty(Object value) {
        return value == null
                || value.equals(false)
                || value.equals('\0')
                || value instanceof Number number && number.doubleValue() == 0;
    }

    private boolean areSame(Object one, Object other) {
        open.add(new Pair(one, other));
        while (!open.isEmpty()) {
            Pair pair = open.remove();
            if (pair.one != pair.other && !look(pair.one, pair.other)) {
                return false;
            }
        }
        return true;
    }

    private boolean look(Object one, Object other) {
        if (one == null || other == null || !name(one).equals(name(other)) || seen.size() > MOST_OBJECTS) {
            return false;
        }
        if (one instanceof Enum<?> constant) {
            return constant.name().equals(((Enum<?>) other).name());
        }
        if (one instanceof String || one instanceof Number && one.getClass().getPackageName().equals("java.lang")
                || one instanceof Boolean || one instanceof Character) {
            return one.equals(other);
        }
        if (!seen.add(one)) {
            return true;
        }
        if (one.getClass().isArray()) {
            return compareArrays(one, other);
        }
        boolean isOfJdk = one.getClass().getClassLoader() == null;
        if (isOfJdk && one instanceof Collection<?> some) {
            return compare(some, (Collection<?>) other);
        }
        if (isOfJdk && one instanceof Map<?, ?> map) {
            return compare(map, (Map<?, ?>) other);
        }
        if (DataClasses.isEntered(one.getClass())) {
            compareFields(one, other);
        }
        return true;
    }

    private static String name(Object object) {
        String name = object.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda);
    }

    private boolean compareArrays(Object one, Object other) {
        if (Array.getLength(one) != Array.getLength(other)) {
            return false;
        }
        for (int i = 0; i < Array.getLength(one); i++) {
            open.add(new Pair(Array.get(one, i), Array.get(other, i)));
        }
        return true;
    }

    /** Only lists have an order that does not depend on hash codes. */
    private boolean compare(Collection<?> some, Collection<?> others) {
        if (some instanceof List<?>) {
            Iterator<?> other = others.iterator();
            for (Object each : some) {
                if (other.hasNext()) {
                    open.add(new Pair(each, other.next()));
                }
            }
        }
        return some.size() == others.size();
    }

    private boolean compare(Map<?, ?> map, Map<?, ?> other) {
        map.forEach((key, value) -> {
            if (key instanceof String || key instanceof Number) {
                open.add(new Pair(value, other.get(key)));
            }
        });
        return map.size() == other.size();
    }

    private void compareFields(Object one, Object other) {
        Class<?> second = other.getClass();
        for (Class<?> first = one.getClass(); first != null && first != Object.class; first = first.getSuperclass()) {
            for (Field field : ObjectGraph.declared(first, false)) {
                open.add(new Pair(KeptState.get(field, one), KeptState.get(counterpart(field, second), other)));
            }
            second = second.getSuperclass();
        }
    }
}
