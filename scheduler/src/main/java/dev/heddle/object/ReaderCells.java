package dev.heddle.object;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cells of a lock that many may hold for reading: a reader touches the cell of its thread, a writer touches
 * all. So readers are independent of each other, and a writer that has to wait for several of them races with
 * each. There is a fixed number of cells; where there are more threads, some share one and are needlessly
 * ordered.
 */
final class ReaderCells {

    static final int CELLS = 8;

    private final int first;
    private final int[] inCell = new int[CELLS];
    private final Map<ThreadObject, Integer> holds = new HashMap<>();
    private int total;

    ReaderCells(int first) {
        this.first = first;
    }

    /** The cell of a thread. */
    int of(ThreadObject thread) {
        return first + thread.thread() % CELLS;
    }

    /** How often the threads of a cell hold the lock for reading. */
    int inCell(int cell) {
        return inCell[cell - first];
    }

    /** How often threads hold the lock for reading. */
    int total() {
        return total;
    }

    int holds(ThreadObject thread) {
        return holds.getOrDefault(thread, 0);
    }

    /** Counts one hold more (+1) or less (-1). */
    void hold(ThreadObject thread, int by) {
        total += by;
        inCell[thread.thread() % CELLS] += by;
        if (holds.merge(thread, by, Integer::sum) == 0) {
            holds.remove(thread);
        }
    }

    /** A thread that holds the lock for reading, if possible one of this thread's cell. */
    ThreadObject holderNear(ThreadObject thread) {
        return holds.keySet().stream()
                .min(Comparator.comparing((ThreadObject holder) -> holder != thread)
                        .thenComparing(holder -> of(holder) != of(thread))
                        .thenComparing(ThreadObject::thread))
                .orElseThrow();
    }

    /** The one thread that holds the lock for reading, or null where there are none or several. */
    ThreadObject onlyHolder() {
        return holds.size() == 1 ? holds.keySet().iterator().next() : null;
    }

    /** Whether the lock could be had, by what the guards of the cells say that an operation for reading or writing needs. */
    boolean letPass(SharedObject lock, Operation op) {
        if (op.kind == Kind.READ_LOCK) {
            return lock.passes(op, lock.guard(op, of(op.thread)));
        }
        for (int i = 0; i < CELLS; i++) {
            if (!lock.passes(op, lock.guard(op, first + i))) {
                return false;
            }
        }
        return true;
    }

    void own(ThreadObject thread, long mode, Accesses into) {
        into.add(of(thread), mode);
    }

    void all(long mode, Accesses into) {
        for (int i = 0; i < CELLS; i++) {
            into.add(first + i, mode);
        }
    }

    /** Releases of writers are acquired by all; those of readers by writers only. */
    void orders(Operation op, Ordering into) {
        switch (op.kind) {
            case UNLOCK -> into.releases(first);
            case READ_UNLOCK -> into.releases(first + 1);
            case LOCK, TRY_LOCK, GRANT -> {
                into.acquires(first);
                into.acquires(first + 1);
            }
            default -> into.acquires(first);
        }
    }

    void state(StateSink into) {
        holds.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> entry.getKey().thread()))
                .forEach(entry -> {
                    into.add(entry.getKey().number());
                    into.add(entry.getValue());
                });
        into.add(-1);
    }

    /** The names of the threads that hold the lock for reading. */
    @Override
    public String toString() {
        return holds.keySet().stream().map(ThreadObject::name).sorted().collect(Collectors.joining(", "));
    }
}
