package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict.Extent;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
 *
 * <p>A search that was stopped can be saved, and another one, also in another JVM, can go on where it stopped.
 */
public final class Search {

    private static final Duration NEVER = Duration.ofDays(365);

    /** Only they can be cut where there is no bound. */
    private static final String DAEMONS = "daemon threads that go on when all others have ended";

    private final Program program;
    private final Settings settings;
    private final Execution execution = new Execution();
    private Reduction reduction = Reduction.NONE;
    private final Tally tally = new Tally();
    private DefaultSchedule schedule;
    private Observer observer = (run, ending) -> { };
    private Consumer<Progress> listener = progress -> { };
    private Duration listenEvery = NEVER;
    private volatile boolean stopped;

    private Exploration exploration;
    private Checkpoint resumed; // what the next execution must agree with, or null
    private Failure failure;
    private Schedule failing;
    private long start = System.nanoTime();
    private boolean more = true;
    private boolean givenUp; // the last execution was not run to its end

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
        return findings(Extent.FAILED, "");
    }

    // ---- searching -------------------------------------------------------------------------------

    /**
     * Searches, or replays the execution the settings name. Can be called once.
     *
     * @throws IllegalArgumentException if the execution to be replayed, or the search to be gone on with, is not
     *     one of this program
     */
    public Findings run() {
        if (!settings.replay().isEmpty()) {
            return replay();
        }
        return run(exploration == null ? Explorations.of(program, settings, schedule(), reduction) : exploration);
    }

    /** Threads that are alike stay alike if they go in step; otherwise there is nothing cheaper than to go on. */
    private DefaultSchedule schedule() {
        if (schedule != null) {
            return schedule;
        }
        return reduction == Reduction.NONE || settings.strategy() != Strategy.OPTIMAL
                ? DefaultSchedule.runToCompletion()
                : DefaultSchedule.inStep();
    }

    /** What a symmetry has learnt about the states on the path is not part of a file. */
    private void refuseWithReduction() {
        if (reduction != Reduction.NONE) {
            throw new IllegalStateException("A search with a symmetry can be neither saved nor gone on with.");
        }
    }

    private Findings replay() {
        Replay replay = new Replay(Schedule.parse(settings.replay()));
        start = System.nanoTime();
        runOnce(replay);
        replay.next(execution);
        return findings(Extent.REPLAYED, "");
    }

    Findings run(Exploration newExploration) {
        exploration = newExploration;
        start = System.nanoTime() - tally.nanos;
        long lastReport = System.nanoTime();
        String reason = null;
        while (more && reason == null) {
            Ending ending = runOnce(exploration);
            if (failure != null && !settings.goOn()) {
                return settings.strategy().samples() ? conclude(null) : findings(Extent.FAILED, "");
            }
            more = exploration.next(execution);
            Failure refuted = reduction.check(program, execution, ending);
            if (refuted != null) {
                failure = refuted;
                failing = null;
                return findings(Extent.FAILED, "");
            }
            long now = System.nanoTime();
            if (now - lastReport > listenEvery.toNanos()) {
                lastReport = now;
                listener.accept(progress(now));
            }
            reason = more ? reasonToStop(now) : null;
        }
        return conclude(reason);
    }

    private Ending runOnce(Exploration next) {
        int shared = next.shared();
        execution.begin(next, resumed == null ? shared : 0);
        Ending ending = program.run(execution);
        givenUp = ending.code() == Choice.PRUNED;
        if (resumed != null) {
            resumed.compare(execution);
            resumed = null;
        }
        if (next.repeats(execution)) {
            tally.countRepeated(execution.log().size());
        } else {
            tally.count(ending, execution.log().size(), shared);
        }
        if (ending.failure() != null && failure == null) {
            failure = ending.failure();
            failing = Schedule.of(execution);
        }
        observer.ended(execution, ending);
        return ending;
    }

    /**
     * Runs the last execution again: a program that has only one would otherwise never be seen to differ from run to run.
     * One that was given up would go on; by then the program has been run several times anyway.
     *
     * @return how it was another one, or null
     */
    public Failure repeat() {
        if (givenUp) {
            return null;
        }
        int events = execution.log().size();
        execution.begin(Schedule.of(execution).follow(), events);
        Ending ending = program.run(execution);
        if (ending.failure() == null && execution.log().size() > events) {
            return new Failure(
                    Failure.Kind.NONDETERMINISM,
                    "The same decisions led to another execution: it had ended after " + events
                            + " events, and now it goes on.",
                    null,
                    List.of("The code took another way: probably it branches on what comes from outside (files, sockets,"
                            + " processes, other threads of the JVM)."));
        }
        return ending.failure();
    }

    private Progress progress(long now) {
        int depth = execution.log().size();
        return new Progress(tally.executions, Duration.ofNanos(now - start), depth, exploration.share());
    }

    private String reasonToStop(long now) {
        if (tally.executions >= settings.maxExecutions()) {
            return counted(settings.maxExecutions(), "execution");
        }
        if (now - start > settings.timeBudget().toNanos()) {
            return "the time budget of " + settings.timeBudget().toMillis() / 1000.0 + " s";
        }
        return stopped ? "an interruption" : null;
    }

    private Findings conclude(String reason) {
        if (settings.strategy().samples()) {
            return findings(Extent.SAMPLED, settings.strategy() + ", seed " + settings.seed());
        }
        if (reason != null) {
            return findings(Extent.STOPPED, reason);
        }
        if (tally.cut > 0) {
            boolean byDepth = settings.maxDepth() != Settings.defaults().maxDepth();
            return findings(Extent.STOPPED, byDepth ? "depth " + settings.maxDepth() : DAEMONS);
        }
        return exploration.leftOut()
                ? findings(Extent.COMPLETE_WITHIN_PREEMPTIONS, counted(settings.preemptionBound(), "preemption"))
                : findings(Extent.COMPLETE, "");
    }

    private static String counted(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    private Findings findings(Extent extent, String detail) {
        tally.nanos = System.nanoTime() - start;
        return new Findings(extent, detail, tally.counts(), failure, failing, Duration.ofNanos(tally.nanos));
    }

    // ---- saving and going on ---------------------------------------------------------------------

    /**
     * Saves a search that has been stopped by a bound on executions or time, or by {@link #stop}.
     *
     * @throws IllegalStateException if there is nothing left to go on with
     */
    public void save(Path file) throws IOException {
        refuseWithReduction();
        if (exploration == null || !more) {
            throw new IllegalStateException("The search has come to its end: there is nothing left to go on with.");
        }
        Checkpoint.save(file, settings, tally, execution, exploration, failure, failing);
    }

    /**
     * Goes on, when {@link #run} is called, where a search of the same program with the same settings was saved.
     * Bounds on executions and time count from the beginning of the first search, and may differ.
     *
     * @throws IllegalArgumentException if the file is not a saved search, or one with other settings
     */
    public Search resume(Path file) throws IOException {
        refuseWithReduction();
        exploration = Explorations.of(program, settings, schedule(), reduction);
        resumed = Checkpoint.restore(file, settings, tally, execution, exploration);
        failure = resumed.failure();
        failing = resumed.failing();
        return this;
    }
}
