package dev.heddle.control;

import dev.heddle.hook.Exchangers;
import dev.heddle.object.ExchangerObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.concurrent.TimeoutException;

/** {@link java.util.concurrent.Exchanger}. */
final class ExchangerControl extends Synchronizer<ExchangerObject> implements Exchangers {

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
            offer.interruptible = true;
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
