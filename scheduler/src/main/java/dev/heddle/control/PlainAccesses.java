package dev.heddle.control;

import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;

/**
 * The short way of what programs do most often: a thread that goes on reads or writes a plain variable that it has met
 * before. Nothing is asked that has been asked since the thread last came the long way, by {@link Run#step}; the
 * event, and all that is learnt from it, are the same. No allocation, no lock, nothing of the JDK that has a hook.
 */
final class PlainAccesses {

    private static final int ASK = -1;

    private final Run run;
    private final RunListener listener;
    private Execution execution;
    private RaceDetector detector;
    private int until; // up to which event the running thread goes on; ASK where that is not known
    private int clock; // the thread's, for the detector

    PlainAccesses(Run run, RunListener listener) {
        this.run = run;
        this.listener = listener;
    }

    /** Begins a new execution; {@code newDetector} is null where data races do not matter. */
    void begin(Execution newExecution, RaceDetector newDetector) {
        execution = newExecution;
        detector = newDetector;
        until = ASK;
    }

    /** Something else happens. */
    void disturb() {
        until = ASK;
    }

    boolean read(CellVariable variable, int site) {
        return access(Kind.READ, variable, 0, null, Accesses.READ, site);
    }

    boolean write(CellVariable variable, long argument, Object reference, int site) {
        return variable != null
                && variable.keepsNothing()
                && access(Kind.WRITE, variable, argument, reference, variable.modeOfWrite(argument), site);
    }

    /**
     * The running thread is about to access a variable.
     *
     * @param variable null where it has not been met in this execution
     * @return false where that has to go the long way; then nothing has happened
     */
    private boolean access(
            Kind kind, CellVariable variable, long argument, Object reference, long mode, int site) {
        if (variable == null || !variable.isUnwatched() || run.over()) {
            return false;
        }
        int event = execution.log().size();
        ProgramThread me = run.current();
        if (event >= until && (until != ASK || (until = ask(me)) <= event)) {
            return false;
        }
        AccessHistory history = variable.history;
        if (detector != null && !(variable.plain && detector.isOrdered(kind, history, me.number()))) {
            return false;
        }
        if (!execution.goOn(kind, variable.number(), site, argument, reference, mode)) {
            return false;
        }
        if (detector != null) {
            RaceDetector.note(kind, history, me.number(), event, clock);
        }
        run.count(me);
        me.acts();
        return true;
    }

    private int ask(ProgramThread me) {
        if (detector != null) {
            clock = detector.clockOf(me.number());
        }
        boolean alone = me.number() == execution.last()
                && me.starter == null
                && me.reads == null
                && me.initialising == null
                && (detector == null || detector.seesAllOf(me.number()));
        return alone ? Math.min(execution.undisturbed(), listener.untold()) : 0;
    }
}
