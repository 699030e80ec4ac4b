package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WaitNotifyTest {

    /** A place for one thing. */
    private static final class Place {
        private Object thing;

        synchronized void put(Object newThing) throws InterruptedException {
            while (thing != null) {
                wait();
            }
            thing = newThing;
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (thing == null) {
                wait();
            }
            Object taken = thing;
            thing = null;
            notifyAll();
            return taken;
        }
    }

    private interface Code {
        void run() throws InterruptedException;
    }

    private static Runnable task(Code code) {
        return () -> {
            try {
                code.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
    }

    @Test
    void thingsAreHandedOver() {
        // Either the taker comes first and waits, or it does not.
        assertEquals(2, Outcomes.traces(() -> {
            Place place = new Place();
            Systematic.parallel(task(() -> place.put("a")), task(place::take));
        }));
        assertEquals(
                Set.of("a b", "b a"),
                Outcomes.asOnTheJvm(() -> {
                    Place place = new Place();
                    Object[] taken = new Object[2];
                    Systematic.parallel(
                            task(() -> place.put("a")),
                            task(() -> place.put("b")),
                            task(() -> {
                                taken[0] = place.take();
                                taken[1] = place.take();
                            }));
                    return taken[0] + " " + taken[1];
                }));
    }

    @Test
    void aConditionThatIsNotAskedAgain() {
        Failure failure = Outcomes.failure(() -> {
            Object monitor = new Object();
            int[] things = new int[1];
            Runnable take = task(() -> {
                synchronized (monitor) {
                    if (things[0] == 0) {
                        monitor.wait();
                    }
                    things[0]--;
                    assertTrue(things[0] >= 0);
                }
            });
            Systematic.parallel(take, take, task(() -> {
                synchronized (monitor) {
                    things[0] += 2;
                    monitor.notifyAll();
                }
                synchronized (monitor) {
                    things[0] = Math.min(things[0], 1);
                }
            }));
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    @Test
    void aNotifyThatComesTooEarlyIsLost() {
        Failure failure = Outcomes.failure(() -> {
            Object monitor = new Object();
            Systematic.parallel(
                    task(() -> {
                        synchronized (monitor) {
                            monitor.wait();
                        }
                    }),
                    () -> {
                        synchronized (monitor) {
                            monitor.notify();
                        }
                    });
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    /** Which of the waiting threads a notify wakes is nobody's choice: it can be each of them. */
    @Test
    void aNotifyWakesAnyOne() {
        assertEquals(
                Set.of("12", "21"),
                Outcomes.asOnTheJvm(() -> {
                    Object monitor = new Object();
                    CountDownLatch inside = new CountDownLatch(2);
                    StringBuilder order = new StringBuilder();
                    Systematic.parallel(
                            task(() -> waits(monitor, inside, () -> order.append(1))),
                            task(() -> waits(monitor, inside, () -> order.append(2))),
                            task(() -> {
                                inside.await();
                                synchronized (monitor) {
                                    monitor.notify();
                                }
                            }));
                    return order.toString();
                }));
    }

    private static void waits(Object monitor, CountDownLatch inside, Runnable then) throws InterruptedException {
        synchronized (monitor) {
            inside.countDown();
            monitor.wait();
            then.run();
            monitor.notify();
        }
    }

    @Test
    void withoutTheMonitorThereIsNoWaiting() {
        Set<String> notOwner = Set.of("IllegalMonitorStateException: current thread is not owner");
        assertEquals(notOwner, Outcomes.asOnTheJvm(() -> {
            new Object().wait();
            return "";
        }));
        assertEquals(notOwner, Outcomes.asOnTheJvm(() -> {
            new Object().wait(1);
            return "";
        }));
        assertEquals(notOwner, Outcomes.asOnTheJvm(() -> {
            new Object().notify();
            return "";
        }));
        assertEquals(notOwner, Outcomes.asOnTheJvm(() -> {
            new Object().notifyAll();
            return "";
        }));
    }

    @Test
    void wrongTimesThrowAsOnTheJvm() {
        SortedSet<String> thrown = Outcomes.asOnTheJvm(() -> {
            Object monitor = new Object();
            synchronized (monitor) {
                monitor.wait(-1);
            }
            return "";
        });
        assertEquals(1, thrown.size());
        assertTrue(thrown.first().startsWith("IllegalArgumentException: timeout"), thrown.first());
        assertEquals(
                Set.of("IllegalArgumentException: nanosecond timeout value out of range"),
                Outcomes.asOnTheJvm(() -> {
                    Object monitor = new Object();
                    synchronized (monitor) {
                        monitor.wait(1, 1_000_000);
                    }
                    return "";
                }));
    }

    /** Whatever it is that ends a wait, the thread has the monitor again, as often as it had it before. */
    @Test
    void aTimedWaitEndsByItself() {
        assertEquals(
                Set.of("false true", "true true"),
                Outcomes.asOnTheJvm(() -> {
                    Object monitor = new Object();
                    boolean[] set = new boolean[1];
                    boolean[] seen = new boolean[2];
                    Systematic.parallel(
                            task(() -> {
                                synchronized (monitor) {
                                    synchronized (monitor) {
                                        monitor.wait(0, 1);
                                        seen[0] = set[0];
                                    }
                                    seen[1] = Thread.holdsLock(monitor);
                                }
                            }),
                            () -> {
                                synchronized (monitor) {
                                    set[0] = true;
                                    monitor.notifyAll();
                                }
                            });
                    return seen[0] + " " + seen[1];
                }));
    }
}
