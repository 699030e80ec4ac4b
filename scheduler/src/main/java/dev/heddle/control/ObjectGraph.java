package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * The objects that can be reached from some roots by way of the program's own objects and those of the JDK that only
 * hold data; each with its present state. Threads, locks, streams and the like are not entered.
 */
final class ObjectGraph {

    private static final int MOST_OBJECTS = 100_000;

    private static final ClassValue<List<Field>> STATIC_FIELDS = declared(true);
    private static final ClassValue<List<Field>> INSTANCE_FIELDS = declared(false);

    private record Found(Object object, String place) {}

    private final Queue<Found> open = new ArrayDeque<>();
    private final ObjectSet seen = new ObjectSet();
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();
    private final List<InitialState.Kept> kept = new ArrayList<>();

    /** Adds the static fields of those classes that are initialised: the others have no state yet. */
    void addStatics(Collection<Class<?>> classes) {
        for (Class<?> type : classes) {
            if (Initialisation.isDone(type)) {
                List<Field> statics = STATIC_FIELDS.get(type);
                if (!statics.isEmpty()) {
                    addFields(null, statics, type.getSimpleName() + ".");
                }
            }
        }
    }

    /** Adds an object as a root. */
    void add(Object object, String place) {
        if (object != null && !(object instanceof String) && seen.size() < MOST_OBJECTS) {
            boolean entered = object.getClass().isArray() || DataClasses.isEntered(object.getClass());
            if (entered && seen.add(object)) {
                open.add(new Found(object, place));
            }
        }
    }

    void walk() {
        while (!open.isEmpty()) {
            Found found = open.remove();
            Object object = found.object;
            if (object.getClass().isArray()) {
                addArray(object, found.place);
            } else if (!addCollection(object, found.place)) {
                addFields(object, fields(object.getClass()), found.place + ".");
            }
        }
    }

    /** The state of all that was found. */
    List<InitialState.Kept> kept() {
        return kept;
    }

    private void addArray(Object array, String place) {
        kept.add(new KeptState.OfArray(array, place));
        if (array instanceof Object[] references) {
            for (Object each : references) {
                add(each, place + "[]");
            }
        }
    }

    /** Collections and builders are kept by what is in them: how they store it is their own business. */
    private boolean addCollection(Object collection, String place) {
        LibraryVariable variable = new LibraryVariable(0, null, collection, collection);
        Object content = LibraryObjects.behind(collection) == collection ? variable.content() : null;
        if (content == null) {
            return false;
        }
        kept.add(new KeptState.OfCollection(collection, variable, content, place));
        if (collection instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                add(key, place);
                add(value, place);
            });
        } else if (collection instanceof Collection<?> elements) {
            elements.forEach(element -> add(element, place));
        }
        return true;
    }

    private void addFields(Object base, List<Field> all, String prefix) {
        for (Field field : all) {
            String place = prefix + field.getName();
            Object value = KeptState.get(field, base);
            if (!Modifier.isFinal(field.getModifiers())) {
                kept.add(new KeptState.OfField(base, field, value, place));
            }
            if (!field.getType().isPrimitive()) {
                add(value, place);
            }
        }
    }

    private List<Field> fields(Class<?> type) {
        List<Field> known = fields.get(type);
        if (known == null) {
            known = new ArrayList<>();
            for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
                known.addAll(INSTANCE_FIELDS.get(c));
            }
            fields.put(type, known);
        }
        return known;
    }

    /** Those fields of a class, not of its superclasses. They are looked for once: each search asks for them. */
    private static ClassValue<List<Field>> declared(boolean isStatic) {
        return new ClassValue<>() {
            @Override
            protected List<Field> computeValue(Class<?> type) {
                return declared(type, isStatic);
            }
        };
    }

    /** The fields that a class itself has and that can be looked at. */
    static List<Field> declared(Class<?> type, boolean isStatic) {
        List<Field> result = new ArrayList<>();
        AgentStatus.open(type, ObjectGraph.class.getModule());
        for (Field field : type.getDeclaredFields()) {
            boolean compilers = isStatic && field.isSynthetic();
            if (Modifier.isStatic(field.getModifiers()) == isStatic && !compilers) {
                try {
                    field.setAccessible(true);
                    result.add(field);
                } catch (InaccessibleObjectException e) {
                    // It cannot be looked at, so it cannot be kept.
                }
            }
        }
        return result;
    }
}
