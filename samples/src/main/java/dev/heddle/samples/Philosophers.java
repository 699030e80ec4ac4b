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
