package dev.heddle.search;

import dev.heddle.execution.Execution;

/** Sees every execution of a search right after its end. */
@FunctionalInterface
public interface Observer {

    /** Called after each execution, also after those that were given up. */
    void ended(Execution execution, Ending ending);
}
