package benchmarks;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the rate of executions and the memory grow with threads, events and state to restore: {@code GrowthRun
 * <seconds for each point>}. The programs are orders of atomic updates, far too many to finish.
 */
public final class GrowthRun {

    private static final int[] STATE = new int[10_000];
    private static final int[] THREADS = {2, 4, 8, 16, 32, 200};
    private static final int[] EVENTS = {10, 100, 1_000, 10_000, 100_000};
    private static final int[] CELLS = {0, 10, 100, 1_000, 10_000};

    private GrowthRun() {}

    /** The names of all points, in order. */
    static List<String> points() {
        List<String> points = new ArrayList<>();
        Arrays.stream(THREADS).forEach(threads -> points.add("threads/" + threads));
        Arrays.stream(EVENTS).forEach(events -> points.add("events/" + events));
        Arrays.stream(CELLS).forEach(cells -> points.add("cells/" + cells));
        return points;
    }

    public static void main(String[] args) {
        double seconds = Double.parseDouble(args[0]);
        for (int threads : THREADS) {
            measure("threads/" + threads, seconds, () -> updates(threads, Math.max(1, 64 / threads)));
        }
        for (int events : EVENTS) {
            // An entry and its exit are two events.
            measure("events/" + events, seconds, () -> updates(2, Math.max(1, events / 4)));
        }
        for (int cells : CELLS) {
            measure("cells/" + cells, seconds, () -> {
                for (int i = 0; i < cells; i++) {
                    STATE[i] = 1;
                }
                updates(2, 5);
            });
        }
    }

    private static void updates(int threads, int each) {
        Object lock = new Object();
        Runnable task = () -> {
            for (int i = 0; i < each; i++) {
                synchronized (lock) {
                    // only the order of entries matters
                }
            }
        };
        Runnable[] tasks = new Runnable[threads];
        Arrays.fill(tasks, task);
        Systematic.parallel(tasks);
    }

    private static void measure(String name, double seconds, Systematic.Body body) {
        explore(seconds / 2, body);
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            pool.resetPeakUsage();
        }
        Verdict verdict = explore(seconds, body);
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        new Measured(name, verdict.executions(), verdict.time().toNanos() / 1e9, (peak >> 20) + " MB")
                .print();
    }

    private static Verdict explore(double seconds, Systematic.Body body) {
        Verdict verdict = Systematic.explore(
                Settings.defaults().withTimeBudget(Duration.ofNanos((long) (seconds * 1e9))), body);
        if (!verdict.passed()) {
            throw new IllegalStateException(verdict.failure().summary());
        }
        return verdict;
    }
}
