package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CountDownLatchTest {

    private int left;
    private int right;

    private int workAndSum(int count) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(count);
        Thread first = new Thread(() -> {
            left = 1;
            done.countDown();
        });
        Thread second = new Thread(() -> {
            right = 2;
            done.countDown();
        });
        first.start();
        second.start();
        done.await();
        return left + right;
    }

    @Test
    void aCountThatIsTooLowIsFound() {
        Failure failure = Outcomes.failure(() -> workAndSum(1));
        assertEquals(Failure.Kind.DATA_RACE, failure.kind(), "one of the two is not waited for");
    }

    @Test
    void aCountThatIsTooHighIsFound() {
        Failure failure = Outcomes.failure(() -> {
            CountDownLatch latch = new CountDownLatch(3);
            Systematic.name(latch, "all done");
            Systematic.parallel(latch::countDown, latch::countDown, () -> await(latch));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().get(1).startsWith("thread 3 waits for all done: 1 to count down"),
                failure.details().toString());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theOrderInWhichThreadsCountDownIsOfNoAccount() {
        assertEquals(1, Outcomes.traces(() -> assertEquals(3, workAndSum(2))));
        assertEquals(1, Outcomes.traces(() -> {
            CountDownLatch latch = new CountDownLatch(4);
            Runnable worker = latch::countDown;
            Systematic.parallel(worker, worker, worker, worker, () -> await(latch));
        }));
    }

    @Test
    void whereThereAreMoreThanItCountsAnyOfThemMayComeLater() {
        // The waiting thread goes on after the first, after the second, or after both.
        assertEquals(3, Outcomes.traces(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            Systematic.parallel(latch::countDown, latch::countDown, () -> await(latch));
        }));
        assertEquals(Set.of("0"), Outcomes.asOnTheJvm(CountDownLatchTest::overCounted));
    }

    private static String overCounted() {
        CountDownLatch latch = new CountDownLatch(2);
        long[] count = new long[1];
        Systematic.parallel(
                () -> {
                    latch.countDown();
                    latch.countDown();
                },
                latch::countDown,
                () -> {
                    await(latch);
                    count[0] = latch.getCount();
                });
        return "" + count[0];
    }

    @Test
    void timeOutsAndInterruptsAreTheJvms() {
        assertEquals(
                Set.of("opened 0", "gave up 0", "gave up 1"),
                Outcomes.asOnTheJvm(() -> {
                    CountDownLatch latch = new CountDownLatch(1);
                    String[] result = new String[1];
                    Systematic.parallel(latch::countDown, () -> {
                        try {
                            boolean open = latch.await(1, TimeUnit.NANOSECONDS);
                            result[0] = (open ? "opened " : "gave up ") + latch.getCount();
                        } catch (InterruptedException e) {
                            result[0] = "interrupted";
                        }
                    });
                    return result[0];
                }));
        assertEquals(
                Set.of("false false", "false true", "true false"), // interrupted later, before it looks, in time
                Outcomes.asOnTheJvm(() -> {
                    CountDownLatch latch = new CountDownLatch(1);
                    String[] result = new String[1];
                    Thread waiter = new Thread(() -> {
                        boolean interrupted = false;
                        try {
                            latch.await();
                        } catch (InterruptedException e) {
                            interrupted = true;
                        }
                        result[0] = interrupted + " " + Thread.currentThread().isInterrupted();
                    });
                    waiter.start();
                    Thread opener = new Thread(latch::countDown);
                    opener.start();
                    waiter.interrupt();
                    waiter.join();
                    opener.join();
                    return result[0];
                }));
    }
}
