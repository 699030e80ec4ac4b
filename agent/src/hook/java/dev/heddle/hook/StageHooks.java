package dev.heddle.hook;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The places at which {@link java.util.concurrent.CompletableFuture} looks at results, whoever comes there. */
public final class StageHooks {

    private static final long NO_LIMIT = -1;

    private StageHooks() {}

    public static void born(Object stage) {
        if (Control.controlled()) {
            Control.controller().born(stage);
        }
    }

    public static void register(Object stage) {
        if (stage != null && Control.controlled()) {
            stages().register(new Object[] {stage});
        }
    }

    public static void registerAll(Object array) {
        if (array instanceof Object[] all && all.length > 0 && Control.controlled()) {
            for (Object stage : all) {
                if (stage == null) {
                    return; // the JDK throws
                }
            }
            stages().register(all);
        }
    }

    public static void lookAt(Object stage, Object by) {
        if (stage != null && Control.controlled()) {
            stages().lookAt(stage, by);
        }
    }

    public static void push(Object stage, Object task) {
        if (task != null && Control.controlled()) {
            stages().push(stage, task);
        }
    }

    public static void begin(Object task) {
        if (Control.controlled()) {
            stages().begin(task);
        }
    }

    public static void complete(Object stage) {
        if (Control.controlled()) {
            stages().complete(stage);
        }
    }

    public static void get(Object stage) throws InterruptedException {
        if (Control.controlled()) {
            stages().await(stage, NO_LIMIT, true);
        }
    }

    public static void get(Object stage, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        if (Control.controlled() && !stages().await(stage, Math.max(0, unit.toNanos(timeout)), true)) {
            throw new TimeoutException();
        }
    }

    public static void join(Object stage) throws InterruptedException {
        if (Control.controlled()) {
            stages().await(stage, NO_LIMIT, false);
        }
    }

    public static void read(Object stage) {
        if (Control.controlled()) {
            stages().read(stage);
        }
    }

    private static Stages stages() {
        return Control.controller().stages();
    }
}
