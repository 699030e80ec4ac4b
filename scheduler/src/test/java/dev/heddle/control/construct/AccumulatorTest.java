package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.LongAccumulator;
import org.junit.jupiter.api.Test;

class AccumulatorTest {

    private static final LongAccumulator LASTING = new LongAccumulator((x, y) -> 10 * x + y, 7);

    private int plain;

    @Test
    void askingBeforeAccumulatingIsNotEnough() {
        Failure failure = Outcomes.failure(() -> {
            LongAccumulator served = new LongAccumulator(Long::sum, 0);
            Runnable serveOnce = () -> {
                if (served.get() == 0) {
                    served.accumulate(1);
                }
            };
            Systematic.parallel(serveOnce, serveOnce);
            assertEquals(1, served.get());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    /** The function need not be commutative, so every order is run: three of them in 3! ways, and two resets in 2. */
    @Test
    void theOrderIsExplored() {
        assertEquals(6, Outcomes.traces(() -> {
            LongAccumulator most = new LongAccumulator(Long::max, 0);
            Systematic.parallel(() -> most.accumulate(1), () -> most.accumulate(2), () -> most.accumulate(3));
            assertEquals(3, most.get());
        }));
        assertEquals(2, Outcomes.traces(() -> {
            DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
            Systematic.parallel(sum::getThenReset, sum::reset);
        }));
        assertEquals(1, Outcomes.traces(() -> {
            DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
            Systematic.parallel(sum::get, sum::intValue);
        }));
    }

    /** As with adders: accumulating tells nothing about what others have done. */
    @Test
    void accumulatingOrdersNothing() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            LongAccumulator sum = new LongAccumulator(Long::sum, 0);
            Systematic.parallel(
                    () -> {
                        plain = 1;
                        sum.accumulate(1);
                    },
                    () -> {
                        sum.accumulate(1);
                        plain = 2;
                    });
        }).kind());
    }

    @Test
    void resultsAreTheJvms() {
        assertEquals(
                Set.of("0 2", "1 2", "2 0", "2 1"),
                Outcomes.asOnTheJvm(() -> {
                    LongAccumulator most = new LongAccumulator(Long::max, 0);
                    long[] seen = new long[1];
                    Systematic.parallel(
                            () -> most.accumulate(1),
                            () -> most.accumulate(2),
                            () -> seen[0] = most.getThenReset());
                    return seen[0] + " " + most.get();
                }));
    }

    @Test
    void everyMethodDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("5 5 5 5.0 5.0 5 1 1.5 1 1 1.5 1.5 1.5 0.0"),
                Outcomes.asOnTheJvm(() -> {
                    LongAccumulator most = new LongAccumulator(Long::max, 1);
                    most.accumulate(5);
                    String result = most + " " + most.intValue() + " " + most.longValue() + " " + most.floatValue()
                            + " " + most.doubleValue() + " " + most.getThenReset() + " " + most.get() + " ";
                    DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
                    sum.accumulate(1.5);
                    result += sum.toString() + " " + sum.intValue() + " " + sum.longValue() + " " + sum.floatValue()
                            + " " + sum.doubleValue() + " " + sum.get() + " ";
                    sum.reset();
                    return result + sum.getThenReset();
                }));
    }

    /** A string is put together by code of the JDK, which reads the accumulator all the same. */
    @Test
    void aReadByTheJdkIsSeen() {
        assertEquals(2, Outcomes.traces(() -> {
            LongAccumulator sum = new LongAccumulator(Long::sum, 0);
            Systematic.parallel(() -> sum.accumulate(1), () -> ("" + sum).length());
        }));
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(2, Outcomes.traces(() ->
                Systematic.parallel(() -> LASTING.accumulate(1), () -> LASTING.accumulate(2))));
        assertEquals(7, LASTING.get());
    }
}
