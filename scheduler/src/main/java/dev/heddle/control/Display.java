package dev.heddle.control;

import dev.heddle.hook.Sites;
import dev.heddle.object.SharedObject;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What objects, values and places of one execution are called in a report. */
final class Display {

    private final Objects objects;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    /** Classes that users know, of what stands in for their objects inside. */
    private static final Set<Class<?>> LOCKS = Set.of(ReentrantLock.class, ReentrantReadWriteLock.class);

    Display(Objects objects) {
        this.objects = objects;
    }

    /** The name of an object that threads share; it keeps the name. */
    String name(SharedObject object) {
        if (object.name() == null) {
            object.rename(make(object));
        }
        return object.name();
    }

    private String make(SharedObject object) {
        if (object instanceof FieldVariable variable) {
            String owner = variable.field.isStatic
                    ? simple(variable.field.field.getDeclaringClass())
                    : nameOf(variable.base);
            return owner + "." + variable.field.field.getName();
        }
        if (object instanceof AtomicElementVariable element) {
            return nameOf(element.array) + "[" + element.index + "]";
        }
        if (object instanceof ElementVariable element) {
            return nameOf(element.array) + "[" + element.index + "]";
        }
        if (object instanceof ViewVariable view) {
            return nameOf(view.array) + "[" + view.index + ".." + (view.index + view.elements.length - 1) + "]";
        }
        if (object instanceof LibraryVariable variable) {
            return nameOf(variable.shown);
        }
        Object real = objects.cells().find(object);
        return real == null ? "object " + object.number() : nameOf(real);
    }

    /** The user's name of a real object, or its class and, from the second on, which one it is. */
    private String nameOf(Object real) {
        String given = objects.nameOf(real);
        if (given != null) {
            return given;
        }
        if (real instanceof Thread thread) {
            return thread.getName();
        }
        String words = Values.words(real);
        return words != null ? words : names.computeIfAbsent(real, key -> numbered(simple(key.getClass())));
    }

    private String numbered(String kind) {
        int count = counts.merge(kind, 1, Integer::sum);
        return count == 1 ? kind : kind + "@" + count;
    }

    /** The name of a class in a report. */
    static String simple(Class<?> type) {
        if (type.isArray()) {
            return "array";
        }
        if (type.getName().endsWith("$ConditionObject")) {
            return "Condition";
        }
        if (LOCKS.contains(type.getNestHost())) {
            return type.getNestHost().getSimpleName();
        }
        String name = type.getSimpleName();
        return name.isEmpty() || type.isHidden() ? type.getName().replaceAll("^.*\\.|/.*$", "") : name;
    }

    /** A value in words. */
    String value(Object value) {
        if (value instanceof PairVariable.Pair pair) {
            return "(" + value(pair.reference()) + ", " + pair.stamp() + ")";
        }
        String words = Values.words(value);
        return words != null ? words : nameOf(value);
    }

    /** A call in words, as the code has it; {@code otherwise} where the place of the call is not known. */
    static String call(int site, String otherwise, String object) {
        Sites.Site place = site == 0 ? null : Sites.get(site);
        if (place == null) {
            return otherwise;
        }
        return "calls " + object + place.operation().substring(place.operation().lastIndexOf('.'));
    }

    /** Where a place of instrumented code is, as in a stack trace; null if it is not known. */
    static String location(int site) {
        Sites.Site place = site == 0 ? null : Sites.get(site);
        return place == null ? null : place.location();
    }
}
