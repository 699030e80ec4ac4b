package dev.heddle.control;

import dev.heddle.execution.Execution;
import dev.heddle.hook.Control;
import dev.heddle.hook.LoopControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Notices when a thread has gone round in a loop for nothing: it begins an iteration in the same call of the same
 * method, with the same values in all variables that may still be read, as the one before, and all it has done since was
 * to look at what threads share. Whatever else it asked the controller for, or may have done unseen, counts as getting
 * on.
 */
final class LoopWatch implements LoopControl {

    private final Run run;
    private Round round; // of which the variables are being told
    private int told; // how many
    private boolean same;

    LoopWatch(Run run) {
        this.run = run;
    }

    @Override
    public boolean begins(int activation, int site) {
        if (run.over()) {
            return false;
        }
        ProgramThread me = run.current();
        round = me.rounds.find(activation, site);
        if (round.isPassedOver()) {
            return false;
        }
        same = round.known;
        told = 0;
        return true;
    }

    @Override
    public void holds(long bits) {
        same &= round.hold(told++, bits, null);
    }

    @Override
    public void holds(Object reference) {
        same &= round.hold(told++, 0, reference);
    }

    @Override
    public void told() {
        ProgramThread me = run.current();
        Execution execution = run.execution();
        int t = me.number();
        Round completed = round;
        same &= !completed.getsOnAgain(same);
        boolean untimed = me.clockMoves == completed.clockMoves;
        boolean idle = same && !completed.hasHidden(me);
        if (idle) {
            run.wentRound(me, completed.events, completed.looks, completed.site, untimed);
            if (untimed) {
                watchCircles(me, completed);
            }
        }
        completed.arrives(execution.log().size(), idle && untimed);
        completed.known = true;
        completed.entries = me.entries;
        completed.acts = me.acts;
        completed.gettingsOn = me.gettingsOn;
        completed.clockMoves = me.clockMoves;
        completed.events = execution.events(t);
        completed.looks = execution.looks(t);
    }

    private void watchCircles(ProgramThread me, Round completed) {
        Control.running(null); // tables of the JDK ask for hash codes, which the program's must be told of
        try {
            for (int i = completed.arrivals - 1; i >= 0; i--) {
                if (run.execution().loops().goesInCircles(
                        me.number(),
                        completed.arrival[i],
                        u -> run.threads().get(u).rounds.arrivals(run.threads().get(u)))) {
                    run.goesInCircles(completed.arrival[i]);
                }
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void unseen() {
        run.current().entries++;
    }

    /** An iteration that a thread has begun: where, and how things stood. */
    private static final class Round {

        private static final int MOST_ARRIVALS = 4; // of which it is known that they were the same
        private static final int ENOUGH_CHANGES = 16;
        private static final int LOOK_EVERY = 8;

        int activation;
        int site;
        boolean known;
        int entries;
        int acts;
        int gettingsOn;
        int clockMoves;
        int events;
        int looks;
        private final int[] arrival = new int[MOST_ARRIVALS]; // how many events there were
        private int arrivals;
        private int changes; // how often in a row the variables held something else
        private int passedOver;
        private long[] bits = new long[4];
        private Object[] references = new Object[4];

        /**
         * Whether it need not be known what the variables hold, this time: as long as they change from iteration to
         * iteration, as a counter does, to look now and then is enough to notice when they no longer do.
         */
        boolean isPassedOver() {
            return changes >= ENOUGH_CHANGES && ++passedOver % LOOK_EVERY != 0;
        }

        /**
         * Takes notice of whether the variables hold the same as before.
         *
         * @return whether some iterations since then were passed over, so that it is not known what they were like
         */
        boolean getsOnAgain(boolean sameAsBefore) {
            boolean isUnknown = changes >= ENOUGH_CHANGES;
            changes = sameAsBefore ? 0 : changes + 1;
            return isUnknown;
        }

        /** Whether the thread has done something since that no event tells. */
        boolean hasHidden(ProgramThread thread) {
            return thread.entries - entries != thread.acts - acts || thread.gettingsOn != gettingsOn;
        }

        /** An iteration begins, with the same values as the one before that, or not. */
        void arrives(int events, boolean again) {
            arrivals = again ? arrivals : 0;
            if (arrivals == MOST_ARRIVALS) {
                System.arraycopy(arrival, 1, arrival, 0, --arrivals);
            }
            arrival[arrivals++] = events;
        }

        /** Keeps what a variable holds; gives whether it is the same as before. */
        boolean hold(int variable, long newBits, Object reference) {
            if (variable == bits.length) {
                bits = Arrays.copyOf(bits, variable * 2);
                references = Arrays.copyOf(references, variable * 2);
            }
            boolean isSame = bits[variable] == newBits && references[variable] == reference;
            bits[variable] = newBits;
            references[variable] = reference;
            return isSame;
        }
    }

    /** The iterations that one thread is in, those of the method called last on top. */
    static final class Rounds {

        private static final int MOST = 64; // what lies further down is taken for new

        private Round[] rounds = new Round[4];
        private int size;

        /** The round of this loop in this call of its method; a new one if it has just been come to. */
        private Round find(int activation, int site) {
            while (size > 0 && rounds[size - 1].activation - activation > 0) {
                size--; // of calls that have returned: later ones have higher numbers
            }
            for (int i = size - 1; i >= 0 && rounds[i].activation == activation; i--) {
                if (rounds[i].site == site) {
                    size = i + 1; // loops within this one have been left
                    return rounds[i];
                }
            }
            return add(activation, site);
        }

        /** Forgets all iterations, and what their variables held. */
        void clear() {
            size = 0;
            for (Round round : rounds) {
                if (round != null) {
                    Arrays.fill(round.references, null);
                }
            }
        }

        /** Where iterations began with the same values, for each loop in which nothing has happened but by events. */
        private int[][] arrivals(ProgramThread owner) {
            List<int[]> all = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                if (!rounds[i].hasHidden(owner) && rounds[i].clockMoves == owner.clockMoves) {
                    all.add(Arrays.copyOf(rounds[i].arrival, rounds[i].arrivals));
                }
            }
            return all.toArray(new int[0][]);
        }

        /** The place of the loop that was come to last, or 0. */
        int innermost() {
            return size == 0 ? 0 : rounds[size - 1].site;
        }

        private Round add(int activation, int site) {
            if (size == MOST) {
                Round[] later = Arrays.copyOfRange(rounds, MOST / 2, MOST);
                Arrays.fill(rounds, null);
                System.arraycopy(later, 0, rounds, 0, later.length);
                size = later.length;
            } else if (size == rounds.length) {
                rounds = Arrays.copyOf(rounds, size * 2);
            }
            Round round = rounds[size] == null ? new Round() : rounds[size];
            rounds[size++] = round;
            round.activation = activation;
            round.site = site;
            round.known = false;
            round.changes = 0;
            round.passedOver = 0;
            return round;
        }
    }
}
