package dev.heddle.hook;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Vector;
import java.util.function.Supplier;

/**
 * Collections and maps that a call of another one was given, and that take a monitor themselves: what the call asks them
 * for is announced, while the call keeps what it holds. So two calls that were given each other's receivers can wait for
 * each other.
 */
public final class Given {

    private static final String WRAPPERS = "java.util.Collections$Synchronized";

    private Given() {}

    /** What is to be given to the call of the receiver. */
    public static Object wrap(Object given, Object receiver, int how, int site) {
        if (given == receiver || !isSynchronized(given) || !Control.controlled()) {
            return given;
        }
        Asked asked = new Asked(given, receiver, how, site);
        if (given instanceof Map<?, ?> map) {
            return map instanceof SortedMap ? given : new OfMap(map, asked);
        }
        if (given instanceof List<?> list) {
            return new OfList(list, asked);
        }
        if (given instanceof Set<?> set) {
            return set instanceof SortedSet ? given : new OfSet(set, asked);
        }
        return new OfCollection((Collection<?>) given, asked);
    }

    public static Collection<?> wrap(Collection<?> given, Object receiver, int how, int site) {
        return (Collection<?>) wrap((Object) given, receiver, how, site);
    }

    public static Map<?, ?> wrap(Map<?, ?> given, Object receiver, int how, int site) {
        return (Map<?, ?>) wrap((Object) given, receiver, how, site);
    }

    public static CharSequence wrap(CharSequence given, Object receiver, int how, int site) {
        return given instanceof StringBuffer buffer && given != receiver && Control.controlled()
                ? new OfText(buffer, new Asked(given, receiver, how, site))
                : given;
    }

    /** Whether the object is a collection or map of the JDK that takes a monitor in each of its methods. */
    public static boolean isSynchronized(Object object) {
        if (object == null || object.getClass().getClassLoader() != null) {
            return false;
        }
        return object instanceof Vector || object instanceof Hashtable || object.getClass().getName().startsWith(WRAPPERS);
    }

    /** All elements of a collection, in one call of it. */
    static Object[] elements(Collection<?> given, Object receiver, int site) {
        return new Asked(given, receiver, 0, site).ask(given::toArray);
    }

    /** How what was given is asked for something. */
    private record Asked(Object given, Object receiver, int how, int site) {

        <R> R ask(Supplier<R> question) {
            return ask(given, question);
        }

        <R> R ask(Object asked, Supplier<R> question) {
            R answer;
            Object hold = LibraryHooks.before(asked, null, 0, site);
            try {
                answer = question.get();
            } finally {
                LibraryHooks.after(hold);
            }
            LibraryHooks.resume(receiver, null, how, site);
            return answer;
        }

        <E> Iterator<E> ask(Iterator<E> steps) {
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return ask(steps, steps::hasNext);
                }

                @Override
                public E next() {
                    return ask(steps, steps::next);
                }
            };
        }
    }

    private record OfText(StringBuffer given, Asked asked) implements CharSequence {

        @Override
        public int length() {
            return asked.ask(given::length);
        }

        @Override
        public char charAt(int index) {
            return asked.ask(() -> given.charAt(index));
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return asked.ask(() -> given.subSequence(start, end));
        }

        @Override
        public String toString() {
            return asked.ask(given::toString);
        }
    }

    private static final class OfCollection extends AbstractCollection<Object> {

        private final Collection<?> given;
        private final Asked asked;

        OfCollection(Collection<?> given, Asked asked) {
            this.given = given;
            this.asked = asked;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Iterator<Object> iterator() {
            return (Iterator<Object>) asked.ask(asked.ask(given::iterator));
        }

        @Override
        public int size() {
            return asked.ask(given::size);
        }

        @Override
        public boolean contains(Object element) {
            return asked.ask(() -> given.contains(element));
        }

        @Override
        public Object[] toArray() {
            return asked.ask(() -> given.toArray());
        }
    }

    private static final class OfSet extends AbstractSet<Object> {

        private final OfCollection all;

        OfSet(Set<?> given, Asked asked) {
            this.all = new OfCollection(given, asked);
        }

        @Override
        public Iterator<Object> iterator() {
            return all.iterator();
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public boolean contains(Object element) {
            return all.contains(element);
        }

        @Override
        public Object[] toArray() {
            return all.toArray();
        }
    }

    private static final class OfList extends AbstractList<Object> {

        private final List<?> given;
        private final Asked asked;
        private final OfCollection all;

        OfList(List<?> given, Asked asked) {
            this.given = given;
            this.asked = asked;
            this.all = new OfCollection(given, asked);
        }

        @Override
        public Object get(int index) {
            return asked.ask(() -> given.get(index));
        }

        @Override
        public Iterator<Object> iterator() {
            return all.iterator();
        }

        @Override
        public int size() {
            return all.size();
        }

        @Override
        public boolean contains(Object element) {
            return all.contains(element);
        }

        @Override
        public Object[] toArray() {
            return all.toArray();
        }
    }

    private static final class OfMap extends AbstractMap<Object, Object> {

        private final Map<?, ?> given;
        private final Asked asked;

        OfMap(Map<?, ?> given, Asked asked) {
            this.given = given;
            this.asked = asked;
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"})
        public Set<Entry<Object, Object>> entrySet() {
            return (Set) new OfSet(asked.ask(given::entrySet), asked);
        }

        @Override
        public int size() {
            return asked.ask(given::size);
        }

        @Override
        public Object get(Object key) {
            return asked.ask(() -> given.get(key));
        }

        @Override
        public boolean containsKey(Object key) {
            return asked.ask(() -> given.containsKey(key));
        }
    }
}
