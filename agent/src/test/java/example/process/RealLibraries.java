package example.process;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Striped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.jctools.queues.MpscArrayQueue;

/**
 * Uses libraries full of concurrent code, from real threads and thousands of times, and prints what must come of it
 * whatever the interleaving. Ends with an exception that nobody catches and an exit code of its own.
 */
public final class RealLibraries {

    private static final int THREADS = 4;
    private static final int TIMES = 5_000;

    private RealLibraries() {}

    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void inThreads(Work work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        AtomicLong failed = new AtomicLong();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try {
                    work.run(number);
                } catch (Exception e) {
                    failed.incrementAndGet();
                    e.printStackTrace();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("  failed threads: " + failed);
    }

    public static void main(String[] args) throws Exception {
        caffeine();
        guava();
        guavaFutures();
        jctools();
        commonsPool();
        Thread last = new Thread(
                () -> {
                    throw new IllegalStateException("nobody catches this");
                },
                "last");
        last.start();
        last.join();
        System.exit(7);
    }

    private static void caffeine() throws InterruptedException {
        System.out.println("caffeine");
        Cache<Integer, AtomicLong> cache = Caffeine.newBuilder().maximumSize(1_000).recordStats().build();
        inThreads(thread -> {
            for (int i = 0; i < TIMES; i++) {
                cache.get(i % 100, key -> new AtomicLong()).incrementAndGet();
            }
        });
        long sum = cache.asMap().values().stream().mapToLong(AtomicLong::get).sum();
        System.out.println("  " + sum + " in " + cache.asMap().size() + ", loaded " + cache.stats().loadCount());
    }

    private static void guava() throws InterruptedException {
        System.out.println("guava");
        LoadingCache<Integer, String> squares = CacheBuilder.newBuilder().build(new CacheLoader<>() {
            @Override
            public String load(Integer key) {
                return String.valueOf(key * key);
            }
        });
        ConcurrentHashMultiset<String> seen = ConcurrentHashMultiset.create();
        Striped<Lock> locks = Striped.lock(8);
        int[] counts = new int[8];
        inThreads(thread -> {
            for (int i = 0; i < TIMES; i++) {
                seen.add(squares.get(i % 10));
                Lock lock = locks.getAt(i % 8);
                lock.lock();
                try {
                    counts[i % 8]++;
                } finally {
                    lock.unlock();
                }
            }
        });
        System.out.println("  " + seen.count("81") + " of " + seen.size() + ", under one stripe " + counts[3]);
    }

    private static void guavaFutures() throws InterruptedException {
        System.out.println("guava futures");
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(THREADS));
        List<ListenableFuture<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            int number = i;
            ListenableFuture<Integer> future = pool.submit(() -> number);
            futures.add(Futures.transform(future, n -> n + 1, pool));
        }
        try {
            System.out.println("  " + Futures.allAsList(futures).get().stream().mapToLong(n -> n).sum());
            pool.submit(() -> {
                throw new java.io.IOException("thrown in the pool");
            }).get();
        } catch (ExecutionException e) {
            System.out.println("  " + e.getCause());
        }
        pool.shutdown();
    }

    private static void jctools() throws InterruptedException {
        System.out.println("jctools");
        MpscArrayQueue<Integer> queue = new MpscArrayQueue<>(64);
        AtomicLong sum = new AtomicLong();
        inThreads(thread -> {
            if (thread > 0) {
                for (int i = 0; i < TIMES; i++) {
                    while (!queue.offer(i)) {
                        Thread.onSpinWait();
                    }
                }
                return;
            }
            for (int taken = 0; taken < (THREADS - 1) * TIMES; ) {
                Integer next = queue.poll();
                if (next == null) {
                    Thread.yield();
                } else {
                    sum.addAndGet(next);
                    taken++;
                }
            }
        });
        System.out.println("  " + sum + ", left " + queue.size());
    }

    private static void commonsPool() throws Exception {
        System.out.println("commons pool");
        AtomicLong made = new AtomicLong();
        GenericObjectPool<AtomicLong> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override
            public AtomicLong create() {
                made.incrementAndGet();
                return new AtomicLong();
            }

            @Override
            public PooledObject<AtomicLong> wrap(AtomicLong object) {
                return new DefaultPooledObject<>(object);
            }
        });
        pool.setMaxTotal(2);
        AtomicLong borrowed = new AtomicLong();
        inThreads(thread -> {
            for (int i = 0; i < TIMES / 10; i++) {
                AtomicLong object = pool.borrowObject();
                borrowed.incrementAndGet();
                object.set(object.get() + 1); // nobody else has it
                pool.returnObject(object);
            }
        });
        long uses = pool.borrowObject().get() + (made.get() == 2 ? pool.borrowObject().get() : 0);
        System.out.println("  borrowed " + borrowed + ", counted in the objects " + uses + ", at most two made: "
                + (made.get() <= 2));
        pool.close();
    }
}
