package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.LockObject;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import java.util.Arrays;

/** Carries operations out and writes them down: what each touches, and the states of that before and after. */
final class Recorder {

    private final EventLog log = new EventLog();
    private final Causes causes;
    private final Accesses accesses = new Accesses();
    private SharedObject[] objects = new SharedObject[64]; // by cell
    private int known; // above the cells that have an object

    Recorder(Causes causes) {
        this.causes = causes;
    }

    void begin(int sameEvents) {
        log.begin(sameEvents);
        Arrays.fill(objects, 0, known, null);
        known = 0;
    }

    EventLog log() {
        return log;
    }

    void register(int cell, SharedObject object) {
        if (cell >= objects.length) {
            objects = Arrays.copyOf(objects, Math.max(cell + 1, objects.length * 2));
        }
        known = Math.max(known, cell + 1);
        objects[cell] = object;
    }

    SharedObject object(int cell) {
        return objects[cell];
    }

    /** Carries out a thread's nth operation, and makes it an event. */
    void perform(Operation op, int nth, int choice) {
        if (op.passive()) {
            access(op, nth, choice);
        } else if (op.object instanceof LockObject lock && lock.isAllOf(op)) {
            lock(lock, op, nth, choice);
        } else {
            act(op, nth, choice);
        }
        log.close();
    }

    /**
     * Records and performs an operation on a plain variable. The same as {@link #act}, for what programs do most often: calls
     * that meet plain variables only are inlined by the JIT compiler, calls that meet every kind of object are not.
     */
    private void access(Operation op, int nth, int choice) {
        SharedObject variable = op.object;
        accesses.clear();
        variable.accesses(op, 0, accesses);
        int cell = accesses.cell(0);
        long guard = variable.guard(cell);
        log.open(op, nth, choice, false, true, 1);
        int access = log.access(cell, accesses.mode(0), guard);
        tellCauses(op);
        op.late = false;
        variable.perform(op, 0);
        log.leaves(access, variable.leaves(op, cell, guard));
    }

    /** The same for an operation on a lock that touches nothing else. */
    private void lock(LockObject lock, Operation op, int nth, int choice) {
        log.open(op, nth, choice, lock.canBlock(op), true, 1);
        int access = log.access(lock.number(), lock.mode(op), lock.guard());
        tellCauses(op);
        lock.performAlone(op);
        log.leaves(access, lock.guard());
    }

    private void act(Operation op, int nth, int choice) {
        int event = log.size();
        open(op, nth, choice);
        tellCauses(op);
        op.perform(Choice.alternative(choice));
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            log.leaves(a, objects[log.cell(a)].leaves(op, log.cell(a), log.guard(a)));
        }
    }

    /** Writes down what a thread stands before. */
    void pending(Operation op, int nth) {
        open(op, nth, Choice.of(op.thread.thread(), 0));
        causes.tell(op.thread.thread(), log);
        log.closePending();
    }

    private void open(Operation op, int nth, int choice) {
        accesses.clear();
        op.accesses(Choice.alternative(choice), accesses);
        boolean canBlock = false;
        for (int i = 0; i < accesses.size(); i++) {
            canBlock |= !op.hasTwoWays() && op.canBlock(objects[accesses.cell(i)], accesses.cell(i));
        }
        log.open(op, nth, choice, canBlock, op.object.signalled(op), op.object.alternatives(op));
        for (int i = 0; i < accesses.size(); i++) {
            log.access(accesses.cell(i), accesses.mode(i), objects[accesses.cell(i)].guard(accesses.cell(i)));
        }
    }

    /** What an operation is caused by is over with its event; carrying it out may be the cause of another one. */
    private void tellCauses(Operation op) {
        int t = op.thread.thread();
        causes.tell(t, log);
        causes.clear(t);
    }

    /** The last event leaves its cells as they are by now. */
    void settle() {
        int event = log.size() - 1;
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            log.leaves(a, objects[log.cell(a)].guard(log.cell(a)));
        }
    }
}
