package dev.heddle.control;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The states of things as they were; references are compared by identity. */
final class KeptState {

    private KeptState() {}

    static Object get(Field field, Object base) {
        try {
            return field.get(base);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Cannot read " + field, e);
        }
    }

    /** A field. */
    record OfField(Object object, Field field, Object before, String place) implements InitialState.Kept {

        @Override
        public boolean differs() {
            Object now = get(field, object);
            return field.getType().isPrimitive() ? !now.equals(before) : now != before;
        }

        @Override
        public void restore() {
            try {
                field.set(object, before);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("Cannot set " + field + " back.", e);
            }
        }
    }

    /** The elements of an array. */
    record OfArray(Object object, Object before, String place) implements InitialState.Kept {

        OfArray(Object array, String place) {
            this(array, copy(array), place);
        }

        private static Object copy(Object array) {
            int length = Array.getLength(array);
            Object copy = Array.newInstance(array.getClass().getComponentType(), length);
            System.arraycopy(array, 0, copy, 0, length);
            return copy;
        }

        @Override
        public boolean differs() {
            return object instanceof Object[] now
                    ? !same(Arrays.asList(now), Arrays.asList((Object[]) before))
                    : !java.util.Objects.deepEquals(object, before);
        }

        @Override
        public void restore() {
            System.arraycopy(before, 0, object, 0, Array.getLength(before));
        }
    }

    /** What is in a collection or a builder of the JDK. */
    record OfCollection(Object object, LibraryVariable variable, Object before, String place)
            implements InitialState.Kept {

        @Override
        public boolean differs() {
            Object now = variable.content();
            if (now instanceof Map<?, ?> map) {
                Map<?, ?> old = (Map<?, ?>) before;
                return !same(map.keySet(), old.keySet()) || !same(map.values(), old.values());
            }
            return now instanceof List<?> list
                    ? !same(list, (List<?>) before)
                    : !java.util.Objects.equals(now, before);
        }

        @Override
        public void restore() {
            if (differs()) {
                variable.set(before);
            }
        }
    }

    private static boolean same(Iterable<?> some, Iterable<?> others) {
        Iterator<?> other = others.iterator();
        for (Object each : some) {
            if (!other.hasNext() || other.next() != each) {
                return false;
            }
        }
        return !other.hasNext();
    }
}
