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

    // ---- tiers -----------------------------------------------------------------------------------

    /** The order in which the two tiers arrive at the root, which nobody else takes part in. */
    @Test
    void tiersGoFromPhaseToPhaseTogether() {
        assertEquals(2, Outcomes.traces(() -> {
            Phaser root = new Phaser();
            Phaser first = new Phaser(root, 1);
            Phaser second = new Phaser(root, 1);
            left = right = 0;
            Systematic.parallel(
                    () -> {
                        left = 1;
                        first.arriveAndAwaitAdvance();
                        assertEquals(1, right);
                    },
                    () -> {
                        right = 1;
                        second.arriveAndAwaitAdvance();
                        assertEquals(1, left);
                    });
            assertEquals(1, root.getPhase());
        }));
    }

    @Test
    void aTierThatIsNotWaitedForIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Phaser root = new Phaser(1);
            Phaser below = new Phaser(root); // without a party of its own it is none of the root's
            Systematic.parallel(
                    () -> {
                        below.register();
                        left++;
                        below.arriveAndDeregister();
                    },
                    () -> {
                        root.arriveAndAwaitAdvance();
                        left++;
                    });
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
    }

    @Test
    void countsOfTiersAreTheJvms() {
        assertEquals(
                Set.of("2 2 0, 2 1 1, 0 2 1, 1 1 2, 1, 1 2 2, -2147483646 0 true"),
                Outcomes.asOnTheJvm(() -> {
                    Phaser root = new Phaser();
                    Phaser middle = new Phaser(root);
                    Phaser leaf = new Phaser(middle, 2);
                    middle.register();
                    String seen = counts(middle) + ", ";
                    root.register();
                    root.arrive();
                    seen += counts(root) + ", ";
                    leaf.arrive();
                    leaf.arrive();
                    seen += leaf.getUnarrivedParties() + " " + leaf.getArrivedParties() + " "
                            + middle.getArrivedParties() + ", ";
                    middle.arriveAndDeregister();
                    seen += root.getPhase() + " " + middle.getRegisteredParties() + " " + leaf.getUnarrivedParties() + ", ";
                    seen += leaf.bulkRegister(0) + ", ";
                    seen += middle.getUnarrivedParties() + " " + leaf.getRegisteredParties() + " "
                            + root.getRegisteredParties() + ", ";
                    leaf.forceTermination();
                    return seen + (root.getPhase() + 1) + " " + root.getArrivedParties() + " " + middle.isTerminated();
                }));
    }

    private static String counts(Phaser phaser) {
        return phaser.getRegisteredParties() + " " + phaser.getUnarrivedParties() + " " + phaser.getArrivedParties();
    }

    /** A tier whose parties have all arrived takes no more of them before the next phase. */
    @Test
    void registeringWithATierThatHasArrivedWaits() {
        assertEquals(
                Set.of("1 1", "0 1"),
                Outcomes.asOnTheJvm(() -> {
                    Phaser root = new Phaser(1);
                    Phaser below = new Phaser(root, 1);
                    int[] registered = new int[1];
                    Systematic.parallel(
                            () -> {
                                registered[0] = below.register();
                                below.arriveAndDeregister();
                            },
                            () -> {
                                below.arrive();
                                root.arrive();
                            });
                    if (registered[0] == 1) {
                        below.arrive();
                        root.arrive();
                    }
                    return registered[0] + " " + (root.getPhase() > 0 ? 1 : 0);
                }));
    }

    @Test
    void onlyTheFirstTierDecidesTheAdvance() {
        assertEquals(
                Set.of("0 true true"),
                Outcomes.asOnTheJvm(() -> {
                    StringBuffer advances = new StringBuffer();
                    class Tier extends Phaser {
                        private final String name;

                        Tier(Phaser parent, int parties, String name) {
                            super(parent, parties);
                            this.name = name;
                        }

                        @Override
                        protected boolean onAdvance(int phase, int registeredParties) {
                            advances.append(name).append(phase);
                            return true;
                        }
                    }
                    Phaser root = new Tier(null, 0, "");
                    Phaser below = new Tier(root, 2, "below");
                    Systematic.parallel(below::arriveAndAwaitAdvance, below::arriveAndAwaitAdvance);
                    return advances + " " + root.isTerminated() + " " + (below.register() < 0);
                }));
    }
}
