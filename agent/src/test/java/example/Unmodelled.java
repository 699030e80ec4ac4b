package example;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Uses of classes that are made for sharing, and of some that are not. */
public final class Unmodelled {

    private Unmodelled() {}

    public static Object mapAndPublisher() {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("one", 1);
        SubmissionPublisher<String> news = new SubmissionPublisher<>();
        news.close();
        return null;
    }

    public static Object harmless() {
        List<Object> list = new ArrayList<>();
        list.add(new Semaphore(1).toString());
        return TimeUnit.SECONDS.toMillis(1);
    }
}
