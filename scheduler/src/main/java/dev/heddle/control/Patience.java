package dev.heddle.control;

import dev.heddle.Failure;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches from another thread whether a thread of the program still comes to visible operations. Time is
 * counted by how often it looks, not by a clock, so that a machine that sleeps is not taken for a thread that
 * hangs; a thread in a debugger may take as long as it likes.
 */
final class Patience {

    /** How long to wait between two looks. */
    static final long LOOK_AFTER_NANOS = 20_000_000;

    private static final boolean DEBUGGED = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(argument -> argument.startsWith("-agentlib:jdwp") || argument.startsWith("-Xrunjdwp"));

    private final Run run;
    private final Duration limit;
    private final long mostLooks;
    private volatile boolean running;
    private volatile long turns;
    private long seen;
    private long looks;

    Patience(Run run, Duration limit) {
        this.run = run;
        this.limit = limit;
        this.mostLooks = Math.max(1, limit.toNanos() / LOOK_AFTER_NANOS);
    }

    /** Called on the search's thread: the program's code is about to run. */
    void begin() {
        turns++;
        running = true;
    }

    /** Called on the search's thread: the turn has come back. */
    void end() {
        running = false;
    }

    /** Looks once more: whether there is reason to wait on. */
    boolean lasts() {
        long now = run.steps() + turns;
        looks = running && now == seen && !DEBUGGED ? looks + 1 : 0;
        seen = now;
        return looks < mostLooks;
    }

    /** What to say when patience has ended. */
    Failure failure() {
        ProgramThread thread = run.current();
        if (thread == null) {
            return new Failure(
                    Failure.Kind.TIME_OUT,
                    "The first thread of the test has not begun to run for " + seconds()
                            + ": the machine is overloaded, or the test JVM has been halted. Try a longer stepLimit.",
                    null,
                    List.of());
        }
        Host.Carrier carrier = thread.carrier;
        List<String> details = new ArrayList<>();
        details.add("Stack of " + thread + ":");
        Stacks.of(carrier).forEach(line -> details.add("    at " + line));
        if (run.over()) {
            return new Failure(
                    Failure.Kind.LEFTOVER,
                    thread + " could not be ended after the execution: its code catches every Throwable, or runs on.",
                    null,
                    details);
        }
        return new Failure(Failure.Kind.TIME_OUT, thread + " " + reason(carrier), null, details);
    }

    private String reason(Host.Carrier carrier) {
        StackTraceElement outside = Stacks.outside(carrier);
        if (outside != null) {
            return "has been in " + outside.getClassName() + "." + outside.getMethodName() + " for " + seconds()
                    + ": Heddle lets input, output, processes and native code through but does not control them.";
        }
        String initialised = Stacks.initialised(carrier);
        if (initialised != null) {
            return "has been in the static initialiser of " + initialised + " for " + seconds() + ": static initialisers run"
                    + " outside control, where other threads of the test do not go on; isolate = true has them explored.";
        }
        Thread.State state = carrier.state();
        boolean blocked = state == Thread.State.BLOCKED
                || state == Thread.State.WAITING
                || state == Thread.State.TIMED_WAITING;
        return blocked
                ? "has been blocked for " + seconds() + " in something that Heddle does not control."
                : "has run for " + seconds() + " without a visible operation.";
    }

    private String seconds() {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
