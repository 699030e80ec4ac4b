package dev.heddle.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A collection or builder of the JDK as one variable, whose value is all that is in it. A call reads or updates
 * the whole.
 */
class LibraryVariable extends CellVariable {

    private final Object object;

    /** @param history null where the methods of the object are atomic, or where races do not matter */
    LibraryVariable(int number, AccessHistory history, Object object) {
        super(number, false, history);
        this.object = object;
    }

    /** A copy of what is in it. */
    @Override
    Object content() {
        if (object instanceof Map<?, ?> map) {
            return new LinkedHashMap<>(map);
        } else if (object instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        } else if (object instanceof BitSet bits) {
            return bits.clone();
        }
        return object instanceof CharSequence text ? text.toString() : null;
    }

    @Override
    @SuppressWarnings("unchecked") // only what was in it is ever put back
    void set(Object content) {
        if (object instanceof Map<?, ?>) {
            Map<Object, Object> map = (Map<Object, Object>) object;
            map.clear();
            map.putAll((Map<Object, Object>) content);
        } else if (object instanceof BitSet bits) {
            bits.clear();
            bits.or((BitSet) content);
        } else if (object instanceof Collection<?>) {
            fill((Collection<Object>) object, (List<Object>) content);
        } else if (object instanceof StringBuilder builder) {
            builder.setLength(0);
            builder.append(content);
        } else if (object instanceof StringBuffer buffer) {
            buffer.setLength(0);
            buffer.append(content);
        }
    }

    private static void fill(Collection<Object> collection, List<Object> content) {
        try {
            collection.clear();
            collection.addAll(content);
        } catch (UnsupportedOperationException e) {
            if (collection instanceof List<Object> list && list.size() == content.size()) { // as of Arrays.asList
                for (int i = 0; i < content.size(); i++) {
                    list.set(i, content.get(i));
                }
            }
        }
    }

    @Override
    Class<?> type() {
        return Object.class;
    }

    /** What is in it has no short name by which two states could be told apart. */
    @Override
    protected long value() {
        return UNKNOWN;
    }
}
