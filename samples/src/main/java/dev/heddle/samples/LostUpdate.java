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
