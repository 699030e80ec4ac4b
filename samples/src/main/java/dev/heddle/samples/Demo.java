package dev.heddle.samples;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Verdict;

/**
 * What Heddle does, in a minute: two programs with a bug and what is printed about it, and the same programs
 * repaired. The exit code is 0 only if all four come out as they must.
 *
 * <p>Run it: {@code ./gradlew demo}
 */
public final class Demo {

    private int surprises;

    private Demo() {}

    public static void main(String[] args) {
        System.exit(exitCode());
    }

    /** Runs the demo and gives the exit code. */
    static int exitCode() {
        return new Demo().run();
    }

    private int run() {
        Settings racesIgnored = Settings.defaults().withDataRaces(DataRaces.IGNORE);

        expect(Failure.Kind.DEADLOCK, Lesson.show(
                "Three philosophers, each takes the left fork first (samples/.../Philosophers.java)",
                () -> Philosophers.broken(3)));
        expect(Failure.Kind.ASSERTION, Lesson.show(
                "Two threads, each does count++ (samples/.../LostUpdate.java, data races ignored)",
                racesIgnored,
                LostUpdate::broken));
        expect(null, Lesson.show(
                "Three philosophers, the last one takes the right fork first", () -> Philosophers.repaired(3)));
        expect(null, Lesson.show("Two threads, each does incrementAndGet() on an AtomicInteger", LostUpdate::repaired));

        System.out.println();
        System.out.println(surprises == 0 ? "All four as expected." : surprises + " of four NOT as expected.");
        return surprises == 0 ? 0 : 1;
    }

    /** Counts a verdict that is not a failure of this kind or, with null, not complete. */
    private void expect(Failure.Kind kind, Verdict verdict) {
        boolean asExpected = kind == null
                ? verdict.complete()
                : verdict.failure() != null && verdict.failure().kind() == kind;
        surprises += asExpected ? 0 : 1;
    }
}
