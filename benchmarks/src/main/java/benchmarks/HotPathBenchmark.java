package benchmarks;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one operation costs in a systematic test. Each invocation is a whole search, so that the figures include
 * recording, race detection and the analysis after each execution, divided by the number of operations. A search also
 * runs the test once before it counts, and makes its tables: where operations are cheap there are as many executions
 * as it takes for that not to be seen.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HotPathBenchmark {

    private static final int EXECUTIONS = 10;
    private static final int MANY_EXECUTIONS = 100;
    private static final int OPERATIONS = 20_000;

    private static final class Box {
        int value;
    }

    /** A read or a write of a plain field, by a thread that goes on. */
    @Benchmark
    @OperationsPerInvocation(MANY_EXECUTIONS * OPERATIONS)
    public Verdict plainFieldEvent() {
        return explore(MANY_EXECUTIONS, () -> {
            Box box = new Box();
            for (int i = 0; i < OPERATIONS / 2; i++) {
                box.value++;
            }
        });
    }

    /** Entering and leaving a monitor, by a thread that goes on. */
    @Benchmark
    @OperationsPerInvocation(MANY_EXECUTIONS * OPERATIONS)
    public Verdict monitorPair() {
        return explore(MANY_EXECUTIONS, () -> {
            Box box = new Box();
            for (int i = 0; i < OPERATIONS; i++) {
                synchronized (box) {
                    // nothing but the monitor is measured
                }
            }
        });
    }

    /** A switch from one thread to another, with the two semaphore operations that force it. */
    @Benchmark
    @OperationsPerInvocation(EXECUTIONS * OPERATIONS)
    public Verdict threadSwitch() {
        return explore(EXECUTIONS, () -> {
            Semaphore ping = new Semaphore(1);
            Semaphore pong = new Semaphore(0);
            Systematic.parallel(() -> pass(ping, pong), () -> pass(pong, ping));
        });
    }

    private static void pass(Semaphore from, Semaphore to) {
        for (int i = 0; i < OPERATIONS / 2; i++) {
            from.acquireUninterruptibly();
            to.release();
        }
    }

    /** A thread: made, started, ended. */
    @Benchmark
    @OperationsPerInvocation(EXECUTIONS * 100)
    public Verdict thread() {
        return explore(EXECUTIONS, () -> {
            Runnable[] tasks = new Runnable[100];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = Thread::yield;
            }
            Systematic.parallel(tasks);
        });
    }

    /** An execution of one thread with two operations. */
    @Benchmark
    @OperationsPerInvocation(10_000)
    public Verdict execution() {
        return Systematic.explore(Settings.defaults(), () -> {
            Systematic.choose(100);
            Systematic.choose(100);
        });
    }

    private static Verdict explore(int executions, Systematic.Body body) {
        return Systematic.explore(Settings.defaults(), () -> {
            Systematic.choose(executions);
            body.run();
        });
    }
}
