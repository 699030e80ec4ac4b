package dev.heddle.samples.literature;

import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.agent.SelfAttach;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Programs that the literature of concurrency testing knows, in code of our own, each with the verdict it has to get.
 *
 * <p>Run all: {@code ./gradlew lesson -Pshow=literature.Literature}
 */
public final class Literature {

    private Literature() {}

    /** All programs. */
    public static List<KnownProgram> programs() {
        return Stream.of(
                        Checks.programs(),
                        Deadlocks.programs(),
                        Containers.programs(),
                        Coordination.programs(),
                        LockFree.programs(),
                        MutualExclusion.programs())
                .flatMap(List::stream)
                .toList();
    }

    public static void main(String[] args) {
        SelfAttach.ensureActive();
        System.out.printf("%-52s %-14s %10s%n", "program", "verdict", "executions");
        for (KnownProgram program : programs()) {
            Verdict verdict = Systematic.explore(program.settings(), program.body());
            String found = verdict.passed()
                    ? verdict.extent().name().toLowerCase(Locale.ROOT)
                    : verdict.failure().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            System.out.printf(
                    Locale.ROOT, "%-52s %-14s %,10d%s%n", program, found, verdict.executions(),
                    program.isAsExpected(verdict) ? "" : "   not as expected");
        }
    }
}
