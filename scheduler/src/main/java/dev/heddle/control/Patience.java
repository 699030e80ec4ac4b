package dev.heddle.control;

import dev.heddle.Failure;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Watches from the search's thread whether a thread of the program still comes to visible operations. Time is
 * counted by how often it looks, not by a clock, so that a machine that sleeps is not taken for a thread that
 * hangs; a thread in a debugger may take as long as it likes.
 */
final class Patience implements BooleanSupplier {

    private static final boolean DEBUGGED = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.startsWith("-agentlib:jdwp") || argument.startsWith("-Xrunjdwp"));

    private final Run run;
    private final Duration limit;
    private final long mostLooks;
    private long steps;
    private long looks;

    Patience(Run run, Duration limit) {
        this.run = run;
        this.limit = limit;
        this.mostLooks = Math.max(1, limit.toNanos() / PlatformHost.LOOK_AFTER_NANOS);
    }

    /** A thread is about to run. */
    void begin() {
        steps = -1;
        looks = 0;
    }

    @Override
    public boolean getAsBoolean() {
        long now = run.steps();
        looks = now == steps ? looks + 1 : 0;
        steps = now;
        return DEBUGGED || looks < mostLooks;
    }

    /** What to say when patience has ended; the thread is interrupted and left alone. */
    Failure failure() {
        ProgramThread thread = run.current();
        Thread carrier = thread.carrier.thread();
        Thread.State state = carrier.getState();
        List<String> details = new ArrayList<>();
        details.add("Stack of " + thread + ":");
        Stacks.of(carrier).forEach(line -> details.add("    at " + line));
        carrier.interrupt();
        if (run.over()) {
            return new Failure(
                    Failure.Kind.LEFTOVER,
                    thread + " could not be ended after the execution: its code catches every Throwable, or runs on.",
                    null,
                    details);
        }
        boolean blocked = state == Thread.State.BLOCKED
                || state == Thread.State.WAITING
                || state == Thread.State.TIMED_WAITING;
        return new Failure(
                Failure.Kind.TIME_OUT,
                blocked
                        ? thread + " has been blocked for " + seconds() + " in something that Heddle does not control."
                        : thread + " has run for " + seconds() + " without a visible operation.",
                null,
                details);
    }

    private String seconds() {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
