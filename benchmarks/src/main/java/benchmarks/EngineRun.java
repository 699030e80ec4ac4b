package benchmarks;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.search.Counts;
import dev.heddle.search.Search;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * The search engine alone, on model programs: no threads, no agent. Prints the tables of that section of
 * {@code docs/benchmarks.md}.
 */
public final class EngineRun {

    private static final long MOST_EXECUTIONS = 200_000;
    private static final int ROUNDS = 3;

    private EngineRun() {}

    public static void main(String[] args) {
        System.out.println("| 3 threads, x++ under a lock | events | executions/s | transitions/s | events/s |");
        System.out.println("|---|---|---|---|---|");
        for (int times : new int[] {2, 5, 10, 20, 40}) {
            row(times + " times each", Classics.lockedIncrements(3, times), Strategy.OPTIMAL);
        }
        System.out.println();
        System.out.println("| 60 get-and-adds of one variable | events | executions/s | transitions/s | events/s |");
        System.out.println("|---|---|---|---|---|");
        for (int threads : new int[] {2, 3, 5, 10, 20}) {
            row(threads + " threads", Classics.atomicIncrements(threads, 60 / threads), Strategy.OPTIMAL);
        }
        System.out.println();
        System.out.println("| 3 threads, 5 times x++, a lock | events | executions/s | transitions/s | events/s |");
        System.out.println("|---|---|---|---|---|");
        for (Strategy strategy : Strategy.values()) {
            row(strategy.name(), Classics.lockedIncrements(3, 5), strategy);
        }
        System.out.println();
        System.out.println("| whole search | `ALL` executions | `OPTIMAL` | `ALL` time | `OPTIMAL` | ratio |");
        System.out.println("|---|---|---|---|---|---|");
        ratio("philosophers, N = 3", Classics.philosophers(3));
        ratio("philosophers, N = 4", Classics.philosophers(4));
        ratio("8 readers, 1 writer", Classics.readers(8));
        ratio("x++ in 4 threads", Classics.increments(4));
        ratio("lastzero(4)", Classics.lastZero(4));
    }

    /** The counts of a search and the processor time of the fastest of a few: the machine may be busy. */
    private record Best(Counts counts, long nanos) {

        static Best of(ModelProgram program, Settings settings) {
            ThreadMXBean clock = ManagementFactory.getThreadMXBean();
            Best best = null;
            for (int i = 0; i < ROUNDS; i++) {
                long start = clock.getCurrentThreadCpuTime();
                Counts counts = new Search(new Interpreter(program, settings), settings).run().counts();
                long nanos = clock.getCurrentThreadCpuTime() - start;
                if (best == null || nanos < best.nanos) {
                    best = new Best(counts, nanos);
                }
            }
            return best;
        }
    }

    private static void row(String name, ModelProgram program, Strategy strategy) {
        Best best = Best.of(program, Settings.defaults()
                .withStrategy(strategy)
                .withEqualWritesCommute(false)
                .withMaxExecutions(MOST_EXECUTIONS));
        Counts counts = best.counts();
        double seconds = best.nanos() / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %,.0f | %,.0f | %,.0f |%n",
                name,
                counts.events() / (counts.executions() + counts.pruned()),
                counts.executions() / seconds,
                counts.transitions() / seconds,
                counts.events() / seconds);
    }

    private static void ratio(String name, ModelProgram program) {
        Settings settings = Settings.defaults().withGoOn(true).withEqualWritesCommute(false);
        Best all = Best.of(program, settings.withStrategy(Strategy.ALL));
        Best optimal = Best.of(program, settings);
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %,d | %.2f ms | %.2f ms | %,.0f |%n",
                name,
                all.counts().executions(),
                optimal.counts().executions(),
                all.nanos() / 1e6,
                optimal.nanos() / 1e6,
                (double) all.nanos() / optimal.nanos());
    }
}
