package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** What generators of random numbers remember, which they have no methods for. */
final class RandomState {

    private static final VarHandle SEED;
    private static final VarHandle NEXT_GAUSSIAN;
    private static final VarHandle HAS_NEXT_GAUSSIAN;
    private static final VarHandle SPLITTABLE_SEED;
    private static final VarHandle THREAD_SEED;
    private static final VarHandle THREAD_PROBE;
    private static final VarHandle THREAD_SECONDARY_SEED;

    static {
        try {
            AgentStatus.open("java.util", RandomState.class.getModule());
            AgentStatus.open("java.lang", RandomState.class.getModule());
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandles.Lookup random = MethodHandles.privateLookupIn(Random.class, lookup);
            SEED = random.findVarHandle(Random.class, "seed", AtomicLong.class);
            NEXT_GAUSSIAN = random.findVarHandle(Random.class, "nextNextGaussian", double.class);
            HAS_NEXT_GAUSSIAN = random.findVarHandle(Random.class, "haveNextNextGaussian", boolean.class);
            SPLITTABLE_SEED = MethodHandles.privateLookupIn(SplittableRandom.class, lookup)
                    .findVarHandle(SplittableRandom.class, "seed", long.class);
            MethodHandles.Lookup thread = MethodHandles.privateLookupIn(Thread.class, lookup);
            THREAD_SEED = thread.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
            THREAD_PROBE = thread.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class);
            THREAD_SECONDARY_SEED = thread.findVarHandle(Thread.class, "threadLocalRandomSecondarySeed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        ThreadLocalRandom.current(); // its class makes up a seed when it is initialised: not in one execution of many
    }

    private final long seed;
    private final double nextGaussian;
    private final boolean hasNextGaussian;

    private RandomState(long seed, double nextGaussian, boolean hasNextGaussian) {
        this.seed = seed;
        this.nextGaussian = nextGaussian;
        this.hasNextGaussian = hasNextGaussian;
    }

    /** What the generator remembers, or null if it is none of those known. */
    static RandomState of(Object generator) {
        if (generator instanceof SplittableRandom) {
            return new RandomState((long) SPLITTABLE_SEED.get(generator), 0, false);
        }
        if (generator instanceof Random) {
            return new RandomState(
                    ((AtomicLong) SEED.get(generator)).get(),
                    (double) NEXT_GAUSSIAN.get(generator),
                    (boolean) HAS_NEXT_GAUSSIAN.get(generator));
        }
        return null;
    }

    /** Has the generator remember this again. */
    void restore(Object generator) {
        if (generator instanceof SplittableRandom) {
            SPLITTABLE_SEED.set(generator, seed);
        } else {
            ((AtomicLong) SEED.get(generator)).set(seed);
            NEXT_GAUSSIAN.set(generator, nextGaussian);
            HAS_NEXT_GAUSSIAN.set(generator, hasNextGaussian);
        }
    }

    /** Has the thread's {@link ThreadLocalRandom} begin anew. */
    static void seed(Thread thread, long seed) {
        THREAD_SEED.set(thread, seed);
        THREAD_PROBE.set(thread, (int) (seed >>> 32) | 1); // 0 would stand for "not set"
        THREAD_SECONDARY_SEED.set(thread, (int) seed | 1);
    }
}
