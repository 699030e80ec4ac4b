package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Random numbers: the same in every execution, whatever the interleaving. */
class RandomTest {

    private static final Random SHARED = new Random(42);
    private static final SplittableRandom UNSAFE = new SplittableRandom(42);

    private static String draw() {
        List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(shuffled);
        return new Random().nextInt() + " " + Math.random() + " " + StrictMath.random() + " "
                + ThreadLocalRandom.current().nextLong() + " " + new SplittableRandom().nextInt() + " "
                + UUID.randomUUID() + " " + new SecureRandom().nextLong() + " " + shuffled;
    }

    private static Set<Object> drawn(long seed) {
        dev.heddle.outcome.Outcomes outcomes = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults().withSeed(seed), () -> {
            AtomicInteger turns = new AtomicInteger();
            String[] seen = new String[2];
            Systematic.parallel(
                    () -> {
                        turns.incrementAndGet();
                        seen[0] = draw();
                    },
                    () -> {
                        turns.incrementAndGet();
                        seen[1] = draw();
                    });
            assertNotEquals(seen[0], seen[1], "each thread draws its own");
            outcomes.add(draw() + " | " + seen[0] + " | " + seen[1]);
        }));
        return outcomes.all();
    }

    @Test
    void everyExecutionDrawsTheSame() {
        Set<Object> first = drawn(1);
        assertEquals(1, first.size(), first::toString);
        assertEquals(first, drawn(1));
        assertNotEquals(first, drawn(2), "another seed");
    }

    @Test
    void seedsOfTheProgramAreHonoured() {
        int random = new Random(7).nextInt();
        long splittable = new SplittableRandom(7).nextLong();
        assertEquals(Set.of(random + " " + splittable), Outcomes.asOnTheJvm(() ->
                new Random(7).nextInt() + " " + new SplittableRandom(7).nextLong()));
    }

    @Test
    void aSharedRandomIsThreadSafeAndItsOrderCounts() {
        RandomGenerator generator = new Random(42);
        int first = generator.nextInt(1000);
        int second = generator.nextInt(1000);
        Set<String> orders = Set.of(first + " " + second, second + " " + first);
        assertEquals(orders, Outcomes.asOnTheJvm(() -> {
            Random shared = new Random(42);
            int[] drawn = new int[2];
            Systematic.parallel(() -> drawn[0] = shared.nextInt(1000), () -> drawn[1] = shared.nextInt(1000));
            return drawn[0] + " " + drawn[1];
        }));
    }

    @Test
    void whatOneThreadDrawsForItselfIsNobodyElsesBusiness() {
        assertEquals(1, Outcomes.traces(() -> Systematic.parallel(RandomTest::draw, RandomTest::draw, RandomTest::draw)));
        // Three threads that share a generator: in every order.
        Random random = new Random(1);
        assertEquals(6, Outcomes.traces(() ->
                Systematic.parallel(random::nextInt, random::nextInt, random::nextInt)));
    }

    @Test
    void generatorsThatOutliveExecutionsAreSetBack() {
        SHARED.nextGaussian(); // has another one in store now
        dev.heddle.outcome.Outcomes outcomes = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger turns = new AtomicInteger();
            String[] seen = new String[1];
            Systematic.parallel(
                    () -> {
                        turns.incrementAndGet();
                        seen[0] = SHARED.nextGaussian() + " " + SHARED.nextInt() + " " + UNSAFE.nextInt();
                    },
                    turns::incrementAndGet);
            outcomes.add(seen[0]);
        }));
        assertEquals(1, outcomes.all().size());
    }

    @Test
    void aSplittableRandomMustNotBeShared() {
        SplittableRandom shared = new SplittableRandom(1);
        Failure failure = Outcomes.failure(() -> Systematic.parallel(shared::nextInt, shared::nextInt));
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
        assertTrue(failure.summary().contains("SplittableRandom"), failure.summary());
    }

    @Test
    void aBugThatTakesACertainDrawIsFound() {
        int unlucky = new Random(42).nextInt(10);
        Failure failure = Outcomes.failure(() -> {
            Random dice = new Random(42);
            int[] second = new int[1];
            Systematic.parallel(() -> dice.nextInt(10), () -> second[0] = dice.nextInt(10));
            Systematic.check(second[0] != unlucky, "the second thread drew first");
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }
}
