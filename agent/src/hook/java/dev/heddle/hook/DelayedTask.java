package dev.heddle.hook;

import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What {@link java.util.concurrent.CompletableFuture} has run after some time, under control. Only it knows of this one. */
final class DelayedTask extends FutureTask<Void> implements ScheduledFuture<Void> {

    private final long nanos;

    DelayedTask(Runnable code, long nanos) {
        super(code, null);
        this.nanos = nanos;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(nanos, other.getDelay(TimeUnit.NANOSECONDS));
    }
}
