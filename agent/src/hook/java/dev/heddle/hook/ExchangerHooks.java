package dev.heddle.hook;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@link Exchanger}. */
public final class ExchangerHooks {

    private static final long NO_LIMIT = -1;

    private ExchangerHooks() {}

    public static Object exchange(Exchanger<Object> exchanger, Object item, int site)
            throws InterruptedException {
        if (!modelled(exchanger, "exchange(java.lang.Object)", site)) {
            return exchanger.exchange(item);
        }
        try {
            return Control.controller().exchangers().exchange(exchanger, item, NO_LIMIT, site);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a wait without a limit timed out", e);
        }
    }

    public static Object exchange(
            Exchanger<Object> exchanger, Object item, long timeout, TimeUnit unit, int site)
            throws InterruptedException, TimeoutException {
        return modelled(exchanger, "exchange(java.lang.Object,long,java.util.concurrent.TimeUnit)", site)
                ? Control.controller()
                        .exchangers()
                        .exchange(exchanger, item, Math.max(0, unit.toNanos(timeout)), site)
                : exchanger.exchange(item, timeout, unit);
    }

    private static boolean modelled(Exchanger<Object> exchanger, String method, int site) {
        return Control.controlled() && Dispatch.reaches(exchanger, Exchanger.class, method, site);
    }
}
