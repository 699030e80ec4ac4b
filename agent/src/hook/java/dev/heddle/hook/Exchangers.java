package dev.heddle.hook;

import java.util.concurrent.TimeoutException;

/** What the controller does for {@link java.util.concurrent.Exchanger}. */
public interface Exchangers {

    /** {@code exchange}; {@code nanos} is negative for no time limit. */
    Object exchange(Object exchanger, Object item, long nanos, int site)
            throws InterruptedException, TimeoutException;
}
