package dev.heddle.samples;

import dev.heddle.Settings;
import dev.heddle.Symmetry;
import dev.heddle.Systematic;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lesson 7. Threads that are alike can be exchanged, and then most executions are copies of each other. How much is
 * left if only one of the copies is run, and who makes sure that they are copies?
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=Exchangeable}
 *
 * <p>A {@link Symmetry} says what can be exchanged: here all threads of {@code Systematic.parallel}
 * ({@code Symmetry.Full}), or philosophers together with their forks, one place further round the table
 * ({@code Symmetry.Rotation}). Heddle runs images of executions to see whether that is true.
 */
public final class Exchangeable {

    private Exchangeable() {}

    /** Three threads that are alike count to six. */
    static void counting() {
        AtomicInteger count = new AtomicInteger();
        Runnable twice = () -> {
            count.incrementAndGet();
            count.incrementAndGet();
        };
        Systematic.parallel(twice, twice, twice);
        Systematic.check(count.get() == 6, "all increments count");
    }

    /** Three philosophers, of whom no more than two sit down at a time. */
    static void dining() {
        int n = 3;
        Semaphore[] forks = new Semaphore[n];
        Runnable[] philosophers = new Runnable[n];
        Semaphore chairs = new Semaphore(n - 1);
        for (int i = 0; i < n; i++) {
            forks[i] = new Semaphore(1);
        }
        for (int i = 0; i < n; i++) {
            Semaphore left = forks[i];
            Semaphore right = forks[(i + 1) % n];
            philosophers[i] = () -> {
                chairs.acquireUninterruptibly();
                left.acquireUninterruptibly();
                right.acquireUninterruptibly();
                left.release();
                right.release();
                chairs.release();
            };
        }
        Systematic.roster("philosophers", (Object[]) philosophers);
        Systematic.roster("forks", (Object[]) forks);
        Systematic.parallel(philosophers);
    }

    /** Exchanges the two threads, and 1 and 2 where they are written. */
    static final class OwnNumbers implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            declaration.actions(action -> action
                    .moved(member -> member.at(1 - member.place()))
                    .withArgument(action.operation().equals("write") ? 3 - action.argument() : 0));
        }
    }

    /** Two threads that are not alike: they set different values. */
    static void different() {
        AtomicInteger value = new AtomicInteger();
        Systematic.parallel(() -> value.set(1), () -> value.set(2));
    }

    public static void main(String[] args) {
        Settings full = Settings.defaults().withSymmetry(new Symmetry.Full());
        Lesson.show("three threads add two each", Exchangeable::counting);
        Lesson.show("the same, and the threads can be exchanged", full, Exchangeable::counting);
        Lesson.show(
                "philosophers round a table, which can be turned",
                Settings.defaults().withSymmetry(new Symmetry.Rotation()),
                Exchangeable::dining);
        Lesson.show("threads that are said to be alike and are not", full, Exchangeable::different);
        Lesson.show(
                "the same, and what they write is exchanged with them",
                Settings.defaults().withSymmetry(new OwnNumbers()),
                Exchangeable::different);
    }
}

/*
What it prints:

== three threads add two each

complete: 90 executions, 450 transitions, 0.14 s
note: 3 threads run the same code. If they can be exchanged, symmetry = Symmetry.Full.class explores fewer executions.

== the same, and the threads can be exchanged

complete: 15 executions, 76 transitions, 0.09 s
note: Symmetry: a group of 6 permutations, of which 1, 2 or 6 fix the states met; 4 transitions left out; 30 images of
  executions run as a check.

== philosophers round a table, which can be turned

complete: 42 executions, 376 transitions, 0.03 s
note: Symmetry: a group of 3 permutations, of which 1 or 3 fix the states met; 2 transitions left out; 17 images of
  executions run as a check.

== threads that are said to be alike and are not

Not symmetric: The declared symmetry does not hold: the program tells what is exchanged apart.
Found after 1 execution, 2 transitions, 0.02 s; the search stopped there.

The declared exchange: threads[0] → threads[1], threads[1] → threads[0].
Where threads[0] writes AtomicInteger = 1, the image is that threads[1] writes AtomicInteger = 1; the program did:
  threads[1] writes AtomicInteger = 2.
Either the declaration is wrong, or a roster misses a thread or an object, or the threads are not alike, or what they
  begin with is not.
note: Symmetry: a group of 2 permutations, of which 1 or 2 fix the states met; 1 transition left out; 1 image of
  executions run as a check.

== the same, and what they write is exchanged with them

complete: 1 execution, 2 transitions, 0.01 s
note: Symmetry: a group of 2 permutations, of which 1 or 2 fix the states met; 1 transition left out; 1 image of
  executions run as a check.
*/
