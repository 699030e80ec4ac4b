package benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Concurrent application code outside of any systematic test: run with and without the agent to compare. Threads mostly
 * keep to what is theirs and meet now and then: where they meet all the time, chance decides how fast they are.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(2)
public class IdleBenchmark {

    private static final int PARTS = 4;
    private static final int MEET = 64; // every so many operations

    private final Part[] parts = new Part[PARTS];
    private final ConcurrentHashMap<Integer, Integer> cache = new ConcurrentHashMap<>();
    private final AtomicInteger workers = new AtomicInteger();

    public IdleBenchmark() {
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
    }

    /**
     * Has the parts stay where they are, one behind the other. While they are young, the garbage collector puts those
     * things into one cache line which are alike in all of them, or does not, as chance has it.
     */
    @Setup
    public void settle() {
        System.gc();
    }

    /**
     * What a thread has to do with: mostly its own part, now and then another's. It counts its operations for each
     * microsecond of processor time, because other programs and waiting for locks make real time scatter.
     */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Worker {
        private int number = -1;
        private int operations;
        private int operationsBefore;
        private long processorTimeBefore;

        @Setup(Level.Iteration)
        public void begin() {
            operationsBefore = operations;
            processorTimeBefore = processorTime();
        }

        public double perProcessorMicrosecond() {
            return (operations - operationsBefore) * 1e3 / (processorTime() - processorTimeBefore);
        }

        private static long processorTime() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        private Part part(IdleBenchmark service) {
            if (number < 0) {
                number = service.workers.getAndIncrement();
            }
            boolean meets = ++operations % MEET == 0;
            return service.parts[(meets ? operations / MEET : number) % PARTS];
        }
    }

    private static final class Part {
        private final Account[] accounts = new Account[64];
        private final Ring ring = new Ring();
        private final AtomicLong tickets = new AtomicLong();
        private final OrderBook book = new OrderBook();

        Part() {
            for (int i = 0; i < accounts.length; i++) {
                accounts[i] = new Account();
            }
        }
    }

    private static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private long balance;

        void add(long amount) {
            lock.lock();
            try {
                balance += amount;
            } finally {
                lock.unlock();
            }
        }

        long balance() {
            return balance;
        }
    }

    private static final class Ring {
        private final Queue<Long> items = new ArrayDeque<>();
        private long sum;

        synchronized long exchange(long item) {
            items.add(item);
            if (items.size() > 100) {
                sum += items.remove();
            }
            return sum;
        }
    }

    /** Locks, monitors, atomics, a cache and plain fields, as a service would use them. */
    @Benchmark
    public long service(Worker worker) {
        Part part = worker.part(this);
        long ticket = part.tickets.incrementAndGet();
        int slot = (int) (ticket * 31 & 63);
        part.accounts[slot].add(ticket);
        Integer cached = cache.computeIfAbsent(slot, key -> key * key);
        long mixed = 0;
        for (int i = 0; i < 32; i++) {
            mixed += part.accounts[i].balance() ^ cached;
        }
        return part.ring.exchange(mixed);
    }

    /** Data structures of the application's own, under a read-write lock. */
    @Benchmark
    public long orders(Worker worker) {
        OrderBook book = worker.part(this).book;
        book.submit();
        return book.look(5) + book.look(300);
    }
}
