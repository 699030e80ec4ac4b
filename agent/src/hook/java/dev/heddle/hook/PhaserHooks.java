package dev.heddle.hook;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@link Phaser}. */
public final class PhaserHooks {

    private static final long NO_LIMIT = -1;

    private PhaserHooks() {}

    /** The end of the constructor by which all are made: one with a parent and parties of its own is a party there. */
    public static void born(Object made) {
        if (made instanceof Phaser phaser
                && phaser.getParent() != null
                && Control.controlled()
                && phaser.getRegisteredParties() > 0) {
            phasers().born(phaser);
        }
    }

    public static int register(Phaser phaser, int site) {
        return modelled(phaser, "register()", site) ? phasers().register(phaser, 1, site) : phaser.register();
    }

    public static int bulkRegister(Phaser phaser, int parties, int site) {
        if (parties < 0 || !modelled(phaser, "bulkRegister(int)", site)) {
            return phaser.bulkRegister(parties);
        }
        return parties == 0 ? phasers().phase(phaser, site) : phasers().register(phaser, parties, site);
    }

    public static int arrive(Phaser phaser, int site) {
        return modelled(phaser, "arrive()", site) ? phasers().arrive(phaser, site) : phaser.arrive();
    }

    public static int arriveAndDeregister(Phaser phaser, int site) {
        return modelled(phaser, "arriveAndDeregister()", site)
                ? phasers().arriveAndDeregister(phaser, site)
                : phaser.arriveAndDeregister();
    }

    public static int arriveAndAwaitAdvance(Phaser phaser, int site) {
        return modelled(phaser, "arriveAndAwaitAdvance()", site)
                ? phasers().arriveAndAwaitAdvance(phaser, site)
                : phaser.arriveAndAwaitAdvance();
    }

    public static int awaitAdvance(Phaser phaser, int phase, int site) {
        if (!modelled(phaser, "awaitAdvance(int)", site) || phase < 0) {
            return phaser.awaitAdvance(phase);
        }
        try {
            return phasers().awaitAdvance(phaser, phase, NO_LIMIT, false, site);
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException("an uninterruptible wait without a limit gave up", e);
        }
    }

    public static int awaitAdvanceInterruptibly(Phaser phaser, int phase, int site)
            throws InterruptedException {
        if (!modelled(phaser, "awaitAdvanceInterruptibly(int)", site) || phase < 0) {
            return phaser.awaitAdvanceInterruptibly(phase);
        }
        try {
            return phasers().awaitAdvance(phaser, phase, NO_LIMIT, true, site);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a wait without a limit timed out", e);
        }
    }

    public static int awaitAdvanceInterruptibly(
            Phaser phaser, int phase, long timeout, TimeUnit unit, int site)
            throws InterruptedException, TimeoutException {
        return modelled(phaser, "awaitAdvanceInterruptibly(int,long,java.util.concurrent.TimeUnit)", site)
                        && phase >= 0
                ? phasers().awaitAdvance(phaser, phase, Math.max(0, unit.toNanos(timeout)), true, site)
                : phaser.awaitAdvanceInterruptibly(phase, timeout, unit);
    }

    public static void forceTermination(Phaser phaser, int site) {
        if (modelled(phaser, "forceTermination()", site)) {
            phasers().forceTermination(phaser, site);
        } else {
            phaser.forceTermination();
        }
    }

    public static int getPhase(Phaser phaser, int site) {
        return modelled(phaser, "getPhase()", site) ? phasers().phase(phaser, site) : phaser.getPhase();
    }

    public static boolean isTerminated(Phaser phaser, int site) {
        return modelled(phaser, "isTerminated()", site)
                ? phasers().phase(phaser, site) < 0
                : phaser.isTerminated();
    }

    public static int getRegisteredParties(Phaser phaser, int site) {
        return modelled(phaser, "getRegisteredParties()", site)
                ? phasers().registered(phaser, site)
                : phaser.getRegisteredParties();
    }

    public static int getUnarrivedParties(Phaser phaser, int site) {
        return modelled(phaser, "getUnarrivedParties()", site)
                ? phasers().unarrived(phaser, site)
                : phaser.getUnarrivedParties();
    }

    public static int getArrivedParties(Phaser phaser, int site) {
        return modelled(phaser, "getArrivedParties()", site)
                ? phasers().arrived(phaser, site)
                : phaser.getArrivedParties();
    }

    private static boolean modelled(Phaser phaser, String method, int site) {
        return Control.controlled() && Dispatch.reaches(phaser, Phaser.class, method, site);
    }

    private static Phasers phasers() {
        return Control.controller().phasers();
    }
}
