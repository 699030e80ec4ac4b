package dev.heddle.control;

import dev.heddle.object.QueuedObject;
import java.util.ArrayList;
import java.util.List;

/** The locks that a thread holds for reading, as far as one can tell: a stamp can be given back by another thread. */
final class ReadHolds {

    record Hold(QueuedObject lock, QueueWatch.Of what) {}

    private final List<Hold> holds = new ArrayList<>();

    boolean none() {
        return holds.isEmpty();
    }

    List<Hold> all() {
        return holds;
    }

    void add(QueuedObject lock, QueueWatch.Of what) {
        holds.add(new Hold(lock, what));
    }

    void remove(QueuedObject lock) {
        for (int i = holds.size() - 1; i >= 0; i--) {
            if (holds.get(i).lock == lock) {
                holds.remove(i);
                return;
            }
        }
    }
}
