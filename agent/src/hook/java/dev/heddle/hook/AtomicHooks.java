package dev.heddle.hook;

/**
 * The beginning of those methods of the atomics that library code may call on an object of the program,
 * as string concatenation calls {@code toString}.
 */
public final class AtomicHooks {

    private AtomicHooks() {}

    public static void readInJdk(Object atomic) {
        Announce.read(atomic, 0);
    }

    public static void readAdderInJdk(Object adder) {
        Announce.readAdder(adder, 0);
    }
}
