package example;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Calls of collections and builders. */
public final class Libraries {

    private Libraries() {}

    /** Wide arguments, several arguments, results that are dropped. */
    public static Object calls() {
        Map<Long, Double> map = new HashMap<>();
        map.put(1L, 2.5);
        StringBuilder text = new StringBuilder();
        text.append(1L << 40).insert(0, 'x').append(0.5d);
        return map.get(1L) + text.toString();
    }

    /** References to methods of a library. */
    public static Object references() {
        List<String> list = new ArrayList<>();
        Consumer<String> add = list::add;
        add.accept("a");
        BiFunction<List<String>, Integer, String> get = List::get;
        return get.apply(list, 0);
    }

    /** What is not shared, or not a library's. */
    public static Object others() {
        List<String> own = new ArrayList<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public int size() {
                return 7;
            }
        };
        return own.size() + TimeUnit.SECONDS.toMillis(1);
    }
}
