package dev.heddle.hook;

import java.security.SecureRandom;

/** Where chance comes in. Under control each thread draws its own sequence, the same in every execution. */
public final class ChanceHooks {

    private ChanceHooks() {}

    /** A generator makes up a seed for itself. */
    public static long seed(long real) {
        return Control.controlled() ? Control.controller().chance() : real;
    }

    /** A generator makes the steps of its sequence from the thread's number, which is another one in every execution. */
    public static long threadId(long real) {
        return Control.controlled() ? 0 : real;
    }

    /**
     * The beginning of {@link SecureRandom#nextBytes}, whoever calls it.
     *
     * @return whether the bytes have been drawn
     */
    public static boolean fill(SecureRandom random, byte[] bytes) {
        if (bytes == null || !Control.controlled()) {
            return false;
        }
        long drawn = 0;
        for (int i = 0; i < bytes.length; i++) {
            drawn = i % Long.BYTES == 0 ? Control.controller().chance() : drawn >>> Byte.SIZE;
            bytes[i] = (byte) drawn;
        }
        return true;
    }
}
