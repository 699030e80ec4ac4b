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

/** {@link Phaser} without a parent. */
final class PhaserControl extends Synchronizer<PhaserObject> implements Phasers {

    private static final Method ON_ADVANCE;

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
        return objects.synchronizer(me, real, PhaserObject.class, 1, number -> {
            Phaser phaser = (Phaser) real;
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

    @Override
    public int register(Object phaser, int parties, int site) {
        return (int) act(phaser, Kind.REGISTER, parties, site);
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
            if (run.over()) {
                run.passUnwinding(me);
                return 0;
            }
            return arrive(me, real, kind, 0, site);
        } finally {
            run.leave(me);
        }
    }

    private int arrive(ProgramThread me, Object real, Kind kind, long stays, int site) {
        PhaserObject phaser = model(me, real);
        Operation op = step(me, fill(me, kind, phaser, stays, site));
        if (op.outcome == Outcome.REFUSED) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + real);
        }
        int phase = (int) op.result;
        if (phaser.advancedBy(me.object)) {
            boolean[] terminates = new boolean[1];
            inProgram(me, () -> terminates[0] = onAdvance(real, phase, phaser.parties()));
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
            int phase = arrive(me, real, Kind.ARRIVE, PhaserObject.STAYS, site);
            if (phase < 0 || phaser.phase() != phase) {
                return phaser.phase();
            }
            Operation wake = step(me, fill(me, Kind.WAKE, phaser, 0, site));
            return wake.outcome == Outcome.DONE ? (int) wake.result : phaser.phase();
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int awaitAdvance(Object phaser, int phase, long nanos, boolean interruptibly, int site)
            throws InterruptedException, TimeoutException {
        ProgramThread me = run.enter();
        try {
            Operation await = fill(me, Kind.AWAIT, model(me, phaser), phase, site);
            await.within(nanos);
            await.interruptible = interruptibly;
            if (!done(step(me, await))) {
                throw new TimeoutException();
            }
            return (int) await.result;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void forceTermination(Object phaser, int site) {
        giveBack(phaser, Kind.TERMINATE, 0, site);
    }

    @Override
    public int phase(Object phaser, int site) {
        return (int) act(phaser, Kind.READ, PhaserObject.PHASE, site);
    }

    @Override
    public int registered(Object phaser, int site) {
        return (int) act(phaser, Kind.READ, PhaserObject.REGISTERED, site);
    }

    @Override
    public int unarrived(Object phaser, int site) {
        return (int) act(phaser, Kind.READ, PhaserObject.UNARRIVED, site);
    }

    @Override
    public int arrived(Object phaser, int site) {
        return (int) act(phaser, Kind.READ, PhaserObject.ARRIVED, site);
    }
}
