package dev.heddle.outcome;

import java.util.SortedSet;
import java.util.TreeSet;

/** What executions that have classes of their own have come to: neither isolated nor set back. */
public final class SharedOutcomes {

    private static SortedSet<String> seen = new TreeSet<>();

    private SharedOutcomes() {}

    public static void add(String outcome) {
        seen.add(outcome);
    }

    /** All outcomes since this was last asked. */
    public static SortedSet<String> take() {
        SortedSet<String> taken = seen;
        seen = new TreeSet<>();
        return taken;
    }
}
