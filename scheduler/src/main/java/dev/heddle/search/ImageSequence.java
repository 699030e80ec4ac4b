package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.object.Accesses;
import java.util.Arrays;

/** What a reversal becomes in an image of the execution. */
final class ImageSequence implements Sequence {

    private int[] choices = new int[64];
    private Footprint[] footprints = new Footprint[64];
    private boolean certain; // what its last operation touches
    private int size;
    private int node;

    /** Takes up a reversal of the execution. */
    void read(Reversal reversal, Reduction.Image image, EventLog log) {
        certain = log.timeCell() < 0;
        size = 0;
        node = Math.min(image.place(reversal.first()), image.place(reversal.second()));
        for (int place = node + 1; place < log.size(); place++) {
            int event = image.event(place);
            if (reversal.remains(event) && image.holds(event)) {
                if (place < image.from()) {
                    add(log.choice(place), Footprint.of(log, place));
                } else {
                    add(map(log.choice(event), image), Footprint.of(log, event).map(image));
                }
            }
        }
        Accesses accesses = reversal.accesses();
        add(map(reversal.decision(), image), Footprint.of(accesses).map(image));
    }

    private void add(int choice, Footprint footprint) {
        if (size == choices.length) {
            choices = Arrays.copyOf(choices, size * 2);
            footprints = Arrays.copyOf(footprints, size * 2);
        }
        choices[size] = choice;
        footprints[size++] = footprint;
    }

    private static int map(int choice, Relabelling labels) {
        return Choice.of(labels.thread(Choice.thread(choice)), Choice.alternative(choice));
    }

    /** The node at which the sequence begins: that before this event. */
    int node() {
        return node;
    }

    @Override
    public int weakInitial(int decision, Footprint footprint) {
        for (int i = 0; i < size; i++) {
            if (Choice.thread(choices[i]) == Choice.thread(decision)) {
                return choices[i] == decision ? i : NOT_INITIAL;
            }
            if (footprint.conflictsWith(footprints[i])) {
                return NOT_INITIAL;
            }
        }
        return certain ? ABSENT : NOT_INITIAL;
    }

    @Override
    public void drop(int place) {
        System.arraycopy(choices, place + 1, choices, place, size - place - 1);
        System.arraycopy(footprints, place + 1, footprints, place, size - place - 1);
        size--;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Branch toBranch() {
        Branch branch = null;
        for (int i = size - 1; i >= 0; i--) {
            Branch before = new Branch(choices[i], footprints[i]);
            before.child = branch;
            branch = before;
        }
        return branch;
    }

    @Override
    public Branch toFirstBranch() {
        return new Branch(choices[0], footprints[0]);
    }
}
