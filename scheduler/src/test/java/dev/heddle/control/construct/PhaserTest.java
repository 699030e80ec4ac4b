package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class PhaserTest {

    private int left;
    private int right;

    /** Each thread reads in one phase what the other has written in the phase before. */
    private int sums(int phases) {
        Phaser phaser = new Phaser(2);
        int[] sum = new int[2];
        left = right = 1;
        Systematic.parallel(
                () -> {
                    for (int i = 0; i < phases; i++) {
                        sum[0] += right;
                        phaser.arriveAndAwaitAdvance();
                        left++;
                        phaser.arriveAndAwaitAdvance();
                    }
                },
                () -> {
                    for (int i = 0; i < phases; i++) {
                        sum[1] += left;
                        phaser.arriveAndAwaitAdvance();
                        right++;
                        phaser.arriveAndAwaitAdvance();
                    }
                });
        return sum[0] + sum[1];
    }

    @Test
    void phasesKeepThreadsInStep() {
        assertEquals(2 * 2, Outcomes.traces(() -> assertEquals(2, sums(1))), "two orders in each of two phases");
        assertEquals(16, Outcomes.traces(() -> assertEquals(6, sums(2))), "and in each of four");
    }

    @Test
    void aPartyThatLeavesTooEarlyIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Phaser phaser = new Phaser(2);
            Systematic.parallel(
                    () -> {
                        phaser.arriveAndDeregister();
                        left++;
                    },
                    () -> {
                        phaser.arriveAndAwaitAdvance();
                        left++;
                    });
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
    }

    @Test
    void aPartyThatNeverComesIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Phaser phaser = new Phaser(3);
            Systematic.parallel(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    @Test
    void phasesAndPartiesAreTheJvms() {
        assertEquals(
                Set.of("0 0 1 1 2", "0 1 1 1 2", "0 0 2 1 2", "0 1 2 1 2", "0 2 2 1 2"),
                Outcomes.asOnTheJvm(() -> {
                    Phaser phaser = new Phaser(1);
                    int[] seen = new int[4];
                    Systematic.parallel(
                            () -> {
                                seen[0] = phaser.arrive();
                                seen[3] = phaser.arrive();
                            },
                            () -> {
                                seen[1] = phaser.getPhase();
                                seen[2] = phaser.awaitAdvance(0);
                            });
                    return seen[0] + " " + seen[1] + " " + seen[2] + " " + seen[3] + " " + phaser.getPhase();
                }));
    }

    @Test
    void anOverriddenAdvanceIsCalledAndEndsThePhaser() {
        assertEquals(
                Set.of("01 true 2"),
                Outcomes.asOnTheJvm(() -> {
                    StringBuffer phases = new StringBuffer();
                    Phaser phaser = new Phaser(2) {
                        @Override
                        protected boolean onAdvance(int phase, int registeredParties) {
                            phases.append(phase);
                            return phase == 1;
                        }
                    };
                    Runnable party = () -> {
                        while (phaser.arriveAndAwaitAdvance() >= 0) {
                            // until it is terminated
                        }
                    };
                    Systematic.parallel(party, party);
                    return phases + " " + phaser.isTerminated() + " " + phaser.getRegisteredParties();
                }));
    }

    @Test
    void exceptionsAreTheJvms() {
        assertEquals(
                Set.of("IllegalStateException TimeoutException InterruptedException false"),
                Outcomes.asOnTheJvm(() -> {
                    Phaser phaser = new Phaser();
                    String result = "";
                    try {
                        phaser.arrive();
                    } catch (IllegalStateException e) {
                        result += "IllegalStateException ";
                    }
                    phaser.register();
                    try {
                        phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.NANOSECONDS);
                    } catch (TimeoutException e) {
                        result += "TimeoutException ";
                    }
                    Thread.currentThread().interrupt();
                    try {
                        phaser.awaitAdvanceInterruptibly(0);
                    } catch (InterruptedException e) {
                        result += "InterruptedException ";
                    }
                    return result + Thread.currentThread().isInterrupted();
                }));
    }
}
