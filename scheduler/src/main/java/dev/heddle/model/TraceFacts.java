package dev.heddle.model;

import dev.heddle.Failure;
import dev.heddle.execution.Choice;
import dev.heddle.search.Ending;

/**
 * What all executions of one trace have in common.
 *
 * @param failure the failure of the first thread, in the order of the program, that failed; or null
 */
public record TraceFacts(boolean deadlock, Failure.Kind failure, Fingerprint finalState) {

    static TraceFacts of(Ending ending, Interpreter program) {
        return new TraceFacts(
                ending.code() == Choice.DEADLOCK,
                ending.failure() == null ? null : ending.failure().kind(),
                Fingerprint.of(program));
    }
}
