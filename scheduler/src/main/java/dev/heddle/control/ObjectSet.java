package dev.heddle.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of objects, told apart by identity, that does not have the JVM draw identity hash codes for them: those are
 * {@link Identities}' business.
 */
final class ObjectSet {

    private static final int MOST_OF_A_CLASS = 10_000;

    private final Map<Object, Boolean> hashed = new IdentityHashMap<>();
    private final Map<Class<?>, List<Object>> others = new HashMap<>();
    private int size;

    /** Adds an object; whether it is a new one, and there is room for it. */
    boolean add(Object object) {
        boolean added;
        if (ObjectHeader.hash(object) != 0 || !ObjectHeader.isKnown()) {
            added = hashed.put(object, true) == null;
        } else {
            List<Object> sameClass = others.computeIfAbsent(object.getClass(), type -> new ArrayList<>());
            added = sameClass.size() < MOST_OF_A_CLASS && sameClass.stream().noneMatch(other -> other == object);
            if (added) {
                sameClass.add(object);
            }
        }
        size += added ? 1 : 0;
        return added;
    }

    int size() {
        return size;
    }
}
