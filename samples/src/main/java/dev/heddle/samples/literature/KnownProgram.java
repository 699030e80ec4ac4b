package dev.heddle.samples.literature;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;

/**
 * A program that the literature knows, written anew, and what has to come of it.
 *
 * @param failure the kind of failure that has to be found; null if all executions have to pass
 */
public record KnownProgram(String name, Settings settings, Systematic.Body body, Failure.Kind failure) {

    static KnownProgram correct(String name, Systematic.Body body) {
        return new KnownProgram(name, Settings.defaults(), body, null);
    }

    static KnownProgram broken(String name, Failure.Kind failure, Systematic.Body body) {
        return new KnownProgram(name, Settings.defaults(), body, failure);
    }

    KnownProgram with(Settings other) {
        return new KnownProgram(name, other, body, failure);
    }

    /** Whether the verdict is the one that has to come out: the failure, or that there is none in any execution. */
    public boolean isAsExpected(Verdict verdict) {
        return failure == null ? verdict.complete() : !verdict.passed() && verdict.failure().kind() == failure;
    }

    @Override
    public String toString() {
        return name;
    }
}
