package dev.heddle.model;

import dev.heddle.Settings;
import dev.heddle.model.Statement.Act;
import dev.heddle.object.BarrierObject;
import dev.heddle.object.Kind;
import dev.heddle.object.LatchObject;
import dev.heddle.object.LockObject;
import dev.heddle.object.ReadWriteLockObject;
import dev.heddle.object.SemaphoreObject;
import dev.heddle.object.SharedObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the names of a model program lead: threads have the first cells, then come the objects in the order
 * of their declaration. A monitor is two objects in a row, the lock and its wait set.
 */
final class Layout {

    private static final Map<Declaration.Type, Set<Kind>> OPERATIONS = new EnumMap<>(Map.of(
            Declaration.Type.VARIABLE, Set.of(Kind.READ, Kind.WRITE, Kind.UPDATE, Kind.COMPARE_AND_SET),
            Declaration.Type.LOCK, Set.of(Kind.LOCK, Kind.TRY_LOCK, Kind.UNLOCK),
            Declaration.Type.MONITOR,
                    Set.of(Kind.LOCK, Kind.TRY_LOCK, Kind.UNLOCK, Kind.WAIT, Kind.NOTIFY, Kind.NOTIFY_ALL),
            Declaration.Type.SEMAPHORE, Set.of(Kind.ACQUIRE, Kind.TRY_ACQUIRE, Kind.RELEASE, Kind.DRAIN),
            Declaration.Type.READ_WRITE_LOCK,
                    Set.of(
                            Kind.LOCK, Kind.TRY_LOCK, Kind.UNLOCK,
                            Kind.READ_LOCK, Kind.TRY_READ_LOCK, Kind.READ_UNLOCK),
            Declaration.Type.LATCH, Set.of(Kind.COUNT_DOWN, Kind.AWAIT, Kind.READ),
            Declaration.Type.BARRIER, Set.of(Kind.ARRIVE)));

    private static final Set<Kind> OF_THREADS =
            Set.of(Kind.START, Kind.JOIN, Kind.READ, Kind.INTERRUPT, Kind.UNPARK);

    /** All kinds of operations that have a target in a model program. */
    static Set<Kind> kinds() {
        Set<Kind> kinds = EnumSet.copyOf(OF_THREADS);
        OPERATIONS.values().forEach(kinds::addAll);
        return kinds;
    }

    private record Row(Declaration declaration, int firstObject) {}

    private final List<Declaration> declarations;
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Map<String, Integer> threads = new HashMap<>();
    private final boolean[] endIsSeen; // by thread: somebody asks whether it has ended
    private final int[] cells; // by object
    private final int[] widths;
    private int clockCell;
    private boolean clockIsUsed;

    Layout(ModelProgram program) {
        declarations = program.objects();
        for (ModelThread thread : program.threads()) {
            refuseTwice(threads.put(thread.name(), threads.size()), thread.name());
        }
        int next = 0;
        for (Declaration declaration : declarations) {
            refuseTwice(rows.put(declaration.name(), new Row(declaration, next)), declaration.name());
            next += declaration.size() * stride(declaration);
        }
        cells = new int[next];
        widths = new int[next];
        number();
        endIsSeen = new boolean[threads.size()];
    }

    private void number() {
        // Objects with many cells have theirs after all others, so that those are numbered without gaps.
        int plain = threads.size() * ThreadObject.CELLS;
        int wide = plain + cells.length;
        for (Row row : rows.values()) {
            Declaration declaration = row.declaration();
            for (int i = 0; i < declaration.size() * stride(declaration); i++) {
                int object = row.firstObject() + i;
                boolean isWide = declaration.type() == Declaration.Type.READ_WRITE_LOCK;
                cells[object] = isWide ? wide : plain + object;
                widths[object] = isWide ? ReadWriteLockObject.CELLS : stride(declaration);
                wide += isWide ? ReadWriteLockObject.CELLS : 0;
            }
        }
        clockCell = wide;
    }

    /** How many objects stand for one that is declared: a monitor is a lock and its wait set. */
    private static int stride(Declaration declaration) {
        return declaration.type() == Declaration.Type.MONITOR ? 2 : 1;
    }

    private static void refuseTwice(Object before, String name) {
        if (before != null) {
            throw new IllegalArgumentException("The name [" + name + "] is given twice.");
        }
    }

    /** Points a step at its object or thread. */
    void resolve(Act act, Code.Step step) {
        String name = act.target().name();
        Row row = rows.get(name);
        Integer thread = threads.get(name);
        if (row != null && OPERATIONS.get(row.declaration().type()).contains(act.kind())) {
            step.object = row.firstObject();
            step.size = row.declaration().size();
            step.stride = stride(row.declaration());
        } else if (row == null && thread != null && OF_THREADS.contains(act.kind())) {
            step.onThread = true;
            step.object = thread;
            step.size = 1;
            endIsSeen[thread] |= act.kind() == Kind.READ && act.value() == null
                    || act.kind() == Kind.JOIN && act.manner() != Statement.Manner.PLAIN;
        } else {
            throw new IllegalArgumentException(
                    "[" + act + "] makes no sense: " + (row == null && thread == null
                            ? "there is no [" + name + "]."
                            : "[" + name + "] is a "
                                    + (row == null ? "thread" : row.declaration().type().name()) + "."));
        }
    }

    /** Whether somebody asks whether the thread has ended. Known once all code is there. */
    boolean endIsSeen(int thread) {
        return endIsSeen[thread];
    }

    int threadCell(int thread) {
        return thread * ThreadObject.CELLS;
    }

    /** Notes that a thread goes by the clock. */
    void useClock() {
        clockIsUsed = true;
    }

    /** Whether a thread goes by the clock. Known once all code is there. */
    boolean clockIsUsed() {
        return clockIsUsed;
    }

    /** The cell of the clock, the last of all. */
    int clockCell() {
        return clockCell;
    }

    /** The first cell of an object. */
    int cell(int object) {
        return cells[object];
    }

    /** How many cells an object has; a monitor has those of its wait set too. */
    int width(int object) {
        return widths[object];
    }

    int objects() {
        return cells.length;
    }

    /** Makes the objects in their initial states. */
    void create(SharedObject[] into, Settings settings) {
        int next = 0;
        for (Declaration declaration : declarations) {
            for (int i = 0; i < declaration.size(); i++) {
                String name = declaration.size() == 1 ? declaration.name() : declaration.name() + "[" + i + "]";
                int cell = cell(next);
                switch (declaration.type()) {
                    case VARIABLE -> into[next] = new StoredVariable(
                            cell, name, declaration.initial(), settings.equalWritesCommute());
                    case SEMAPHORE -> into[next] = new SemaphoreObject(cell, name, declaration.initial());
                    case LOCK -> into[next] = new LockObject(cell, name);
                    case LATCH -> into[next] = new LatchObject(cell, name, declaration.initial());
                    case BARRIER -> into[next] =
                            new BarrierObject(cell, name, (int) declaration.initial(), false);
                    case READ_WRITE_LOCK -> into[next] = new ReadWriteLockObject(cell, name);
                    case MONITOR -> {
                        LockObject lock = new LockObject(cell, name);
                        into[next++] = lock;
                        into[next] = new WaitSetObject(cell + 1, name, lock, settings.spuriousWakeups());
                    }
                }
                next++;
            }
        }
    }
}
