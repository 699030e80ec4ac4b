package dev.heddle.object;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * A {@code ConcurrentHashMap}, which keeps its entries elsewhere. An update holds the bin of its key, from the event to
 * {@link #release}; other updates of that bin wait, reads never do.
 *
 * <p>The first cell is the map as a whole. The others are stripes, each a number of bins, so that operations
 * on keys of different stripes are independent. Updates touch the whole in a mode of their own: they commute with each
 * other there, and conflict with what looks at the whole map, such as its size or an iterator.
 *
 * <p>The {@link Operation#argument} is a hash or {@link #ALL}; the {@link Operation#reference} of an update is null or
 * a {@link BooleanSupplier} that tells whether it changes anything. One that does not is a read.
 */
public final class BinsObject extends SharedObject {

    /** The argument of what concerns all bins. */
    public static final long ALL = -1;

    private static final int MOST_STRIPES = 16;

    /** How many cells such a map takes. */
    public static final int CELLS = 1 + MOST_STRIPES;

    private static final long CHANGES = 0;
    private static final long FREE = 0;

    /** The bin of an update that is under way: its number in a table of this length, which is a power of two. */
    private record Held(ThreadObject thread, int length, int bin) {

        boolean contains(long hash) {
            return hash == ALL || (hash & length - 1) == bin;
        }

        boolean touches(int stripe, int stripes) {
            int common = Math.min(length, stripes) - 1;
            return (bin & common) == (stripe & common);
        }

        /** Of a guard; the thread is never 0 there. */
        long guard() {
            return thread.thread() + 1L | (long) Integer.numberOfTrailingZeros(length) << 24 | (long) bin << 32;
        }
    }

    private final IntSupplier length;
    private final int stripes;
    private final List<Held> held = new ArrayList<>();

    /** @param length tells the length of the map's table, a power of two that never gets smaller */
    public BinsObject(int number, String name, IntSupplier length) {
        super(number, name);
        this.length = length;
        this.stripes = Math.min(MOST_STRIPES, length.getAsInt());
    }

    @Override
    public int cells() {
        return CELLS;
    }

    private int stripe(long hash) {
        return number() + 1 + (int) (hash & stripes - 1);
    }

    private static boolean changes(Operation op) {
        return op.reference == null || op.moment != null || ((BooleanSupplier) op.reference).getAsBoolean();
    }

    /** The last bin that the thread holds and that the hash falls into is free again. */
    public void release(ThreadObject thread, long hash) {
        for (int i = held.size() - 1; i >= 0; i--) {
            if (held.get(i).thread == thread && held.get(i).contains(hash)) {
                held.remove(i);
                return;
            }
        }
    }

    /** Whether the thread holds the bin that the hash falls into. */
    public boolean holds(ThreadObject thread, long hash) {
        return held.stream().anyMatch(bin -> bin.thread == thread && bin.contains(hash));
    }

    @Override
    public boolean enabled(Operation op) {
        if (op.kind != Kind.UPDATE) {
            return true;
        }
        if (op.argument != ALL) {
            return passes(op, guard(op, stripe(op.argument)));
        }
        for (int i = 0; i < stripes; i++) {
            if (!passes(op, guard(op, stripe(i)))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        boolean changes = op.kind != Kind.READ && changes(op);
        if (op.argument != ALL) {
            into.add(stripe(op.argument), changes ? Accesses.EXCLUSIVE : Accesses.READ);
            if (changes) {
                into.add(number(), CHANGES);
            }
            return;
        }
        into.add(number(), changes ? Accesses.EXCLUSIVE : Accesses.READ);
        for (int i = 0; changes && i < stripes; i++) {
            into.add(stripe(i), Accesses.EXCLUSIVE);
        }
    }

    /** The result of an update says whether it has begun to hold its bin. */
    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        op.result = 0;
        switch (op.kind) {
            case READ -> { }
            case RELEASE -> release(op.thread, op.argument);
            case UPDATE -> {
                if (op.expected == 0 && changes(op)) {
                    int now = op.argument == ALL ? 1 : length.getAsInt();
                    held.add(new Held(op.thread, now, (int) (op.argument & now - 1)));
                    op.result = 1;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public long guard(int cell) {
        int stripe = cell - number() - 1;
        long guard = FREE;
        for (Held bin : held) {
            if (stripe >= 0 && bin.touches(stripe, stripes)) {
                // Where two bins of a stripe are held, the whole stripe counts as held.
                guard = guard == FREE ? bin.guard() : new Held(bin.thread, stripes, stripe & stripes - 1).guard();
            }
        }
        return guard;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.UPDATE;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (guard == FREE || op.kind != Kind.UPDATE || (guard & 0xFF_FFFF) - 1 == op.thread.thread()) {
            return true;
        }
        int tableLength = 1 << (guard >> 24 & 0xFF);
        return op.argument != ALL && (op.argument & tableLength - 1) != guard >> 32;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        boolean changed = op.kind == Kind.RELEASE || op.kind == Kind.UPDATE && (op.result == 1 || op.expected != 0);
        if (op.argument == ALL) {
            into.acquires(number());
            for (int i = 0; changed && i < stripes; i++) {
                into.acquires(stripe(i));
                into.releases(stripe(i));
            }
        } else {
            into.acquires(stripe(op.argument));
            if (changed) {
                into.releases(stripe(op.argument));
            }
        }
        if (changed) {
            into.releases(number());
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        // In which order they were taken makes no difference.
        held.stream().mapToLong(Held::guard).sorted().forEach(into::add);
        into.add(-1);
    }

    /** The thread that holds the bin which an update needs, or null. */
    public ThreadObject holder(Operation update) {
        for (Held bin : held) {
            if (bin.thread != update.thread && bin.contains(update.argument)) {
                return bin.thread;
            }
        }
        return null;
    }

    @Override
    public String describe() {
        return held.isEmpty() ? "free" : "a bin is held by " + held.get(0).thread;
    }
}
