package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;

/**
 * Follows a schedule. Threads that could still go on at its end do so for a while: if they go round in circles, which
 * the schedule does not tell, they are kept from that when the execution is run {@link #again}.
 */
final class Following implements Decider {

    private static final int MOST_EVENTS_BEYOND = 1_000;

    private final Schedule schedule;
    private String mismatch;

    Following(Schedule schedule) {
        this.schedule = schedule;
    }

    /** Why the execution cannot be the one that the schedule was taken from, or null. */
    String mismatch() {
        return mismatch;
    }

    @Override
    public int decide(Execution execution) {
        int choice = schedule.next(execution);
        if (choice >= 0) {
            return choice;
        }
        int event = execution.log().size();
        if (event < schedule.size()) {
            mismatch = "after " + event + " events it asks for something that cannot be done there";
            return Choice.CUT;
        }
        mismatch = "the program goes on after the " + schedule.size() + " events it has";
        return event < schedule.size() + MOST_EVENTS_BEYOND ? goOn(execution) : Choice.CUT;
    }

    private static int goOn(Execution execution) {
        int thread = execution.last();
        while (!execution.enabled(thread)) {
            thread = (thread + 1) % execution.threadBound();
        }
        return Choice.of(thread, 0);
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public void again() {
        mismatch = null;
    }

    @Override
    public boolean goesRound() {
        return true;
    }
}
