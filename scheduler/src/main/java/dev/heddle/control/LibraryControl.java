package dev.heddle.control;

import dev.heddle.execution.Execution;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Control;
import dev.heddle.hook.Given;
import dev.heddle.hook.Libraries;
import dev.heddle.hook.Sites;
import dev.heddle.object.BinsObject;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.SharedObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Turns calls of collections and builders into operations. Most are one event. A call that keeps others out, because
 * the JDK's code takes a monitor or a bin of a map for it, holds that until it has come back: where the program
 * comes to an event of its own inside of the call, giving it up is a second event; else nobody can have noticed.
 */
final class LibraryControl implements Libraries {

    /** What a call keeps from others. */
    private sealed interface Hold {}

    private record MonitorHold(LockObject lock, int event) implements Hold {}

    private record BinHold(BinsObject bins, ConcurrentHashMap<?, ?> map, long hash, int keys) implements Hold {}

    /** What was being looked into when a call was made that is looked into itself. */
    private record Inside(Object called, Object collection) implements Hold {}

    /** The collections that can be looked into, and those that are made of them. */
    private static final Set<Class<?>> OPEN =
            Set.of(
                    ArrayList.class, LinkedList.class, ArrayDeque.class, PriorityQueue.class, HashMap.class,
                    LinkedHashMap.class, TreeMap.class);

    private final VariableControl variables;
    private final QueueControl queues;
    private final Run run;
    private final Objects objects;

    LibraryControl(VariableControl variables, QueueControl queues) {
        this.variables = variables;
        this.queues = queues;
        this.run = variables.run;
        this.objects = variables.objects;
        if (objects.variables().looksIntoCollections()) {
            AgentStatus.lookIntoCollections();
        }
    }

    private static void lookInto(ProgramThread me, Object called, Object collection) {
        me.called = called;
        me.collection = collection;
        Control.inside(called, collection);
    }

    /** Whether what a call does is interleaved with what other threads do. */
    private boolean isLookedInto(Object touched, Object monitor, int how) {
        return objects.variables().looksIntoCollections()
                && monitor == null
                && (how & WHOLE) == 0
                && touched != null
                && OPEN.contains(touched.getClass());
    }

    @Override
    public Object before(Object receiver, Object argument, int flags, int site) {
        Object hold = comesTo(receiver, argument, flags, site);
        if ((flags & READS_ARGUMENT) != 0 && argument instanceof StringBuffer && argument != receiver && locksBuffer(site)) {
            comesTo(argument, null, ALONE, site);
        }
        return hold;
    }

    /** Whether a call takes the monitor of what it was given, whenever it asks for something. */
    private static boolean isAskedForItself(Object argument, int site) {
        return Given.isSynchronized(argument) || argument instanceof StringBuffer && locksBuffer(site);
    }

    private static boolean locksBuffer(int site) {
        return site > 0 && !Sites.get(site).operation().endsWith(".compareTo");
    }

    private Object comesTo(Object receiver, Object argument, int flags, int site) {
        if (!(receiver instanceof Collection) && !(receiver instanceof Map)) {
            run.current().entries++; // an iterator goes on, also one that nothing else has to be known of
        }
        Object touched = behind(receiver);
        int how = flags | (changesWhenRead(touched, site) ? WRITES : 0);
        Object monitor = LibraryObjects.monitor(receiver, (how & WRITES) != 0);
        if (touched == null && monitor == null) {
            return null;
        }
        if (isLookedInto(touched, monitor, how)) {
            ProgramThread me = run.enter();
            Inside outer = new Inside(me.called, me.collection);
            lookInto(me, receiver, touched);
            run.leave(me);
            return outer;
        }
        if (touched instanceof ConcurrentHashMap<?, ?> map && monitor == null) {
            boolean keyed = (how & KEY) != 0 && argument != null && LibraryObjects.hasKeysOf(receiver, map);
            // The key's own code may come to visible operations.
            return binned(map, keyed ? argument : null, keyed ? HashBins.hash(argument) : BinsObject.ALL, how, site);
        }
        if ((how & READS_ARGUMENT) != 0
                && argument != null
                && behind(argument) instanceof ConcurrentHashMap<?, ?> map) {
            binned(map, null, BinsObject.ALL, 0, site);
        }
        if (touched != null && QueueControl.covers(touched) && !TransferControl.covers(touched)) {
            announceQueue(touched, receiver, how);
        }
        ProgramThread me = run.enter();
        try {
            CellVariable variable = touched == null ? null : objects.variables().library(me, touched, receiver);
            boolean queue = touched != null && QueueControl.covers(touched);
            if (queue || variables.passes(me)) {
                save(variable, how);
                me.entries -= queue ? 1 : 0; // the queue says itself what is done to it
                return null;
            }
            CellVariable other = (how & READS_ARGUMENT) != 0 ? argument(me, argument, site) : null;
            LockObject lock = monitor == null ? null : objects.monitor(me, monitor);
            boolean taken = lock != null && !lock.heldBy(me.object);
            // Around a collection of the program's own there is always code of the program.
            boolean kept = taken && ((how & ALONE) == 0 || variable == null);
            if (variable == null && !taken) {
                return null;
            }
            Kind kind = kept ? Kind.LOCK : (how & WRITES) != 0 ? Kind.UPDATE : Kind.READ;
            me.op.set(kind, variable == null ? lock : variable, site);
            me.op.argument = kept ? how & WRITES : 0;
            me.op.reference = other;
            me.op.expectedReference = taken ? lock : null;
            run.step(me);
            save(variable, how); // not before: another thread may be in the middle of a call
            return kept ? new MonitorHold(lock, run.execution().lastEvent(me.number())) : null;
        } finally {
            run.leave(me);
        }
    }

    private void save(CellVariable variable, int how) {
        if (variable != null && (how & WRITES) != 0) {
            variables.save(variable);
        }
    }

    private static boolean changesWhenRead(Object touched, int site) {
        if (!(touched instanceof LinkedHashMap) || site <= 0) {
            return false;
        }
        String operation = Sites.get(site).operation();
        return LibraryObjects.changesWhenRead(touched, operation.substring(operation.lastIndexOf('.') + 1));
    }

    /** The object that a call really touches; null where it touches nothing that changes. */
    private Object behind(Object object) {
        Object map = object instanceof Map.Entry ? objects.variables().mapOf(object) : null;
        return map != null ? map : LibraryObjects.behind(object);
    }

    @Override
    public void gave(Map.Entry<?, ?> entry, Object receiver) {
        Object map = LibraryObjects.behind(receiver);
        if (map instanceof Map && LibraryObjects.behind(entry) == entry) {
            objects.variables().entryOf(entry, map);
        }
    }

    /** A queue says itself what is done to it, but for what its iterators do and what is made of these. */
    private void announceQueue(Object queue, Object receiver, int how) {
        if (receiver == queue && (how & QUEUES_ANNOUNCE) != 0) {
            return;
        }
        if ((how & WRITES) != 0) {
            queues.update(queue);
        } else {
            queues.read(queue);
        }
    }

    private void resumeQueue(Object queue, Object receiver, int how) {
        ProgramThread me = run.enter();
        boolean quiet = isLast(me, queues.model(me, queue), (how & WRITES) != 0 ? Kind.UPDATE : Kind.READ, 0);
        run.leave(me);
        if (!quiet) {
            announceQueue(queue, receiver, how);
        }
    }

    /** What a call goes through beside its receiver, or null. */
    private CellVariable argument(ProgramThread me, Object argument, int site) {
        Object behind = argument == null ? null : behind(argument);
        return behind == null || behind instanceof ConcurrentHashMap || QueueControl.covers(behind)
                        || isAskedForItself(argument, site)
                ? null
                : objects.variables().library(me, behind, argument);
    }

    private Hold binned(ConcurrentHashMap<?, ?> map, Object key, long hash, int how, int site) {
        boolean writes = (how & WRITES) != 0;
        ProgramThread me = run.enter();
        try {
            BinsObject bins = bins(me, map);
            if (writes && objects.outlives(map)) {
                variables.save(objects.variables().library(me, map, map));
            }
            if (variables.passes(me)) {
                return null;
            }
            if (writes && hash != BinsObject.ALL && bins.holds(me.object, hash)
                    && HashBins.keysBeside(map, (int) hash) == 0) {
                throw new IllegalStateException("Recursive update"); // the JDK has reserved the empty bin
            }
            me.op.set(writes ? Kind.UPDATE : Kind.READ, bins, site);
            me.op.argument = hash;
            me.op.reference = writes ? changes(map, key, how) : null;
            run.step(me);
            return me.op.result == 0 ? null : new BinHold(bins, map, hash, HashBins.keysBeside(map, (int) hash));
        } finally {
            run.leave(me);
        }
    }

    private BinsObject bins(ProgramThread me, ConcurrentHashMap<?, ?> map) {
        return objects.synchronizer(
                me,
                map,
                BinsObject.class,
                BinsObject.CELLS,
                number -> new BinsObject(number, null, () -> HashBins.length(map)));
    }

    /** Whether an update changes the map; null where only the update itself can tell. */
    private static BooleanSupplier changes(Map<?, ?> map, Object key, int how) {
        // Code of the program must not run while the controller works.
        if (key == null || (how & (IF_ABSENT | IF_PRESENT)) == 0 || key.getClass().getClassLoader() != null) {
            return null;
        }
        return (how & IF_ABSENT) != 0 ? () -> !map.containsKey(key) : () -> map.containsKey(key);
    }

    @Override
    public void resume(Object receiver, Object argument, int how, int site) {
        Object touched = behind(receiver);
        if (touched == null
                || LibraryObjects.monitor(receiver, (how & WRITES) != 0) != null // it still keeps others out
                || isLookedInto(touched, null, how)
                || LibraryObjects.isCopiedOnWrite(touched)) {
            return;
        }
        if (touched instanceof ConcurrentHashMap<?, ?> map) {
            boolean keyed = (how & KEY) != 0 && argument != null;
            resume(map, keyed ? HashBins.hash(argument) : BinsObject.ALL, how, site);
            return;
        }
        if (QueueControl.covers(touched)) {
            if (!TransferControl.covers(touched)) {
                resumeQueue(touched, receiver, how);
            }
            return;
        }
        ProgramThread me = run.enter();
        try {
            CellVariable variable = objects.variables().library(me, touched, receiver);
            Kind kind = (how & WRITES) != 0 ? Kind.UPDATE : Kind.READ;
            if (!variables.passes(me) && !isLast(me, variable, kind, 0)) {
                variables.variable(me, kind, variable, site);
            }
        } finally {
            run.leave(me);
        }
    }

    private void resume(ConcurrentHashMap<?, ?> map, long hash, int how, int site) {
        ProgramThread me = run.enter();
        try {
            BinsObject bins = bins(me, map);
            Kind kind = (how & WRITES) != 0 ? Kind.UPDATE : Kind.READ;
            if (!variables.passes(me) && !isLast(me, bins, kind, hash)) {
                me.op.set(kind, bins, site);
                me.op.argument = hash;
                me.op.expected = 1; // nothing more is held for it
                run.step(me);
            }
        } finally {
            run.leave(me);
        }
    }

    /** Whether nothing has happened since an event of this kind by this thread. */
    private boolean isLast(ProgramThread me, SharedObject object, Kind kind, long argument) {
        Execution execution = run.execution();
        int last = execution.log().size() - 1;
        return last >= 0
                && last == execution.lastEvent(me.number())
                && execution.log().object(last) == object.number()
                && execution.log().kind(last) == kind
                && execution.log().argument(last) == argument;
    }

    @Override
    public boolean isRecursive(Object hold) {
        return hold instanceof BinHold bin && HashBins.keysBeside(bin.map, (int) bin.hash) > bin.keys;
    }

    @Override
    public void after(Object hold) {
        ProgramThread me = run.enter();
        try {
            if (hold instanceof Inside outer) {
                lookInto(me, outer.called, outer.collection);
            } else if (run.over()) {
                return;
            } else if (hold instanceof MonitorHold monitor) {
                release(me, monitor);
            } else {
                release(me, (BinHold) hold);
            }
        } finally {
            run.leave(me);
        }
    }

    private void release(ProgramThread me, MonitorHold monitor) {
        if (run.execution().log().size() - 1 == monitor.event) {
            monitor.lock.giveUp();
            run.execution().settle();
        } else {
            me.op.set(Kind.UNLOCK, monitor.lock, 0);
            run.step(me);
        }
    }

    private void release(ProgramThread me, BinHold bin) {
        if (isLast(me, bin.bins, Kind.UPDATE, bin.hash)) {
            bin.bins.release(me.object, bin.hash);
            run.execution().settle();
        } else {
            me.op.set(Kind.RELEASE, bin.bins, 0);
            me.op.argument = bin.hash;
            run.step(me);
        }
    }
}
