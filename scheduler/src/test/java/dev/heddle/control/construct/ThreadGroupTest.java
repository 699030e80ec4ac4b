package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadGroupTest {

    private static Thread started(ThreadGroup group, String name, Runnable code) {
        Thread thread = new Thread(group, code, name);
        thread.start();
        return thread;
    }

    /** The end comes before or after the count. */
    @Test
    void aGroupCountsThoseThatLive() {
        AtomicInteger counted = new AtomicInteger();
        assertEquals(2, Outcomes.traces(() -> {
            ThreadGroup group = new ThreadGroup("group");
            Thread unstarted = new Thread(group, () -> { });
            Thread thread = started(group, "one", () -> { });
            counted.addAndGet(group.activeCount());
            thread.join();
            assertEquals(0, group.activeCount());
            assertEquals(Thread.State.NEW, unstarted.getState());
        }));
        assertEquals(
                Set.of("0", "1"),
                Outcomes.asOnTheJvm(() -> {
                    ThreadGroup group = new ThreadGroup("group");
                    started(group, "one", () -> { });
                    return "" + group.activeCount();
                }));
    }

    /** A loop that waits for the group to be empty comes to its end, and sees what its threads have done. */
    @Test
    void aGroupCanBeWaitedFor() {
        Outcomes.tracesOfLoops(() -> {
            AtomicInteger sum = new AtomicInteger();
            ThreadGroup group = new ThreadGroup("group");
            started(group, "one", sum::incrementAndGet);
            started(group, "two", sum::incrementAndGet);
            while (group.activeCount() > 0) {
                Thread.onSpinWait();
            }
            assertEquals(2, sum.get());
        });
    }

    @Test
    void threadsThatAnotherThreadStartsMayBeMissed() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger done = new AtomicInteger();
            ThreadGroup group = new ThreadGroup("group");
            Thread starter = new Thread(() -> started(group, "late", done::incrementAndGet));
            starter.start();
            Thread[] threads = new Thread[1];
            if (group.enumerate(threads) > 0) {
                threads[0].join();
            }
            starter.join();
            Systematic.check(done.get() == 1, "all of the group were joined");
        });
        assertEquals("all of the group were joined (in main)", failure.summary());
    }

    @Test
    void enumerateGoesThroughTheGroupsBelow() {
        assertEquals(
                Set.of("2 [outer, inner, null] 1 [outer, null] 1 [inner] 3"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    Semaphore end = new Semaphore(0);
                    ThreadGroup outer = new ThreadGroup("outer");
                    ThreadGroup inner = new ThreadGroup(outer, "inner");
                    Thread[] threads = {
                        started(outer, "outer", end::acquireUninterruptibly),
                        started(inner, "inner", end::acquireUninterruptibly)
                    };
                    String seen = list(outer, 3, true) + " " + list(outer, 2, false) + " " + list(inner, 1, true) + " "
                            + (outer.activeCount() + inner.activeCount());
                    end.release(2);
                    for (Thread thread : threads) {
                        thread.join();
                    }
                    return seen;
                }));
    }

    private static String list(ThreadGroup group, int room, boolean recurse) {
        Thread[] threads = new Thread[room];
        int count = recurse ? group.enumerate(threads) : group.enumerate(threads, false);
        return count + " " + Arrays.toString(
                Arrays.stream(threads).map(thread -> thread == null ? null : thread.getName()).toArray());
    }

    @Test
    void interruptInterruptsAll() {
        assertEquals(
                Set.of("2"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    AtomicInteger interrupted = new AtomicInteger();
                    ThreadGroup group = new ThreadGroup("group");
                    Runnable waits = () -> {
                        try {
                            new Semaphore(0).acquire();
                        } catch (InterruptedException e) {
                            interrupted.incrementAndGet();
                        }
                    };
                    Thread first = started(group, "one", waits);
                    Thread second = started(new ThreadGroup(group, "below"), "two", waits);
                    group.interrupt();
                    first.join();
                    second.join();
                    return "" + interrupted;
                }));
    }

    @Test
    void groupsAndPrioritiesAreInheritedAndGroupsAreLeft() {
        assertEquals(
                Set.of("group 4 true, null 4"),
                Outcomes.asOnTheJvm(() -> {
                    ThreadGroup group = new ThreadGroup("group");
                    group.setMaxPriority(4);
                    String[] seen = new String[1];
                    Thread thread = new Thread(group, () -> {
                        Thread child = new Thread(() -> { });
                        seen[0] = child.getThreadGroup().getName() + " " + child.getPriority() + " " + child.isDaemon();
                    });
                    thread.setDaemon(true);
                    thread.start();
                    thread.join();
                    return seen[0] + ", " + thread.getThreadGroup() + " " + thread.getPriority();
                }));
    }

    @Test
    void theCurrentThreadsGroupHasIt() {
        Outcomes.explored(() -> {
            Thread[] threads = new Thread[2];
            assertEquals(1, Thread.activeCount());
            assertEquals(1, Thread.enumerate(threads));
            assertEquals(Thread.currentThread(), threads[0]);
            return "";
        });
    }
}
