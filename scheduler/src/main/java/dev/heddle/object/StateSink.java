package dev.heddle.object;

/** Takes in a state, number by number. */
@FunctionalInterface
public interface StateSink {
    void add(long number);
}
