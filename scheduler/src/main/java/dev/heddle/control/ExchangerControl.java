package dev.heddle.control;

import dev.heddle.hook.Exchangers;
import dev.heddle.object.ExchangerObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.Arrays;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeoutException;

/** {@link Exchanger}. */
final class ExchangerControl extends Synchronizer<ExchangerObject> implements Exchangers {

    /** Newer JDKs look at the interrupt flag only if there is nobody to exchange with. */
    private static final boolean LOOKS_FIRST =
            Arrays.stream(Exchanger.class.getDeclaredMethods()).anyMatch(each -> each.getName().equals("slotExchange"));

    ExchangerControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    ExchangerObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me, real, ExchangerObject.class, 1, number -> new ExchangerObject(number, null));
    }

    @Override
    public Object exchange(Object real, Object item, long nanos, int site)
            throws InterruptedException, TimeoutException {
        ProgramThread me = run.enter();
        try {
            ExchangerObject exchanger = model(me, real);
            Operation offer = fill(me, Kind.EXCHANGE, exchanger, 0, site);
            offer.reference = item;
            offer.interruptible = LOOKS_FIRST;
            done(step(me, offer));
            if (offer.result == ExchangerObject.ALONE) {
                Operation wake = fill(me, Kind.WAKE, exchanger, 0, site);
                wake.within(nanos);
                wake.interruptible = true;
                if (!done(step(me, wake))) {
                    throw new TimeoutException();
                }
            }
            return exchanger.received();
        } finally {
            run.leave(me);
        }
    }
}
