package dev.heddle.samples;

import dev.heddle.Systematic;
import java.util.concurrent.Semaphore;

/**
 * Lesson 2. Philosophers sit around a table, with a fork between each two. Each takes the fork on the left, then the
 * one on the right. Does everybody eat?
 *
 * <p>Not if all take their left fork first. It is enough that one of them takes the forks in the other order.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=Philosophers}
 */
public final class Philosophers {

    private Philosophers() {}

    /** Everybody takes the left fork first. */
    static void broken(int n) {
        dine(n, false);
    }

    /** The last one takes the right fork first. */
    static void repaired(int n) {
        dine(n, true);
    }

    private static void dine(int n, boolean lastTurnsAround) {
        Semaphore[] forks = new Semaphore[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Semaphore(1);
            Systematic.name(forks[i], "fork " + i);
        }
        Runnable[] philosophers = new Runnable[n];
        for (int i = 0; i < n; i++) {
            Semaphore left = forks[i];
            Semaphore right = forks[(i + 1) % n];
            boolean turned = lastTurnsAround && i == n - 1;
            philosophers[i] = turned ? () -> eat(right, left) : () -> eat(left, right);
        }
        Systematic.parallel(philosophers);
    }

    private static void eat(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        second.acquireUninterruptibly();
        first.release();
        second.release();
    }

    public static void main(String[] args) {
        Lesson.show("three philosophers, all of them take the left fork first", () -> broken(3));
        Lesson.show("three philosophers, the last one takes the right fork first", () -> repaired(3));
    }
}

/*
What it prints:

== three philosophers, all of them take the left fork first

Deadlock: 3 threads wait for each other: thread 1 -> thread 2 -> thread 3 -> thread 1.
Found after 4 executions, 46 transitions, 0.05 s; the search stopped there.

The interleaving, from top to bottom (15 steps on what no other thread touches are left out):
      thread 1         thread 2         thread 3
  16  acquires fork 0                                    Philosophers.eat(Philosophers.java:45)
  17                   acquires fork 1                   Philosophers.eat(Philosophers.java:45)
  18                                    acquires fork 2  Philosophers.eat(Philosophers.java:45)

These threads cannot go on:
  main      waits for its parallel threads (thread 1 has not ended)  at Philosophers.dine(Philosophers.java:41)
  thread 1  waits to acquire fork 1 (0 permits, taken by thread 2)  at Philosophers.eat(Philosophers.java:46)
  thread 2  waits to acquire fork 2 (0 permits, taken by thread 3)  at Philosophers.eat(Philosophers.java:46)
  thread 3  waits to acquire fork 0 (0 permits, taken by thread 1)  at Philosophers.eat(Philosophers.java:46)
Wait-for cycle: thread 1 -> thread 2 -> thread 3 -> thread 1

replay with @SystematicTest(replay = "1:3cd7b4dd9035:0x15-1-2-3")

== three philosophers, the last one takes the right fork first

complete: 6 executions, 75 transitions, 0.01 s
*/
