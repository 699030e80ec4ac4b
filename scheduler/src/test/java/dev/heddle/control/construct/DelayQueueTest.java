package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DelayQueueTest {

    private static final class Letter implements Delayed {
        private final String text;
        private final long due;

        Letter(String text, long nanos) {
            this.text = text;
            this.due = System.nanoTime() + nanos;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Letter) other).due);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static String take(BlockingQueue<Letter> queue) {
        try {
            return queue.take().toString();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    @Test
    void whatIsTakenHasHadItsTime() {
        assertEquals(1, Outcomes.traces(() -> {
            DelayQueue<Letter> queue = new DelayQueue<>();
            long begin = System.nanoTime();
            queue.add(new Letter("a", 1_000_000));
            queue.add(new Letter("b", 2_000_000));
            assertEquals("a", take(queue));
            assertEquals(1_000_000, System.nanoTime() - begin);
            assertEquals("b", take(queue));
            assertEquals(2_000_000, System.nanoTime() - begin);
        }));
    }

    @Test
    void aConsumerTooManyIsFound() {
        Failure failure = Outcomes.failure(() -> {
            DelayQueue<Letter> queue = new DelayQueue<>();
            queue.add(new Letter("a", 5));
            Systematic.parallel(() -> take(queue), () -> take(queue));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    @Test
    void whoeverComesFirstTakesWhatIsDueFirst() {
        assertEquals(
                Set.of("a b", "b a"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    DelayQueue<Letter> queue = new DelayQueue<>();
                    queue.add(new Letter("a", 10));
                    queue.add(new Letter("b", 20));
                    String[] taken = new String[2];
                    Systematic.parallel(() -> taken[0] = take(queue), () -> taken[1] = take(queue));
                    return taken[0] + " " + taken[1];
                }));
    }

    /** That an element takes its time is no time limit; that nobody adds one is. */
    @Test
    void withoutTimeOutsAPollWaitsForWhatIsThere() {
        Settings never = Settings.defaults().withTimeouts(Timeouts.NEVER);
        Outcomes.traces(never, () -> {
            DelayQueue<Letter> queue = new DelayQueue<>();
            queue.add(new Letter("a", 1_000_000));
            assertEquals("a", queue.poll(1, TimeUnit.SECONDS).toString());
        });
        assertEquals(
                Failure.Kind.DEADLOCK,
                Outcomes.failure(never, () -> new DelayQueue<Letter>().poll(1, TimeUnit.SECONDS)).kind());
    }

    @Test
    void timeOutsAndTheRestAreTheJvms() {
        assertEquals(
                Set.of("null [a] a 1 true a null"),
                Outcomes.asOnTheJvm(() -> {
                    DelayQueue<Letter> queue = new DelayQueue<>();
                    queue.offer(new Letter("a", 2_000_000));
                    String early = queue.poll() + " " + queue + " " + queue.peek() + " " + queue.size() + " "
                            + queue.offer(new Letter("b", 1_000_000_000_000L), 1, TimeUnit.SECONDS);
                    return early + " " + take(queue) + " " + queue.poll(1, TimeUnit.MICROSECONDS);
                }));
    }
}
