package dev.heddle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs tasks as ordinary threads, where nothing is under control. */
final class PlainThreads {

    private PlainThreads() {}

    static void run(List<Runnable> tasks) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Runnable task : tasks) {
            Thread thread = new Thread(task, "thread " + (threads.size() + 1));
            thread.setUncaughtExceptionHandler((where, exception) -> thrown.compareAndSet(null, exception));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= joinUninterruptibly(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (thrown.get() instanceof Error e) {
            throw e;
        } else if (thrown.get() instanceof RuntimeException e) {
            throw e;
        } else if (thrown.get() != null) {
            throw new IllegalStateException("A parallel task failed.", thrown.get());
        }
    }

    private static boolean joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
