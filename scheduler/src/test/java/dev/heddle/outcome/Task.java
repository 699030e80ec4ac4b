package dev.heddle.outcome;

import java.util.List;
import java.util.function.Supplier;

/** Makes some calls, one after the other, and keeps what they gave. It is not instrumented: only the calls are. */
public final class Task implements Runnable {

    private final List<Supplier<Object>> calls;
    private String results = "";

    public Task(List<Supplier<Object>> calls) {
        this.calls = calls;
    }

    @Override
    public void run() {
        for (Supplier<Object> call : calls) {
            try {
                results += call.get() + ",";
            } catch (IllegalStateException e) {
                results += e.getMessage() + ",";
            }
        }
    }

    /** What the calls have given so far, or thrown. */
    @Override
    public String toString() {
        return results;
    }
}
