package example;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;

/** Uses of classes that are made for sharing, and of some that are not. */
public final class Unmodelled {

    private Unmodelled() {}

    public static Object mapAndAccumulator() {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("one", 1);
        LongAccumulator most = new LongAccumulator(Math::max, 0);
        most.accumulate(1);
        return null;
    }

    public static Object harmless() {
        List<Object> list = new ArrayList<>();
        list.add(new Semaphore(1).toString());
        return TimeUnit.SECONDS.toMillis(1);
    }
}
