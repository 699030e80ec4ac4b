package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Symmetry;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Symmetries declared for real threads: the numbers they lead to, and the wrong ones that are refuted. */
class SymmetryTest {

    private static final Settings FULL = Settings.defaults().withSymmetry(new Symmetry.Full());
    private static final Settings ROTATION = Settings.defaults().withSymmetry(new Symmetry.Rotation()).withGoOn(true);

    private static Runnable[] tasks(int n, IntFunction<Runnable> task) {
        return IntStream.range(0, n).mapToObj(task).toArray(Runnable[]::new);
    }

    private static Verdict assertComplete(Settings settings, Systematic.Body body) {
        Verdict verdict = Systematic.explore(settings, body);
        assertNull(verdict.failure(), () -> verdict.failure().summary() + verdict.failure().details());
        assertTrue(verdict.complete());
        return verdict;
    }

    private static Failure assertRefuted(Settings settings, Systematic.Body body) {
        Failure failure = Systematic.explore(settings, body).failure();
        assertEquals(Failure.Kind.SYMMETRY, failure.kind(), failure.summary());
        return failure;
    }

    // ---- maps of actions -----------------------------------------------------------------------------

    /** Threads write their own numbers, which only a map of actions can exchange. */
    private static final class OwnNumbers implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            int n = declaration.size(THREADS);
            declaration.actions(action -> action
                    .moved(member -> member.at((member.place() + 1) % n))
                    .withArgument(action.operation().equals("write") ? action.argument() % n + 1 : 0));
        }
    }

    private static void writeOwnNumbers(int n) {
        AtomicInteger last = new AtomicInteger();
        Systematic.parallel(tasks(n, i -> () -> last.set(i + 1)));
        Systematic.check(last.get() > 0, "somebody was last");
    }

    /** n! orders, of which a rotation maps n onto each other. */
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 6"})
    void threadsThatWriteTheirOwnNumbers(int n, int executions) {
        Settings settings = Settings.defaults().withSymmetry(new OwnNumbers()).withSymmetryAudit(true);
        Verdict verdict = assertComplete(settings, () -> writeOwnNumbers(n));

        assertEquals(executions, verdict.executions(), verdict.notes()::toString);
    }

    @Test
    void aRosterAloneDoesNotExchangeValues() {
        assertRefuted(FULL, () -> writeOwnNumbers(2));
    }

    @Test
    void aMapOfActionsThatIsWrongIsRefuted() {
        Symmetry wrong = declaration -> declaration.actions(action ->
                action.moved(member -> member.at(1 - member.place())).withArgument(action.argument() + 1 & 3));
        Failure failure = assertRefuted(Settings.defaults().withSymmetry(wrong), () -> writeOwnNumbers(2));

        assertTrue(failure.details().get(1).contains("the image is that threads[0] writes AtomicInteger = 3"),
                failure.details()::toString);
    }

    /** Nothing is left out where the map does not say what becomes of an action. */
    @Test
    void whereAMapOfActionsIsNotDefinedEverythingIsExplored() {
        Symmetry nowhere = declaration -> declaration.actions(action -> null);
        Verdict verdict = assertComplete(Settings.defaults().withSymmetry(nowhere), () -> writeOwnNumbers(3));

        assertEquals(6, verdict.executions());
    }

    @Test
    void mapsThatCannotBeSymmetriesAreRefusedWithTheReason() {
        Symmetry twoToOne = declaration -> declaration.actions(action ->
                action.moved(member -> member.at(0)).withArgument(7));
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> Systematic.explore(
                                Settings.defaults().withSymmetry(twoToOne), () -> writeOwnNumbers(2)))
                .getMessage();

        assertTrue(message.contains("two actions must have two images"), message);
    }

    // ---- numbers -------------------------------------------------------------------------------------

    private static final class Counter {
        private int count;

        synchronized void increment() {
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
    void identicalThreadsThatIncrementUnderALockAreOneExecution(int n) {
        Verdict verdict = assertComplete(FULL, () -> {
            Counter counter = new Counter();
            Systematic.parallel(tasks(n, i -> counter::increment));
            Systematic.check(counter.count() == n, "nothing is lost");
        });

        assertEquals(1, verdict.executions());
    }

    @Test
    void threeThreadsThatIncrementAnAtomicTwice() {
        Verdict verdict = assertComplete(FULL, () -> {
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(tasks(3, i -> () -> {
                atomic.incrementAndGet();
                atomic.incrementAndGet();
            }));
        });

        assertEquals(15, verdict.executions());
    }

    @ParameterizedTest
    @CsvSource({"2, 15", "3, 280", "4, 5775"})
    void threeThreadsThatIncrementUnderALockAgainAndAgain(int times, int executions) {
        Verdict verdict = assertComplete(FULL, () -> {
            Counter counter = new Counter();
            Systematic.parallel(tasks(3, i -> () -> {
                for (int k = 0; k < times; k++) {
                    counter.increment();
                }
            }));
        });

        assertEquals(executions, verdict.executions());
    }

    private static void dine(int n, int permitsOfFirst) {
        Semaphore[] forks = new Semaphore[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Semaphore(i == 0 ? permitsOfFirst : 1);
        }
        Runnable[] philosophers = tasks(n, i -> {
            Semaphore left = forks[i];
            Semaphore right = forks[(i + 1) % n];
            return () -> {
                left.acquireUninterruptibly();
                right.acquireUninterruptibly();
                left.release();
                right.release();
            };
        });
        Systematic.roster("forks", (Object[]) forks);
        Systematic.roster("philosophers", (Object[]) philosophers);
        Systematic.parallel(philosophers);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 4", "4, 8", "5, 16"})
    void philosophersRoundATable(int n, int executions) {
        Verdict verdict = Systematic.explore(ROTATION, () -> dine(n, 1));

        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
        assertEquals(executions, verdict.executions());
    }

    @Test
    void theDeadlockFoundUnderSymmetryIsReplayedWithoutIt() {
        Failure found = Systematic.explore(ROTATION.withGoOn(false), () -> dine(3, 1)).failure();
        Failure again = Systematic.explore(
                        Settings.defaults().withReplay(found.replay()), () -> dine(3, 1))
                .failure();

        assertEquals(Failure.Kind.DEADLOCK, again.kind());
    }

    @Test
    void threadsStartedOneAfterTheOtherAreAlikeOnceAllAreStarted() {
        Verdict verdict = assertComplete(FULL, () -> {
            Counter counter = new Counter();
            Thread[] threads = new Thread[3];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(counter::increment);
            }
            Systematic.roster("threads", (Object[]) threads);
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            Systematic.check(counter.count() == 3, "nothing is lost");
        });

        // One more than with Systematic.parallel: the first thread can run before the last is started.
        assertEquals(2, verdict.executions());
    }

    @Test
    void whatThreadsMakeMovesWithThem() {
        Verdict verdict = assertComplete(FULL, () -> {
            AtomicInteger shared = new AtomicInteger();
            Systematic.parallel(tasks(3, i -> () -> {
                Counter own = new Counter();
                own.increment();
                shared.addAndGet(own.count());
            }));
        });

        assertEquals(1, verdict.executions());
    }

    private static final class Flags {
        private volatile int a;
        private volatile int b;
    }

    /** One execution for each number of writes of b, and of a, that the checker comes after. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10, 20})
    void settersAndAChecker(int n) {
        Verdict verdict = assertComplete(setters(), () -> set(n, false));

        assertEquals((n + 1) * (n + 2) / 2, verdict.executions());
    }

    @Test
    void theSeededBugOfTheSettersIsFound() {
        Failure failure = Systematic.explore(setters(), () -> set(10, true)).failure();

        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    private static Settings setters() {
        return Settings.defaults().withSymmetry(declaration -> declaration.full("setters"));
    }

    private static void set(int n, boolean wrongOrder) {
        Flags flags = new Flags();
        Runnable[] setters = tasks(n, i -> () -> {
            if (wrongOrder) {
                flags.b = -1;
                flags.a = 1;
            } else {
                flags.a = 1;
                flags.b = -1;
            }
        });
        Runnable[] all = Arrays.copyOf(setters, n + 1);
        all[n] = () -> {
            int b = flags.b;
            int a = flags.a;
            Systematic.check(b == 0 || a == 1, "b is set after a");
        };
        Systematic.roster("setters", (Object[]) setters);
        Systematic.parallel(all);
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Systematic.explore(FULL.withPreemptionBound(2), () -> { }));

        assertTrue(refused.getMessage().contains("preemptionBound [2]"), refused::getMessage);
    }

    @Test
    void aRosterThatDoesNotExistIsRefused() {
        Settings wrong = Settings.defaults().withSymmetry(declaration -> declaration.full("writers"));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Systematic.explore(wrong, () -> Systematic.parallel(() -> { }, () -> { })));

        assertEquals("There is no roster [writers]. The test's rosters are [threads].", refused.getMessage());
    }

    @Test
    void theVerdictTellsWhatSymmetryDid() {
        Verdict verdict = assertComplete(FULL, () -> {
            Counter counter = new Counter();
            Systematic.parallel(tasks(4, i -> counter::increment));
        });

        assertTrue(verdict.notes().stream().anyMatch(note -> note.startsWith("Symmetry: a group of 24 permutations")),
                () -> verdict.notes().toString());
    }

    @Test
    void theAuditRunsWhatWasLeftOut() {
        Verdict verdict = assertComplete(FULL.withSymmetryAudit(true), () -> {
            Counter counter = new Counter();
            Systematic.parallel(tasks(3, i -> counter::increment));
        });

        assertEquals(1, verdict.executions());
        assertTrue(verdict.notes().contains("Audit: 6 executions without symmetry beside 1 with it; there is 1 orbit."),
                () -> verdict.notes().toString());
    }

    @Test
    void threadsThatRunTheSameCodeAreHintedAt() {
        Systematic.Body body = () -> {
            Counter counter = new Counter();
            Systematic.parallel(tasks(3, i -> counter::increment));
        };

        assertTrue(Systematic.explore(Settings.defaults(), body).notes().toString()
                .contains("3 threads run the same code"));
        assertTrue(!assertComplete(FULL, body).notes().toString().contains("run the same code"));
    }

    // ---- refuted -------------------------------------------------------------------------------------

    @Test
    void aRosterThatMissesAThread() {
        Failure failure = assertRefuted(FULL, () -> {
            AtomicInteger atomic = new AtomicInteger();
            Thread[] threads = new Thread[3];
            for (int i = 0; i < 3; i++) {
                int next = (i + 1) % 3;
                threads[i] = new Thread(() -> {
                    atomic.incrementAndGet();
                    threads[next].interrupt();
                });
            }
            Systematic.roster("threads", threads[0], threads[1]);
            for (Thread thread : threads) {
                thread.start();
            }
        });

        assertTrue(failure.details().toString().contains("threads[0] → threads[1]"), failure.details()::toString);
    }

    @Test
    void aRotationOfForksButNotOfPhilosophers() {
        assertRefuted(
                ROTATION.withSymmetry(declaration -> declaration.rotation("forks")), () -> dine(3, 1));
    }

    @Test
    void threadsThatDifferInOneConstant() {
        Failure failure = assertRefuted(FULL, () -> {
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(() -> atomic.set(1), () -> atomic.set(2));
        });

        assertTrue(failure.details().toString().contains("the program did"), failure.details()::toString);
    }

    @Test
    void anInitialStateThatIsNotSymmetric() {
        assertRefuted(ROTATION.withGoOn(true), () -> dine(3, 2));
    }

    @Test
    void anAssertionThatTellsThreadsApart() {
        Failure failure = assertRefuted(FULL, () -> {
            AtomicInteger atomic = new AtomicInteger();
            int[] ticket = new int[2];
            Systematic.roster("tickets", ticket);
            Systematic.parallel(
                    () -> ticket[0] = atomic.incrementAndGet(), () -> ticket[1] = atomic.incrementAndGet());
            Systematic.check(ticket[0] == 1, "the first thread comes first");
        });

        assertTrue(failure.details().toString().contains("loses its meaning"), failure.details()::toString);
    }
}
