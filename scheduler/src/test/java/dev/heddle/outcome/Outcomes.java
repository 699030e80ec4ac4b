package dev.heddle.outcome;

import java.util.HashSet;
import java.util.Set;

/** What was seen in any execution. It is not instrumented, so that it is not set back after an execution. */
public final class Outcomes {

    private final Set<Object> seen = new HashSet<>();

    public void add(Object outcome) {
        seen.add(outcome);
    }

    public Set<Object> all() {
        return seen;
    }
}
