package dev.heddle.control;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict.Extent;
import dev.heddle.execution.Choice;
import dev.heddle.outcome.Protocol;
import dev.heddle.search.Ending;
import dev.heddle.search.Findings;
import dev.heddle.search.Search;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Runs programs under every strategy and on plain threads. An outcome is what all threads have seen, up to the end or
 * to the deadlock. All strategies must come to the same, and plain threads to no other.
 */
final class Differential {

    private static final int MOST_EXECUTIONS = 1_500;
    private static final int SAMPLES = 200;
    private static final int PLAIN_RUNS = 20;
    private static final long HANGS_AFTER_SECONDS = 20;

    /** The code of a program. */
    interface Code {
        void run() throws InterruptedException;
    }

    /** Makes the objects of one run of a program. */
    interface Maker {
        Code make(List<List<Step>> program, Protocol protocol);
    }

    private final Maker maker;
    private int compared;
    private int exhausted;

    Differential(Maker maker) {
        this.maker = maker;
    }

    /** How many programs were small enough to be compared. */
    int compared() {
        return compared;
    }

    /** How many of them were small enough for all their interleavings. */
    int exhausted() {
        return exhausted;
    }

    /** Compares random programs, and fails with the smallest that is left of one whose outcomes differ. */
    void compare(long seed, long programs) {
        for (long s = seed; s < seed + programs; s++) {
            List<List<Step>> program = new StepMaker(s).next();
            String difference = difference(program);
            if (difference != null) {
                throw new AssertionError("seed " + s + ": " + shrunk(program, difference));
            }
        }
    }

    /** A smaller program whose outcomes differ too, with the difference. */
    String shrunk(List<List<Step>> program, String difference) {
        for (List<List<Step>> smaller : Step.smaller(program)) {
            String still = difference(smaller);
            if (still != null) {
                return shrunk(smaller, still);
            }
        }
        return Step.text(program) + ": " + difference;
    }

    /** What is wrong with the outcomes of a program, or null. */
    String difference(List<List<Step>> program) {
        Explored optimal = explore(program, Strategy.OPTIMAL, MOST_EXECUTIONS);
        if (optimal.bad != null || optimal.extent != Extent.COMPLETE) {
            return optimal.bad;
        }
        compared++;
        for (Strategy strategy : List.of(Strategy.SOURCE, Strategy.PERSISTENT, Strategy.ALL, Strategy.RANDOM)) {
            Explored other = explore(program, strategy, strategy.samples() ? SAMPLES : MOST_EXECUTIONS);
            boolean complete = other.extent == Extent.COMPLETE;
            String missed = other.bad != null ? other.bad : first(other.outcomes, optimal.outcomes);
            if (missed != null) {
                return strategy + " comes to " + missed + ", OPTIMAL does not";
            }
            missed = complete ? first(optimal.outcomes, other.outcomes) : null;
            if (missed != null) {
                return "OPTIMAL comes to " + missed + ", " + strategy + " does not";
            }
            exhausted += complete && strategy == Strategy.ALL ? 1 : 0;
        }
        return comparable(program, optimal) ? differenceFromPlainThreads(program, optimal) : null;
    }

    /**
     * Whether plain threads come to nothing else: not where they hang, where they race, or where a thread that waits for
     * something in the JDK may use up its permit.
     */
    private static boolean comparable(List<List<Step>> program, Explored optimal) {
        return !Step.uses(program, "p?") && !Step.uses(program, "p=")
                && !Step.uses(program, "s?") && !Step.uses(program, "s=")
                && !Step.uses(program, "park")
                && optimal.outcomes.stream().noneMatch(outcome -> outcome.startsWith("deadlock"));
    }

    private String differenceFromPlainThreads(List<List<Step>> program, Explored optimal) {
        for (int i = 0; i < PLAIN_RUNS; i++) {
            String seen = onPlainThreads(program);
            if (!optimal.outcomes.contains(seen)) {
                return "plain threads come to " + seen + ", explored were " + String.join("\n", optimal.outcomes);
            }
        }
        return null;
    }

    /** One of the first that is not among the second, or null. */
    private static String first(Set<String> some, Set<String> others) {
        return some.stream().filter(outcome -> !others.contains(outcome)).findFirst().orElse(null);
    }

    private static final class Explored {
        private final Set<String> outcomes = new TreeSet<>();
        private Protocol last;
        private Extent extent;
        private String bad; // what must not happen at all, or null
    }

    private Explored explore(List<List<Step>> program, Strategy strategy, int executions) {
        Settings settings = Settings.defaults()
                .withStrategy(strategy)
                .withMaxExecutions(executions)
                .withDataRaces(DataRaces.IGNORE)
                .withGoOn(true);
        Explored explored = new Explored();
        JavaProgram.Code body = () -> {
            explored.last = new Protocol();
            maker.make(program, explored.last).run();
        };
        try (JavaProgram real = new JavaProgram(settings, body)) {
            Supervision.supervise(
                    real,
                    () -> explored.extent = search(real, settings, explored).extent(),
                    () -> { },
                    failure -> {
                        explored.bad = failure.summary() + failure.details();
                        return Extent.FAILED;
                    });
            if (!real.unseen().isEmpty() && explored.bad == null) {
                explored.bad = "not explored: " + real.unseen();
            }
        }
        return explored;
    }

    private static Findings search(JavaProgram real, Settings settings, Explored explored) {
        while (true) {
            try {
                explored.outcomes.clear();
                return new Search(real, settings).observe((execution, ending) -> add(explored, ending)).run();
            } catch (Restart e) {
                // The program remembers what it has learnt.
            }
        }
    }

    private static void add(Explored explored, Ending ending) {
        Failure failure = ending.failure();
        if (failure == null) {
            if (ending.code() == Choice.ENDED || ending.code() == Choice.DEADLOCK) {
                explored.outcomes.add(explored.last.toString());
            }
            return;
        }
        switch (failure.kind()) {
            case DEADLOCK -> explored.outcomes.add("deadlock " + explored.last);
            case EXCEPTION -> explored.outcomes.add(failure.summary() + explored.last);
            default -> explored.bad = failure.summary() + failure.details() + explored.last;
        }
    }

    private String onPlainThreads(List<List<Step>> program) {
        Protocol protocol = new Protocol();
        Thread thread = new Thread(() -> {
            try {
                maker.make(program, protocol).run();
            } catch (InterruptedException e) {
                protocol.add("end", e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(HANGS_AFTER_SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return (thread.isAlive() ? "hangs " : "") + protocol;
    }
}
