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
    private final Map<String, Row> rows = new HashMap<>();
    private final Map<String, Integer> threads = new HashMap<>();
    private final boolean[] endIsSeen; // by thread: somebody asks whether it has ended
    private final int size;

    Layout(ModelProgram program) {
        declarations = program.objects();
        for (ModelThread thread : program.threads()) {
            refuseTwice(threads.put(thread.name(), threads.size()), thread.name());
        }
        int next = 0;
        for (Declaration declaration : declarations) {
            refuseTwice(rows.put(declaration.name(), new Row(declaration, next)), declaration.name());
            next += declaration.size() * (declaration.type() == Declaration.Type.MONITOR ? 2 : 1);
        }
        size = next;
        endIsSeen = new boolean[threads.size()];
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
            step.stride = row.declaration().type() == Declaration.Type.MONITOR ? 2 : 1;
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

    int cell(int object) {
        return threads.size() * ThreadObject.CELLS + object;
    }

    int objects() {
        return size;
    }

    /** Makes the objects in their initial states. */
    void create(SharedObject[] into, Settings settings) {
        int next = 0;
        int wide = cell(size); // objects with several cells have theirs after all others
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
                    case READ_WRITE_LOCK -> {
                        into[next] = new ReadWriteLockObject(wide, name);
                        wide += into[next].cells();
                    }
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
