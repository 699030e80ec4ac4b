package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Loops that wait and count their rounds. */
class CountedLoopTest {

    private static final class Shared {
        volatile boolean ready;
        int data;
    }

    /** One thread writes, and says so at the end; the other one waits for it. */
    private static void handOver(Consumer<Shared> wait) {
        Shared shared = new Shared();
        Systematic.parallel(
                () -> {
                    shared.data = 42;
                    shared.ready = true;
                },
                () -> {
                    wait.accept(shared);
                    assertEquals(42, shared.data);
                });
    }

    @Test
    void aCounterThatNobodyReadsIsNoPartOfTheLoop() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            int n = 0;
            while (!shared.ready) {
                n++;
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            long n = 0;
            int k = 3;
            while (!shared.ready) {
                n += 2L * k - 1;
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            for (int i = 0; !shared.ready; i++) { }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            double rounds = 0;
            for (;;) {
                if (shared.ready) {
                    break;
                }
                rounds = -rounds + 1;
            }
        })));
    }

    @Test
    void aCounterIsPartOfTheLoopWhereItIsReadLater() {
        assertEquals(Set.of("0", "1", "2", "3"), Outcomes.asOnTheJvm(CountedLoopTest::rounds));
        assertEquals(4, Outcomes.traces(CountedLoopTest::rounds), "the write before each of three reads, and after all");
    }

    private static String rounds() {
        Shared shared = new Shared();
        int[] last = new int[1];
        Systematic.parallel(
                () -> shared.ready = true,
                () -> {
                    int copy = 0;
                    for (int n = 0; n < 3 && !shared.ready; n++) {
                        copy = n + 1;
                    }
                    last[0] = copy;
                });
        return String.valueOf(last[0]);
    }

    @Test
    void aCounterIsPartOfTheLoopWhereAnExceptionLeadsToItsReader() {
        assertEquals(Set.of("0", "1", "2", "none"), Outcomes.asOnTheJvm(CountedLoopTest::roundsBeforeAnException));
    }

    private static String roundsBeforeAnException() {
        Shared shared = new Shared();
        String[] result = {"none"};
        Systematic.parallel(
                () -> shared.ready = true,
                () -> {
                    int rounds = 0;
                    try {
                        for (int n = 0; n < 3; n++) {
                            if (shared.ready) {
                                throw new IllegalStateException();
                            }
                            rounds += 1;
                        }
                    } catch (IllegalStateException e) {
                        result[0] = String.valueOf(rounds);
                    }
                });
        return result[0];
    }

    /** Each of two threads gets on, for ever. */
    @Test
    void aLongExecutionIsCalledLong() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger ball = new AtomicInteger();
            Runnable player = () -> {
                while (ball.get() >= 0) {
                    ball.incrementAndGet();
                }
            };
            Systematic.parallel(player, player);
        });
        assertEquals(Failure.Kind.TOO_LONG, failure.kind(), failure.summary());
        assertTrue(failure.summary().startsWith("An execution of more than 500,000 events"), failure.summary());
        assertEquals(3, failure.details().size(), failure.details().toString());
        String players = String.join(" ", failure.details());
        assertTrue(players.contains("thread 1 ") && players.contains("thread 2 "), players);
        assertTrue(players.contains(", in the loop at " + CountedLoopTest.class.getName()), players);
    }

    /** What was left out had the threads touch something in common. */
    @Test
    void oneExecutionBesidesThoseGivenUpDoesNotMeanThatNothingIsShared() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> handOver(shared -> {
            while (!shared.ready) { }
        }));
        assertEquals(1, verdict.executions());
        assertEquals(List.of(), verdict.notes());
    }
}
