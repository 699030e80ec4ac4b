package dev.heddle.samples;

import dev.heddle.DataRaces;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lesson 1. Two threads count to two. Do they?
 *
 * <p>{@code count++} reads the field, adds one and writes it back. If both threads read before either writes, one
 * increment is lost.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=LostUpdate}
 */
public final class LostUpdate {

    static final class Counter {
        private int count;

        void increment() {
            count++;
        }
    }

    private LostUpdate() {}

    /** Both threads count in a plain field. */
    static void broken() {
        Counter counter = new Counter();
        Systematic.parallel(counter::increment, counter::increment);
        Systematic.check(counter.count == 2, "both increments count");
    }

    /** Both threads count in an atomic, which reads and writes in one step. */
    static void repaired() {
        AtomicInteger counter = new AtomicInteger();
        Systematic.parallel(counter::incrementAndGet, counter::incrementAndGet);
        Systematic.check(counter.get() == 2, "both increments count");
    }

    public static void main(String[] args) {
        Lesson.show("count++ on a plain field is a data race", LostUpdate::broken);
        Lesson.show(
                "... and with data races ignored, an increment is lost",
                Settings.defaults().withDataRaces(DataRaces.IGNORE),
                LostUpdate::broken);
        Lesson.show("an AtomicInteger loses nothing", LostUpdate::repaired);
    }
}

/*
What it prints:

== count++ on a plain field is a data race

Data race: thread 1 and thread 2 access Counter.count without synchronisation, and at least one of them writes.
Found after 1 execution, 3 transitions, 0.03 s; the search stopped there.

The interleaving, from top to bottom:
     thread 1                  thread 2
  1  reads Counter.count = 0                            Counter.increment(LostUpdate.java:22)
  2  writes Counter.count = 1                           Counter.increment(LostUpdate.java:22)
  3                            reads Counter.count = 1  Counter.increment(LostUpdate.java:22)

thread 1 writes Counter.count
    at dev.heddle.samples.LostUpdate$Counter.increment(LostUpdate.java:22)
thread 2 reads Counter.count
    at dev.heddle.samples.LostUpdate$Counter.increment(LostUpdate.java:22)

replay with @SystematicTest(replay = "1:bbf0dca8cf79:1x2-2")

== ... and with data races ignored, an increment is lost

Assertion failed: both increments count (in main)
Found after 2 executions, 11 transitions, 0.00 s; the search stopped there.

The interleaving, from top to bottom (1 step on what no other thread touches is left out):
     main                     thread 1                  thread 2
  1                           reads Counter.count = 0                             Counter.increment(LostUpdate.java:22)
  2                                                     reads Counter.count = 0   Counter.increment(LostUpdate.java:22)
  3                                                     writes Counter.count = 1  Counter.increment(LostUpdate.java:22)
  4                           writes Counter.count = 1                            Counter.increment(LostUpdate.java:22)
  5  reads Counter.count = 1                                                      LostUpdate.broken(LostUpdate.java:32)

replay with @SystematicTest(replay = "1:335cd7e39232:1-2x2-1-0x2")

== an AtomicInteger loses nothing

complete: 2 executions, 8 transitions, 0.01 s
*/
