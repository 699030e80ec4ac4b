package dev.heddle.execution;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Standstill;
import dev.heddle.object.ThreadObject;
import java.util.function.IntFunction;

/**
 * What becomes of loops that change nothing: which of their iterations are left out of an execution, which threads stand
 * still in one, and whether an execution that has come to a standstill in them has come to an end.
 */
public final class Loops {

    /** Not a {@link Choice} and not an end: somebody can go on after all. */
    static final int GOES_ON = 0;

    private final Execution execution;
    private final Spinning spinning;
    private Decider decider;
    private boolean escapable;

    Loops(Execution execution, Spinning spinning) {
        this.execution = execution;
        this.spinning = spinning;
    }

    void begin(Decider newDecider) {
        decider = newDecider;
        escapable = false;
    }

    /**
     * The thread, which has just had an event, stands where it stood before, with the same values in all its
     * variables: it has gone round in a loop.
     *
     * @param eventsBefore {@link Execution#events} when it stood there before
     * @param looksBefore {@link Execution#looks} then
     * @param loop the place of the loop
     * @return whether nothing has come of that, and it can be avoided if the execution is run {@link Execution#again}
     */
    public boolean wentRound(int t, int eventsBefore, int looksBefore, int loop) {
        int events = execution.events(t) - eventsBefore;
        if (!decider.repeats() || events == 0 || isSplit(t, eventsBefore)) {
            return false;
        }
        int changes = events - (execution.looks(t) - looksBefore);
        int last = execution.lastEvent(t);
        return changes <= (spinning.leftAsItWas(last) ? 1 : 0)
                ? spinning.learn(last, eventsBefore, loop)
                : spinning.watch(last, eventsBefore);
    }

    /**
     * The same for a loop that has not turned out to be in vain by {@link #wentRound}: whether the iteration has left
     * everything as it was. Then the thread is to wait by a {@link Kind#SPIN} before it begins another one.
     *
     * @return what that is about, or null if it has changed something, or others have noticed
     */
    public Standstill standsStill(int t, int eventsBefore, int loop) {
        boolean isWhole = execution.events(t) > eventsBefore && !isSplit(t, eventsBefore);
        return (decider.repeats() || decider.goesRound()) && isWhole
                ? new Iteration(execution).of(t, eventsBefore, loop)
                : null;
    }

    /** Whether an iteration was begun before nothing else could happen: what it saw then could not have come later. */
    private boolean isSplit(int t, int eventsBefore) {
        return eventsBefore < execution.eventsBefore(t) && !decider.goesRound();
    }

    /**
     * Whether threads give way to each other for ever: see {@link Cycle#closes}.
     *
     * @param from how many events there were when the thread began an iteration with the same values
     * @param arrivals by thread: the same for each loop that it is in
     */
    public boolean goesInCircles(int t, int from, IntFunction<int[][]> arrivals) {
        return new Cycle(execution).closes(t, from, arrivals);
    }

    /** Has the thread stand before a {@link Kind#SPIN}. */
    public void spin(Operation op, Standstill standstill) {
        op.set(Kind.SPIN, op.thread, standstill.loop());
        op.reference = standstill;
        op.argument = decider.goesRound() ? ThreadObject.UNTIL_CHANGED : 0;
    }

    /** Whether a thread waits in a loop that it would only go round once more. */
    public boolean anySpins() {
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.live(t) && execution.operation(t).spins()) {
                return true;
            }
        }
        return false;
    }

    /** Whether threads that go round in loops at the end might find a way out if they saw each other do so. */
    public boolean isEscapable() {
        return escapable;
    }

    /**
     * No thread is enabled. That is an end only where nobody who waits in a loop would go another way next time.
     *
     * @param hasMore whether something can happen that may change that
     * @return {@link #GOES_ON} or why it is an end
     */
    int atStandstill(boolean hasMore) {
        escapable = false;
        int given = hasMore ? Choice.DEADLOCK : Choice.PRUNED;
        boolean goesOn = false;
        for (int t = 0; t < execution.threadBound(); t++) {
            Operation op = execution.live(t) ? execution.operation(t) : null;
            if (op != null && op.kind == Kind.SPIN) {
                if (spinning.goesAnotherWay(t)) {
                    return given;
                }
                escapable |= spinning.isSeen(t);
            } else if (op != null && op.spins() && spinning.hasReadWhatChanged(t, execution.events(t))) {
                if (!decider.goesRound()) {
                    return given;
                }
                op.vain = null;
                goesOn = true;
            }
        }
        return goesOn ? GOES_ON : Choice.DEADLOCK;
    }
}
