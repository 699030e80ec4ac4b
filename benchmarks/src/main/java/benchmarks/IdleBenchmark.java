package benchmarks;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Concurrent application code outside of any systematic test: run with and without the agent to compare. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(2)
public class IdleBenchmark {

    private final Account[] accounts = new Account[64];
    private final ConcurrentHashMap<Integer, Integer> cache = new ConcurrentHashMap<>();
    private final Ring ring = new Ring();
    private final AtomicLong tickets = new AtomicLong();

    public IdleBenchmark() {
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account();
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
    public long service() {
        long ticket = tickets.incrementAndGet();
        int slot = (int) (ticket * 31 & 63);
        accounts[slot].add(ticket);
        Integer cached = cache.computeIfAbsent(slot, key -> key * key);
        long mixed = 0;
        for (int i = 0; i < 32; i++) {
            mixed += accounts[i].balance ^ cached;
        }
        return ring.exchange(mixed);
    }
}
