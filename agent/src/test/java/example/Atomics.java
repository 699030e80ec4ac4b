package example;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/** The atomics, by calls and by method references. */
public class Atomics {

    static class Named extends AtomicInteger {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            return "named " + super.toString();
        }
    }

    public static Object integers() {
        AtomicInteger a = new AtomicInteger(1);
        a.set(2);
        a.lazySet(a.get() + 1);
        String result = a.getAndIncrement() + " " + a.addAndGet(5) + " " + a.compareAndSet(9, 10);
        result += " " + a.compareAndSet(9, 11) + " " + a.compareAndExchange(10, 12) + " " + a.getPlain();
        result += " " + a.weakCompareAndSetPlain(12, 13) + " " + a.getAndSet(14) + " " + a.intValue();
        return result + " " + a.toString() + " " + a.doubleValue();
    }

    public static Object functions() {
        AtomicInteger a = new AtomicInteger(1);
        AtomicLong b = new AtomicLong(1);
        AtomicReference<String> c = new AtomicReference<>("x");
        return a.updateAndGet(x -> x * 3) + " " + a.getAndAccumulate(4, Integer::sum) + " "
                + b.getAndUpdate(x -> x + 1) + " " + b.accumulateAndGet(5, Math::max) + " "
                + c.updateAndGet(x -> x + "y") + " " + c.getAndAccumulate("z", String::concat);
    }

    public static Object others() {
        AtomicLong l = new AtomicLong();
        AtomicBoolean b = new AtomicBoolean();
        AtomicReference<Object> r = new AtomicReference<>();
        l.setRelease(5);
        b.set(true);
        r.set("r");
        return l.decrementAndGet() + " " + b.compareAndSet(true, false) + " " + b.getAndSet(true) + " "
                + r.compareAndSet("r", "s") + " " + r.get() + " " + r.getAndSet(null) + " " + b.getAcquire();
    }

    public static Object references() {
        AtomicInteger a = new AtomicInteger();
        IntSupplier bound = a::incrementAndGet;
        IntUnaryOperator withArgument = a::addAndGet;
        ToIntFunction<AtomicInteger> unbound = AtomicInteger::get;
        return bound.getAsInt() + " " + withArgument.applyAsInt(4) + " " + unbound.applyAsInt(a);
    }

    public static Object subclass() {
        Named named = new Named();
        named.incrementAndGet();
        return named.toString();
    }

    public static Object nullReceiver() {
        AtomicInteger a = null;
        try {
            return a.get();
        } catch (NullPointerException e) {
            return "refused";
        }
    }
}
