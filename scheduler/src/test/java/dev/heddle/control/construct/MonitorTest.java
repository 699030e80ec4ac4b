package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;

class MonitorTest {

    private static void increments(int threads, Object monitor) {
        int[] value = new int[1];
        Runnable increment = () -> {
            synchronized (monitor) {
                value[0]++;
            }
        };
        Systematic.parallel(Collections.nCopies(threads, increment).toArray(new Runnable[0]));
        assertEquals(threads, value[0]);
    }

    /** What threads can lock: an object, a class, a constant string, a boxed number, an array, a thread. */
    private static List<Object> monitors() {
        return List.of(
                new Object(), MonitorTest.class, "a string", Integer.valueOf(7), new int[0], Thread.currentThread());
    }

    @Test
    void everyObjectIsAMonitor() {
        for (int i = 0; i < monitors().size(); i++) {
            int nth = i;
            // The order in which they lock is all there is to tell.
            assertEquals(2, Outcomes.traces(() -> increments(2, monitors().get(nth))));
        }
        assertEquals(6, Outcomes.traces(() -> increments(3, new Object())));
        assertEquals(24, Outcomes.traces(() -> increments(4, new Object())));
    }

    @Test
    void equalObjectsAreDifferentMonitors() {
        Failure failure = Outcomes.failure(() -> {
            int[] value = new int[1];
            Runnable increment = () -> {
                synchronized (new ArrayList<>()) {
                    value[0]++;
                }
            };
            Systematic.parallel(increment, increment);
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
    }

    private static synchronized int inStatic(int[] value) {
        return ++value[0];
    }

    @Test
    void aStaticSynchronizedMethodLocksItsClass() {
        assertEquals(
                Set.of("2"),
                Outcomes.asOnTheJvm(() -> {
                    int[] value = new int[1];
                    Systematic.parallel(
                            () -> inStatic(value),
                            () -> {
                                synchronized (MonitorTest.class) {
                                    value[0]++;
                                }
                            });
                    return "" + value[0];
                }));
    }

    @Test
    void twoMonitorsInTwoOrders() {
        Failure failure = Outcomes.failure(() -> {
            Object one = new Object();
            Object other = new Object();
            Systematic.parallel(() -> both(one, other), () -> both(other, one));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.summary().contains("2 threads wait for each other"), failure.summary());
    }

    private static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                second.notify();
            }
        }
    }

    @Test
    void whoHoldsAMonitor() {
        assertEquals(
                Set.of("false true true true false"),
                Outcomes.asOnTheJvm(() -> {
                    Object monitor = new Object();
                    String result = "" + Thread.holdsLock(monitor);
                    synchronized (monitor) {
                        result += " " + Thread.holdsLock(monitor);
                        synchronized (monitor) {
                            result += " " + Thread.holdsLock(monitor);
                        }
                        result += " " + Thread.holdsLock(monitor);
                    }
                    return result + " " + Thread.holdsLock(monitor);
                }));
        assertEquals(
                Set.of("NullPointerException: null"), Outcomes.asOnTheJvm(() -> "" + Thread.holdsLock(null)));
    }

    @Test
    void anExceptionLeavesTheMonitorFree() {
        assertEquals(
                Set.of("true false"),
                Outcomes.asOnTheJvm(() -> {
                    Object monitor = new Object();
                    boolean caught = false;
                    try {
                        synchronized (monitor) {
                            throw new IllegalStateException();
                        }
                    } catch (IllegalStateException e) {
                        caught = true;
                    }
                    return caught + " " + Thread.holdsLock(monitor);
                }));
    }

    @Test
    void nullIsNoMonitor() {
        assertEquals(
                1,
                Outcomes.asOnTheJvm(() -> {
                    Object none = null;
                    try {
                        synchronized (none) {
                            return "locked";
                        }
                    } catch (NullPointerException e) {
                        return "null";
                    }
                }).size());
    }

    /** Code of the JDK takes the same monitor: the list's own lock. */
    @Test
    void aMonitorThatCodeOfTheJdkLocksToo() {
        assertEquals(
                Set.of("[1, 2, 3]", "[3, 1, 2]"),
                Outcomes.asOnTheJvm(() -> {
                    List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                    Systematic.parallel(
                            () -> {
                                synchronized (list) {
                                    list.add(1);
                                    list.add(2);
                                }
                            },
                            () -> list.add(3));
                    return list.toString();
                }));
    }

    /** Calls that only look at it are of no account to each other; a thread that locks it comes before or after each. */
    @Test
    void callsThatLockForAMomentOnly() {
        assertEquals(1, Outcomes.traces(() -> {
            Vector<Integer> vector = new Vector<>(List.of(1));
            Systematic.parallel(vector::size, vector::size);
        }));
        assertEquals(4, Outcomes.traces(() -> {
            Vector<Integer> vector = new Vector<>(List.of(1));
            Systematic.parallel(vector::size, vector::size, () -> {
                synchronized (vector) {
                    vector.notifyAll();
                }
            });
        }));
    }

    @Test
    void aCallThatWaitsForTheProgramsMonitor() {
        Failure failure = Outcomes.failure(() -> {
            Vector<Integer> vector = new Vector<>();
            Object other = new Object();
            Systematic.parallel(() -> both(vector, other), () -> {
                synchronized (other) {
                    vector.add(1);
                }
            });
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.summary().contains("2 threads wait for each other"), failure.summary());
    }

    /** {@code StringBuffer} locks itself in each of its methods. */
    @Test
    void aStringBufferThatTheProgramLocksToo() {
        assertEquals(
                Set.of("abc", "cab"),
                Outcomes.asOnTheJvm(() -> {
                    StringBuffer text = new StringBuffer();
                    Systematic.parallel(
                            () -> {
                                synchronized (text) {
                                    text.append('a');
                                    text.append('b');
                                }
                            },
                            () -> text.append('c'));
                    return text.toString();
                }));
    }
}
