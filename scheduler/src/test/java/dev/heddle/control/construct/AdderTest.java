package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class AdderTest {

    private static final LongAdder LASTING = new LongAdder();

    private int plain;

    @Test
    void askingBeforeAddingIsNotEnough() {
        Failure failure = Outcomes.failure(() -> {
            LongAdder served = new LongAdder();
            Runnable serveOnce = () -> {
                if (served.sum() == 0) {
                    served.increment();
                }
            };
            Systematic.parallel(serveOnce, serveOnce);
            assertEquals(1, served.sum());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    @Test
    void theOrderOfAdditionsIsOfNoAccount() {
        assertEquals(1, Outcomes.traces(() -> {
            LongAdder sum = new LongAdder();
            Systematic.parallel(sum::increment, sum::increment, () -> sum.add(3));
            assertEquals(5, sum.sum());
        }));
        // One that asks comes before or after each of them.
        assertEquals(4, Outcomes.traces(() -> {
            DoubleAdder sum = new DoubleAdder();
            Systematic.parallel(() -> sum.add(1), () -> sum.add(2), sum::sum);
        }));
    }

    /** Adding tells nothing about what others have done, in whatever order it happens to be run. */
    @Test
    void additionsOrderNothing() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            LongAdder sum = new LongAdder();
            Systematic.parallel(
                    () -> {
                        plain = 1;
                        sum.increment();
                    },
                    () -> {
                        sum.increment();
                        plain = 2;
                    });
        }).kind());
    }

    @Test
    void sumsAreTheJvms() {
        assertEquals(
                Set.of("0 3", "1 2", "2 1", "3 0"),
                Outcomes.asOnTheJvm(() -> {
                    LongAdder sum = new LongAdder();
                    long[] seen = new long[1];
                    Systematic.parallel(
                            sum::increment, () -> sum.add(2), () -> seen[0] = sum.sumThenReset());
                    return seen[0] + " " + sum.intValue();
                }));
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(1, Outcomes.traces(() -> {
            Systematic.parallel(LASTING::increment, LASTING::increment);
            assertEquals("2", LASTING.toString());
        }));
        assertEquals(0, LASTING.sum());
    }
}
