package dev.heddle.search;

import dev.heddle.execution.EventLog;
import java.util.Arrays;

/** The labels of the events that a saved search will repeat, to tell whether it is gone on with elsewhere. */
final class Labels {

    private final int[] labels;

    private Labels(int[] labels) {
        this.labels = labels;
    }

    static Labels of(EventLog log, int events) {
        int[] labels = new int[Math.min(events, log.size())];
        for (int e = 0; e < labels.length; e++) {
            labels[e] = (log.choice(e) * 31 + log.kind(e).name().hashCode()) * 31 + log.object(e);
        }
        return new Labels(labels);
    }

    boolean match(EventLog log) {
        return Arrays.equals(labels, of(log, labels.length).labels);
    }

    void save(CheckpointWriter to) {
        to.put(labels).line();
    }

    static Labels restore(CheckpointReader from) {
        return new Labels(from.integers());
    }
}
