package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Phasers;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.PhaserObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeoutException;

/** {@link Phaser}: one model for all that go from phase to phase together. */
final class PhaserControl extends Synchronizer<PhaserObject> implements Phasers {

    private static final Method ON_ADVANCE;
    private static final PrivateField STATE = new PrivateField(Phaser.class, long.class);

    // As the JDK packs them: the phase in the upper half, then parties, then those that have not arrived.
    private static final long COUNTS = 0xFFFF_FFFFL;
    private static final int PARTIES_SHIFT = 16;
    private static final long ONE_PARTY = 1L << PARTIES_SHIFT | 1;
    private static final long EMPTY = 1;

    static {
        AgentStatus.open("java.util.concurrent", PhaserControl.class.getModule());
        try {
            ON_ADVANCE = Phaser.class.getDeclaredMethod("onAdvance", int.class, int.class);
            ON_ADVANCE.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    PhaserControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    PhaserObject model(ProgramThread me, Object real) {
        Phaser phaser = ((Phaser) real).getRoot();
        return objects.synchronizer(me, phaser, PhaserObject.class, 1, number -> {
            return new PhaserObject(
                    number,
                    null,
                    phaser.getPhase(),
                    phaser.getRegisteredParties(),
                    phaser.getUnarrivedParties(),
                    overridesOnAdvance(phaser.getClass()));
        });
    }

    private static boolean overridesOnAdvance(Class<?> type) {
        for (Class<?> c = type; c != Phaser.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals("onAdvance") && method.getParameterCount() == 2) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Which tier of its model the real object is. */
    private static int tier(PhaserObject model, Phaser real) {
        if (real.getParent() == null) {
            return 0;
        }
        int known = model.tier(real);
        return known >= 0
                ? known
                : model.addTier(
                        real,
                        tier(model, real.getParent()),
                        real.getRegisteredParties(),
                        real.getUnarrivedParties());
    }

    private Operation fill(ProgramThread me, Kind kind, Object real, long argument, int site) {
        PhaserObject model = model(me, real);
        Operation op = fill(me, kind, model, argument, site);
        op.expected = tier(model, (Phaser) real);
        return op;
    }

    private int read(Object real, long what, int site) {
        ProgramThread me = run.enter();
        try {
            return (int) step(me, fill(me, Kind.READ, real, what, site)).result;
        } finally {
            run.leave(me);
        }
    }

    /** The JDK's code has registered it with its parent; the real one is to stay as it was. */
    @Override
    public void born(Object real) {
        Phaser parent = ((Phaser) real).getParent();
        ProgramThread me = run.enter();
        try {
            takeBack(parent);
            if (!run.over()) {
                step(me, fill(me, Kind.REGISTER, parent, 1, 0));
            }
        } finally {
            run.leave(me);
        }
    }

    private static void takeBack(Phaser phaser) {
        long state = (long) STATE.of(phaser);
        if (state < 0) {
            return; // terminated: nobody registers
        }
        boolean wasFirst = (state & COUNTS) >>> PARTIES_SHIFT == 1;
        STATE.set(phaser, wasFirst ? state & ~COUNTS | EMPTY : state - ONE_PARTY);
        if (wasFirst && phaser.getParent() != null) {
            takeBack(phaser.getParent());
        }
    }

    @Override
    public int register(Object phaser, int parties, int site) {
        ProgramThread me = run.enter();
        try {
            return (int) step(me, fill(me, Kind.REGISTER, phaser, parties, site)).result;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int arrive(Object phaser, int site) {
        return arrive(phaser, Kind.ARRIVE, site);
    }

    @Override
    public int arriveAndDeregister(Object phaser, int site) {
        return arrive(phaser, Kind.DEREGISTER, site);
    }

    private int arrive(Object real, Kind kind, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return 0;
            }
            return arrive(me, real, kind, 0, site);
        } finally {
            run.leave(me);
        }
    }

    private int arrive(ProgramThread me, Object real, Kind kind, long stays, int site) {
        PhaserObject phaser = model(me, real);
        Operation op = step(me, fill(me, kind, real, stays, site));
        if (op.outcome == Outcome.REFUSED) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + real);
        }
        int phase = (int) op.result;
        if (phaser.advancedBy(me.object)) {
            boolean[] terminates = new boolean[1];
            Phaser root = ((Phaser) real).getRoot();
            inProgram(me, () -> terminates[0] = onAdvance(root, phase, phaser.parties()));
            step(me, fill(me, Kind.TRIP, phaser, terminates[0] ? PhaserObject.TERMINATES : 0, site));
        }
        return phase;
    }

    private static boolean onAdvance(Object phaser, int phase, int parties) {
        try {
            return (boolean) ON_ADVANCE.invoke(phaser, phase, parties);
        } catch (InvocationTargetException e) {
            throw sneaky(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown; // unchecked, since onAdvance declares nothing
    }

    @Override
    public int arriveAndAwaitAdvance(Object real, int site) {
        ProgramThread me = run.enter();
        try {
            PhaserObject phaser = model(me, real);
            run.forkWorkers().waits(me);
            int phase = arrive(me, real, Kind.ARRIVE, PhaserObject.STAYS, site);
            if (phase < 0 || phaser.phase() != phase) {
                return phaser.phase();
            }
            Operation wake = step(me, fill(me, Kind.WAKE, phaser, 0, site));
            return wake.outcome == Outcome.DONE ? (int) wake.result : phaser.phase();
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    @Override
    public int awaitAdvance(Object phaser, int phase, long nanos, boolean interruptibly, int site)
            throws InterruptedException, TimeoutException {
        ProgramThread me = run.enter();
        try {
            if (interruptibly && run.mayBeInterrupted(me)) {
                long now = step(me, fill(me, Kind.READ, model(me, phaser), PhaserObject.PHASE, site)).result;
                if (now != phase) {
                    return (int) now; // although the thread may be interrupted
                }
            }
            run.forkWorkers().waits(me);
            Operation await = fill(me, Kind.AWAIT, model(me, phaser), phase, site);
            await.within(nanos);
            await.interruptible = interruptibly;
            if (!done(step(me, await))) {
                throw new TimeoutException();
            }
            return (int) await.result;
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    @Override
    public void forceTermination(Object phaser, int site) {
        giveBack(phaser, Kind.TERMINATE, 0, site);
    }

    @Override
    public int phase(Object phaser, int site) {
        return read(phaser, PhaserObject.PHASE, site);
    }

    @Override
    public int registered(Object phaser, int site) {
        return read(phaser, PhaserObject.REGISTERED, site);
    }

    @Override
    public int unarrived(Object phaser, int site) {
        return read(phaser, PhaserObject.UNARRIVED, site);
    }

    @Override
    public int arrived(Object phaser, int site) {
        return read(phaser, PhaserObject.ARRIVED, site);
    }
}
