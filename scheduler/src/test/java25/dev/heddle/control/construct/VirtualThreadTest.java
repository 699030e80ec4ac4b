package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"platform", "continuation"})
class VirtualThreadTest {

    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);

    VirtualThreadTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    @Test
    void aLostUpdateIsFound() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger counter = new AtomicInteger();
            Runnable step = () -> counter.set(counter.get() + 1);
            Thread first = Thread.ofVirtual().start(step);
            Thread second = Thread.startVirtualThread(step);
            first.join();
            second.join();
            assertEquals(2, counter.get());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind(), failure.summary());
    }

    @Test
    void aDeadlockNamesTheThreads() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantLock a = new ReentrantLock();
            ReentrantLock b = new ReentrantLock();
            Thread left = Thread.ofVirtual().name("left").start(() -> both(a, b));
            Thread right = Thread.ofVirtual().name("right").start(() -> both(b, a));
            left.join();
            right.join();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind(), failure.summary());
        assertTrue(failure.summary().contains("left -> right -> left"), failure.summary());
    }

    private static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    /** The two increments come in either order; starting and joining add nothing. */
    @Test
    void asManyTracesAsPlatformThreadsHave() {
        assertEquals(2, Outcomes.traces(() -> twoIncrements(Thread.ofVirtual().factory())));
        assertEquals(2, Outcomes.traces(() -> twoIncrements(Thread.ofPlatform().factory())));
    }

    private static void twoIncrements(ThreadFactory factory) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread first = factory.newThread(counter::incrementAndGet);
        Thread second = factory.newThread(counter::incrementAndGet);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(2, counter.get());
    }

    @Test
    void whatAThreadIsIsTheJvms() {
        assertEquals(
                Set.of("worker-7 true true VirtualThreads 5 true"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicReference<String> seen = new AtomicReference<>();
                    Thread thread = Thread.ofVirtual().name("worker-", 7).unstarted(() -> {
                        Thread me = Thread.currentThread();
                        seen.set(me.getName() + " " + me.isVirtual() + " " + me.isDaemon() + " "
                                + me.getThreadGroup().getName() + " " + me.getPriority());
                    });
                    thread.start();
                    thread.join();
                    return seen.get() + " " + (thread.getState() == Thread.State.TERMINATED);
                }));
    }

    @Test
    void buildersMakeThreadsAsTheyAreTold() {
        assertEquals(
                Set.of("named false true 7 NEW, pool-3 pool-4, IllegalArgumentException"),
                Outcomes.asOnTheJvm(() -> {
                    Thread platform = Thread.ofPlatform().name("named").daemon().priority(7).unstarted(() -> { });
                    ThreadFactory factory = Thread.ofVirtual().name("pool-", 3).factory();
                    String names = factory.newThread(() -> { }).getName() + " " + factory.newThread(() -> { }).getName();
                    String thrown = "nothing";
                    try {
                        Thread.ofVirtual().unstarted(() -> { }).setDaemon(false);
                    } catch (IllegalArgumentException e) {
                        thrown = e.getClass().getSimpleName();
                    }
                    return platform.getName() + " " + platform.isVirtual() + " " + platform.isDaemon() + " "
                            + platform.getPriority() + " " + platform.getState() + ", " + names + ", " + thrown;
                }));
    }

    @Test
    void threadLocalsAreInheritedOnlyWhereTheyAreTo() {
        assertEquals(
                Set.of("from main, null, 1 0"),
                Outcomes.asOnTheJvm(() -> {
                    INHERITED.set("from main");
                    LOCAL.set(0);
                    String heirs = seenBy(Thread.ofVirtual()) + ", "
                            + seenBy(Thread.ofVirtual().inheritInheritableThreadLocals(false));
                    AtomicInteger childs = new AtomicInteger();
                    Thread child = Thread.startVirtualThread(() -> {
                        LOCAL.set(LOCAL.get() + 1);
                        childs.set(LOCAL.get());
                    });
                    child.join();
                    return heirs + ", " + childs + " " + LOCAL.get();
                }));
    }

    private static String seenBy(Thread.Builder builder) throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>();
        builder.start(() -> seen.set(INHERITED.get())).join();
        return seen.get();
    }

    @Test
    void interruptsComeBeforeInOrAfterASleep() {
        assertEquals(
                Set.of("InterruptedException false", "slept true"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicReference<String> seen = new AtomicReference<>();
                    Thread sleeper = Thread.ofVirtual().unstarted(() -> {
                        String how = "slept";
                        try {
                            Thread.sleep(Duration.ofNanos(1));
                            while (!Thread.currentThread().isInterrupted()) {
                                LockSupport.park();
                            }
                        } catch (InterruptedException e) {
                            how = "InterruptedException";
                        }
                        seen.set(how + " " + Thread.currentThread().isInterrupted());
                    });
                    sleeper.start();
                    sleeper.interrupt();
                    sleeper.join();
                    return seen.get();
                }));
    }

    @Test
    void parkingTakesThePermit() {
        assertEquals(1, Outcomes.traces(() -> {
            Thread parked = Thread.startVirtualThread(LockSupport::park);
            LockSupport.unpark(parked);
            parked.join();
        }));
    }

    @Test
    void joiningForATimeTellsWhetherItEnded() {
        assertEquals(
                Set.of("true", "false"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger shared = new AtomicInteger();
                    Thread thread = Thread.startVirtualThread(shared::incrementAndGet);
                    return String.valueOf(thread.join(Duration.ofNanos(1)));
                }));
        assertEquals(
                Set.of("IllegalThreadStateException: Thread not started"),
                Outcomes.asOnTheJvm(() -> {
                    return String.valueOf(Thread.ofVirtual().unstarted(() -> { }).join(Duration.ofMillis(1)));
                }));
    }

    @Test
    void startingTwiceIsRefused() {
        assertEquals(
                Set.of("IllegalThreadStateException: Already started"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = Thread.startVirtualThread(() -> { });
                    thread.join();
                    thread.start();
                    return "started";
                }));
    }

    @Test
    void anExceptionGoesToTheHandlerOrFailsTheTest() {
        assertEquals(
                Set.of("failing: for a reason"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicReference<String> seen = new AtomicReference<>();
                    Thread thread = Thread.ofVirtual()
                            .name("failing")
                            .uncaughtExceptionHandler((t, e) -> seen.set(t.getName() + ": " + e.getMessage()))
                            .start(() -> {
                                throw new IllegalStateException("for a reason");
                            });
                    thread.join();
                    return seen.get();
                }));
        Failure failure = Outcomes.failure(() -> Thread.startVirtualThread(() -> {
            throw new IllegalStateException("for a reason");
        }).join());
        assertEquals(Failure.Kind.EXCEPTION, failure.kind(), failure.summary());
    }

    @Test
    void aVirtualThreadThatIsLeftWaitingIsNoDeadlock() {
        assertEquals(1, Outcomes.traces(() -> Thread.startVirtualThread(LockSupport::park)));
    }

    @Test
    void virtualThreadsStartVirtualThreads() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger counter = new AtomicInteger();
            Thread outer = Thread.startVirtualThread(() -> {
                Thread inner = Thread.startVirtualThread(counter::incrementAndGet);
                counter.incrementAndGet();
                try {
                    inner.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            outer.join();
            Systematic.check(counter.get() == 2, "both counted");
        }));
    }

    /** A virtual thread waits for input by parking, and a thread of the JDK's unparks it. */
    @Test
    void inputIsLetThrough() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket other = server.accept()) {
            assertEquals(1, Outcomes.traces(() -> {
                AtomicInteger read = new AtomicInteger();
                Thread reader = Thread.startVirtualThread(() -> {
                    try {
                        other.getOutputStream().write(7);
                        read.set(client.getInputStream().read());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
                reader.join();
                assertEquals(7, read.get());
            }));
        }
        Verdict stuck;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            stuck = Systematic.explore(
                    Settings.defaults().withStepLimit(Duration.ofMillis(300)),
                    () -> Thread.startVirtualThread(() -> {
                        try {
                            server.accept();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }).join());
        }
        assertEquals(Failure.Kind.TIME_OUT, stuck.failure().kind(), stuck.failure().summary());
        assertTrue(
                stuck.failure().summary().startsWith("Thread-0 has been in java.net.ServerSocket.accept for 300 ms"),
                stuck.failure().summary());
    }
}
