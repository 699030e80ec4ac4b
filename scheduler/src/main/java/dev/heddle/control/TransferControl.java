package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Transfers;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.TransferObject;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Predicate;

/** {@link SynchronousQueue} and {@link LinkedTransferQueue}. */
final class TransferControl extends Synchronizer<TransferObject> implements Transfers {

    private static final Field FAIR = field("fair"); // of newer JDKs
    private static final Field TRANSFERER = field("transferer");

    TransferControl(Run run, Objects objects) {
        super(run, objects);
    }

    private static Field field(String name) {
        try {
            AgentStatus.open(SynchronousQueue.class.getPackageName(), TransferControl.class.getModule());
            Field field = SynchronousQueue.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** Whether the object is a queue whose elements are kept in its model. */
    static boolean covers(Object object) {
        return object.getClass() == SynchronousQueue.class || object.getClass() == LinkedTransferQueue.class;
    }

    @Override
    TransferObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                TransferObject.class,
                1,
                number -> new TransferObject(
                        number, null, !isFair(real), Arrays.asList(((Collection<?>) real).toArray())));
    }

    private static boolean isFair(Object queue) {
        if (!(queue instanceof SynchronousQueue)) {
            return true;
        }
        try {
            return FAIR != null
                    ? FAIR.getBoolean(queue)
                    : TRANSFERER.get(queue).getClass().getSimpleName().equals("TransferQueue");
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void leave(Object queue, Object element) {
        ProgramThread me = run.enter();
        try {
            if (!run.passes(me)) {
                act(me, queue, Kind.PUT, element, TransferObject.LEAVE);
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean giveNow(Object queue, Object element) {
        ProgramThread me = run.enter();
        try {
            return act(me, queue, Kind.PUT, element, TransferObject.NOW).outcome == Outcome.DONE;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean give(Object queue, Object element, long nanos) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            lookAtInterrupt(me, nanos);
            return hasMet(me, queue, come(me, queue, Kind.PUT, element, nanos), nanos);
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    @Override
    public Object takeNow(Object queue) {
        ProgramThread me = run.enter();
        try {
            act(me, queue, Kind.TAKE, null, TransferObject.NOW);
            return model(me, queue).received();
        } finally {
            run.leave(me);
        }
    }

    @Override
    public Object take(Object queue, long nanos) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            lookAtInterrupt(me, nanos);
            Operation take = come(me, queue, Kind.TAKE, null, nanos);
            return hasMet(me, queue, take, nanos) ? model(me, queue).received() : null;
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    /** Comes to the queue, to wait there if need be. */
    private Operation come(ProgramThread me, Object queue, Kind kind, Object element, long nanos) {
        if (nanos < 0) {
            run.forkWorkers().waits(me);
        }
        return act(me, queue, kind, element, patience(nanos));
    }

    private Operation act(ProgramThread me, Object queue, Kind kind, Object element, long argument) {
        Operation op = fill(me, kind, model(me, queue), argument, 0);
        op.reference = element;
        return step(me, op);
    }

    private static long patience(long nanos) {
        return nanos == 0 ? TransferObject.NOW : TransferObject.WAIT;
    }

    /** Before all else, newer JDKs look at the flag of one who would wait without a limit. */
    private void lookAtInterrupt(ProgramThread me, long nanos) throws InterruptedException {
        if (FAIR != null && nanos < 0 && run.mayBeInterrupted(me)) {
            throwIfInterrupted(me, 0);
        }
    }

    /** Whether somebody was there, or has come in time. Who goes without looks at the interrupt flag, however short the time. */
    private boolean hasMet(ProgramThread me, Object queue, Operation come, long nanos) throws InterruptedException {
        boolean met = come.outcome == Outcome.DONE && (come.result != TransferObject.ALONE || await(me, queue, nanos));
        if (!met && run.mayBeInterrupted(me)) {
            throwIfInterrupted(me, 0);
        }
        return met;
    }

    /** Whether somebody has come in time. */
    private boolean await(ProgramThread me, Object queue, long nanos) throws InterruptedException {
        Operation wake = fill(me, Kind.WAKE, model(me, queue), 0, 0);
        wake.within(nanos);
        wake.interruptible = true;
        return done(step(me, wake));
    }

    @Override
    public List<Object> elements(Object queue) {
        ProgramThread me = run.enter();
        try {
            return act(me, queue, Kind.READ);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int takers(Object queue) {
        ProgramThread me = run.enter();
        try {
            act(me, queue, Kind.READ);
            return model(me, queue).takers();
        } finally {
            run.leave(me);
        }
    }

    /** The elements, as they are when the operation has been carried out. */
    private List<Object> act(ProgramThread me, Object queue, Kind kind) {
        TransferObject model = model(me, queue);
        if (!run.passes(me)) {
            step(me, fill(me, kind, model, 0, 0));
        }
        return model.elements();
    }

    @Override
    public boolean remove(Object queue, Predicate<Object> filter) {
        return remove(queue, filter, Integer.MAX_VALUE);
    }

    @Override
    public boolean removeFirst(Object queue, Object element) {
        return remove(queue, element::equals, 1);
    }

    private boolean remove(Object queue, Predicate<Object> filter, int most) {
        List<Object> picked = elements(queue).stream().filter(filter).limit(most).toList();
        if (picked.isEmpty()) {
            return false;
        }
        ProgramThread me = run.enter();
        try {
            List<Object> present = act(me, queue, Kind.UPDATE);
            TransferObject model = model(me, queue);
            boolean any = false;
            for (Object element : picked) {
                if (present.stream().anyMatch(each -> each == element)) {
                    model.remove(element, me.object);
                    any = true;
                }
            }
            return any;
        } finally {
            run.leave(me);
        }
    }
}
