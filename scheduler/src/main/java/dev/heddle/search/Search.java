package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Verdict.Extent;
import dev.heddle.execution.Execution;
import dev.heddle.report.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Runs a program again and again, each time another way, until there is no other way, something fails, or a
 * bound is reached.
 *
 * <pre>{@code
 * Findings findings = new Search(program, Settings.defaults()).run();
 * }</pre>
 */
public final class Search {

    private static final Duration NEVER = Duration.ofDays(365);

    private final Program program;
    private final Settings settings;
    private final Execution execution = new Execution();
    private Reduction reduction = Reduction.NONE;
    private DefaultSchedule schedule = DefaultSchedule.runToCompletion();
    private Observer observer = (run, ending) -> { };
    private Consumer<Progress> listener = progress -> { };
    private Duration listenEvery = NEVER;
    private volatile boolean stopped;
    private volatile long started = System.nanoTime();

    private final Tally tally = new Tally();
    private Failure failure;
    private Schedule failing;

    /**
     * @throws IllegalArgumentException if the settings do not go together
     */
    public Search(Program program, Settings settings) {
        this.program = Objects.requireNonNull(program, "program");
        this.settings = Explorations.checked(settings);
    }

    /** Shows every execution to an observer. */
    public Search observe(Observer newObserver) {
        observer = newObserver;
        return this;
    }

    /** Tells a listener now and then how far the search has come. */
    public Search report(Duration every, Consumer<Progress> newListener) {
        listenEvery = every;
        listener = newListener;
        return this;
    }

    /** Leaves out executions that a symmetry maps others onto. */
    public Search reduce(Reduction newReduction) {
        reduction = newReduction;
        return this;
    }

    Search schedule(DefaultSchedule newSchedule) {
        schedule = newSchedule;
        return this;
    }

    /** Ends the search after the execution that is being run. Any thread may call this. */
    public void stop() {
        stopped = true;
    }

    /**
     * What was found before the program failed in a way from which {@link #run} does not come back. Another
     * thread calls this, while the one that searches stands still for good.
     */
    public Findings lost(Failure newFailure) {
        failure = newFailure;
        failing = null;
        return findings(Extent.FAILED, "", started);
    }

    /**
     * Searches, or replays the execution the settings name. Can be called once.
     *
     * @throws IllegalArgumentException if the execution to be replayed is not one of this program
     */
    public Findings run() {
        if (!settings.replay().isEmpty()) {
            return replay();
        }
        return run(Explorations.of(settings, schedule, reduction));
    }

    private Findings replay() {
        Replay replay = new Replay(Schedule.parse(settings.replay()));
        long start = System.nanoTime();
        runOnce(replay);
        replay.next(execution);
        return findings(Extent.REPLAYED, "", start);
    }

    Findings run(Exploration exploration) {
        long start = System.nanoTime();
        started = start;
        long lastReport = start;
        String reason = null;
        boolean more = true;
        while (more && reason == null) {
            runOnce(exploration);
            if (failure != null && !settings.goOn()) {
                return failed(start);
            }
            more = exploration.next(execution);
            long now = System.nanoTime();
            if (now - lastReport > listenEvery.toNanos()) {
                lastReport = now;
                int depth = execution.log().size();
                listener.accept(new Progress(
                        tally.executions, Duration.ofNanos(now - start), depth, exploration.share(depth)));
            }
            reason = more ? reasonToStop(now - start) : null;
        }
        return conclude(reason, exploration.leftOut(), start);
    }

    private void runOnce(Exploration exploration) {
        int shared = exploration.shared();
        execution.begin(exploration, shared);
        Ending ending = program.run(execution);
        if (exploration.repeats(execution)) {
            tally.countRepeated(execution.log().size());
        } else {
            tally.count(ending, execution.log().size(), shared);
        }
        if (ending.failure() != null && failure == null) {
            failure = ending.failure();
            failing = Schedule.of(execution);
        }
        observer.ended(execution, ending);
    }

    private String reasonToStop(long nanos) {
        if (tally.executions >= settings.maxExecutions()) {
            return counted(settings.maxExecutions(), "execution");
        }
        if (nanos > settings.timeBudget().toNanos()) {
            return "the time budget of " + settings.timeBudget().toMillis() / 1000.0 + " s";
        }
        return stopped ? "an interruption" : null;
    }

    private Findings conclude(String reason, boolean leftOut, long start) {
        if (settings.strategy().samples()) {
            return findings(Extent.SAMPLED, settings.strategy() + ", seed " + settings.seed(), start);
        }
        if (reason != null) {
            return findings(Extent.STOPPED, reason, start);
        }
        if (tally.cut > 0) {
            return findings(Extent.STOPPED, "depth " + settings.maxDepth(), start);
        }
        if (leftOut) {
            return findings(
                    Extent.COMPLETE_WITHIN_PREEMPTIONS, counted(settings.preemptionBound(), "preemption"), start);
        }
        return findings(Extent.COMPLETE, "", start);
    }

    private Findings failed(long start) {
        return settings.strategy().samples() ? conclude(null, false, start) : findings(Extent.FAILED, "", start);
    }

    private static String counted(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    private Findings findings(Extent extent, String detail, long start) {
        return new Findings(
                extent, detail, tally.counts(), failure, failing, Duration.ofNanos(System.nanoTime() - start));
    }
}
