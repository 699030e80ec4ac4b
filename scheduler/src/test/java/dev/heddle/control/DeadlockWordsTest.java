package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Story;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** What is said of threads that cannot go on, in the words of the program. */
class DeadlockWordsTest {

    private static Story story(Systematic.Body body) {
        return Systematic.explore(Settings.defaults(), body).failure().story();
    }

    private static String wait(Story story, int index) {
        Story.Wait wait = story.waits().get(index);
        return story.threads().get(wait.thread()) + " " + wait.text();
    }

    /** Many of them, because where a lock is found in a table is chance. */
    @Test
    void aLockIsCalledALock() {
        Story story = story(() -> {
            for (int i = 0; i < 20; i++) {
                Lock lock = new ReentrantLock();
                lock.lock();
                new Thread(lock::lock).start();
            }
        });
        assertEquals(20, story.waits().size());
        for (Story.Wait wait : story.waits()) {
            assertTrue(wait.text().startsWith("waits to lock ReentrantLock"), wait.text());
        }
    }

    @Test
    void thePlaceIsToldAlsoInsideOfTheJdk() {
        Story story = story(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.submit(() -> pool.submit(() -> 1).get()).get();
        });
        assertEquals("main waits for FutureTask", wait(story, 0));
        for (Story.Wait wait : story.waits()) {
            assertTrue(wait.location().startsWith("dev.heddle.control.DeadlockWordsTest."), wait.location());
        }
    }

    @Test
    void anInterruptIsAStepOfInterest() {
        Story story = story(() -> {
            LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
            Thread taker = new Thread(() -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        queue.take();
                    } catch (InterruptedException e) {
                        continue; // which is the mistake
                    }
                }
            }, "taker");
            taker.start();
            taker.interrupt();
            taker.join();
        });
        assertTrue(story.steps().stream().anyMatch(step -> step.contended() && step.text().equals("interrupts taker")));
    }

    @Test
    void idleWorkersWaitForTasks() {
        Story story = story(() -> {
            CountDownLatch never = new CountDownLatch(1);
            ExecutorService pool = Executors.newCachedThreadPool();
            pool.submit(() -> 1).get();
            never.await();
        });
        assertEquals("main waits for CountDownLatch", wait(story, 0));
        assertTrue(wait(story, 1).endsWith("waits for a task of ThreadPoolExecutor"), wait(story, 1));
        assertEquals(List.of(), story.steps().stream().filter(step -> step.text().startsWith("arrives")).toList());
    }
}
