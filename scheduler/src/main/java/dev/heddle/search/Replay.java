package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;

/** Runs one execution again. */
final class Replay implements Exploration {

    private final Schedule schedule;
    private String mismatch;

    Replay(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public int decide(Execution execution) {
        int choice = schedule.next(execution);
        if (choice >= 0) {
            return choice;
        }
        int event = execution.log().size();
        mismatch = event < schedule.size()
                ? "after " + event + " events it asks for something that cannot be done there"
                : "the program goes on after the " + event + " events it has";
        return Choice.CUT;
    }

    @Override
    public int shared() {
        return 0;
    }

    /**
     * @throws IllegalArgumentException if the execution was not the one the schedule was taken from
     */
    @Override
    public boolean next(Execution ended) {
        if (mismatch == null && !schedule.equals(Schedule.of(ended))) {
            mismatch = "its events are not the same";
        }
        if (mismatch != null) {
            throw new IllegalArgumentException("The replay string [" + schedule
                    + "] belongs to another program, or to another version of it: " + mismatch + ".");
        }
        return false;
    }

    @Override
    public void save(CheckpointWriter to) {
        throw new IllegalStateException("A replay is one execution; there is nothing to go on with.");
    }

    @Override
    public void restore(CheckpointReader from) {
        throw from.refused("A replay does not go on from a file.");
    }

    @Override
    public double share() {
        return Double.NaN;
    }
}
