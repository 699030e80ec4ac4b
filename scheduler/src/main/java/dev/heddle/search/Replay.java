package dev.heddle.search;

import dev.heddle.execution.Execution;

/** Runs one execution again. */
final class Replay implements Exploration {

    private final Schedule schedule;
    private final Following following;

    Replay(Schedule schedule) {
        this.schedule = schedule;
        this.following = new Following(schedule);
    }

    @Override
    public int decide(Execution execution) {
        return following.decide(execution);
    }

    @Override
    public boolean repeats() {
        return following.repeats();
    }

    @Override
    public void again() {
        following.again();
    }

    @Override
    public boolean goesRound() {
        return following.goesRound();
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
        String mismatch = following.mismatch();
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
