package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;
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
final class LibraryVariable extends CellVariable {

    /** The object as the program knows it: a set, where {@link #object} is the map inside. */
    final Object shown;

    private final Object object;
    private LockObject lock; // the last one that a call took

    /** @param history null where the methods of the object are atomic, or where races do not matter */
    LibraryVariable(int number, AccessHistory history, Object object, Object shown) {
        super(number, false, history);
        this.object = object;
        this.shown = shown;
    }

    /** Calls that leave the monitor as they found it: as far as it goes, their order makes no difference. */
    private static final long PASSING = 1;

    /** The monitor that a call takes, or null. A {@link Kind#LOCK} keeps it, other operations give it back at once. */
    static LockObject lock(Operation op) {
        return (LockObject) op.expectedReference;
    }

    /** What the call goes through beside the object, or null. */
    static CellVariable alsoRead(Operation op) {
        return op.reference instanceof CellVariable other ? other : null;
    }

    /** Whether the call may change the object. */
    static boolean writes(Operation op) {
        return op.kind == Kind.UPDATE || op.kind == Kind.LOCK && op.argument != 0;
    }

    @Override
    public boolean enabled(Operation op) {
        LockObject taken = lock(op);
        lock = taken == null ? lock : taken;
        return taken == null || taken.free(op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        into.add(number(), writes(op) ? Accesses.EXCLUSIVE : Accesses.READ);
        LockObject taken = lock(op);
        if (taken != null) {
            into.add(taken.number(), op.kind == Kind.LOCK ? Accesses.EXCLUSIVE : PASSING);
        }
        CellVariable other = alsoRead(op);
        if (other != null && other != this) {
            into.add(other.number(), Accesses.READ);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        if (op.kind == Kind.LOCK) {
            lock(op).perform(op, alternative);
        } else {
            super.perform(op, alternative);
        }
    }

    @Override
    public ThreadObject holder() {
        return lock == null ? null : lock.holder();
    }

    @Override
    public String describe() {
        return lock == null ? "" : lock.describe();
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
        return object instanceof CharSequence text ? text.toString() : RandomState.of(object);
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
        } else if (content instanceof RandomState state) {
            state.restore(object);
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

    private static final long EMPTY = 0;

    /** What is in it has no short name by which two states could be told apart, unless there is nothing. */
    @Override
    protected long value() {
        if (lock != null && lock.holder() != null) {
            return UNKNOWN; // the thread may be in the middle of a call, and hold the real monitor
        }
        boolean empty = object instanceof Collection<?> collection
                ? collection.isEmpty()
                : object instanceof Map<?, ?> map && map.isEmpty();
        return empty ? EMPTY : UNKNOWN;
    }

    @Override
    public boolean isToldBy(long guard) {
        return guard == EMPTY;
    }
}
