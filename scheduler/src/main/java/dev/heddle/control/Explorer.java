package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import dev.heddle.search.Findings;
import dev.heddle.search.Reduction;
import dev.heddle.search.Search;
import dev.heddle.symmetry.DeclaredReduction;
import dev.heddle.symmetry.Lookalikes;
import dev.heddle.symmetry.Orbits;
import dev.heddle.symmetry.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Searches a real program and puts the verdict together. */
public final class Explorer {

    private static final Logger LOG = LoggerFactory.getLogger(Systematic.class);
    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(5);
    private static final int MOST_RESTARTS = 100;
    private static final long MOST_AUDITED = 10_000;
    private static final int MOST_NAMED = 5;
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock(true);

    private final Settings settings;
    private final JavaProgram program;
    private volatile Search search;
    private Reduction reduction = Reduction.NONE;
    private Lookalikes lookalikes = new Lookalikes();
    private Orbits visited; // by the search with symmetry, kept for an audit

    private Explorer(Settings settings, JavaProgram program) {
        this.settings = settings;
        this.program = program;
        this.search = new Search(program, settings);
    }

    /**
     * As {@link Systematic#explore}.
     *
     * @param isolated makes the body anew from the classes of an execution, or throws an exception if that cannot be done
     */
    public static Verdict explore(Settings settings, JavaProgram.Code body, Supplier<JavaProgram.Source> isolated) {
        return explore(settings, body, isolated, null);
    }

    /** The same for a program of which it is known in which class it is written. */
    public static Verdict explore(
            Settings settings, JavaProgram.Code body, Supplier<JavaProgram.Source> isolated, Class<?> writtenIn) {
        return alone(() -> new IsolationIfNeeded(settings, body, isolated, writtenIn).verdict());
    }

    /** The same for a program whose executions have classes of their own. */
    public static Verdict exploreIsolated(Settings settings, JavaProgram.Source source) {
        Settings plain = settings.withReplay(IsolationIfNeeded.withoutMark(settings.replay()));
        return alone(() -> verdict(plain, new JavaProgram(plain, source)));
    }

    private static Verdict alone(Supplier<Verdict> search) {
        if (!AgentPresence.isActive()) {
            throw new IllegalStateException(
                    "The Heddle agent is not active, so nothing can be explored. Start the JVM with"
                            + " -javaagent:heddle-agent.jar.");
        }
        if (Calls.current() != null) {
            throw new IllegalStateException("Systematic.explore was called from within a systematic test.");
        }
        ONE_AT_A_TIME.lock();
        try {
            return search.get();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Searches a program, and closes it. */
    static Verdict verdict(Settings settings, JavaProgram program) {
        try (program) {
            Explorer explorer = new Explorer(settings, program);
            return Supervision.supervise(program, explorer::verdict, explorer::stop, explorer::lost);
        }
    }

    private Verdict verdict() {
        Findings findings = search();
        List<String> notes = notes(findings);
        if (settings.symmetryAudit() && !settings.symmetries().isEmpty() && findings.failure() == null) {
            findings = audit(findings, notes);
        }
        Verdict verdict = findings.verdict(notes);
        if (verdict.failure() != null && findings.schedule() != null) {
            Counterexample counterexample = new Counterexample(program, findings.failure(), findings.schedule());
            verdict = withFailure(verdict, counterexample.told(verdict.extent() != Extent.REPLAYED));
        }
        return qualified(verdict, program);
    }

    /** What the program has shown, and a hint where the verdict may say less than the user believes. */
    private List<String> notes(Findings findings) {
        List<String> notes = new ArrayList<>(program.notes());
        notes.addAll(program.hazards().notes());
        notes.addAll(reduction.notes());
        if (settings.symmetries().isEmpty()) {
            notes.addAll(lookalikes.notes());
        }
        boolean suspicious = findings.extent() == Extent.COMPLETE
                && findings.counts().executions() == 1
                && findings.counts().pruned() == 0;
        if (suspicious && program.unseen().isEmpty() && program.threadsShareNothing()) {
            notes.add("No two threads touched anything in common that Heddle sees, so there was one execution to run."
                    + " What code does that is not instrumented is not seen.");
        }
        return notes;
    }

    private Findings search() {
        for (int i = 0; i < MOST_RESTARTS; i++) {
            try {
                reduction = reduction();
                visited = new Orbits(program.naming(), settings.symmetries());
                search = new Search(program, settings)
                        .reduce(reduction)
                        .observe(settings.symmetryAudit() ? visited : lookalikes)
                        .report(PROGRESS_EVERY, progress -> LOG.info(progress.line()));
                Findings findings = search.run();
                if (findings.failure() == null) {
                    program.checkState();
                }
                return repeated(findings);
            } catch (Restart e) {
                // The program remembers what it has learnt.
            }
        }
        throw new IllegalStateException("The search had to begin anew " + MOST_RESTARTS + " times.");
    }

    /** Has the only execution of a program run twice, to see whether it does the same again. */
    private Findings repeated(Findings findings) {
        boolean only = findings.extent() == Extent.COMPLETE && findings.counts().executions() == 1;
        Failure failure = only && findings.failure() == null ? search.repeat() : null;
        return failure == null
                ? findings
                : new Findings(Extent.FAILED, "", findings.counts(), failure, null, findings.time());
    }

    private Reduction reduction() {
        lookalikes = new Lookalikes();
        if (settings.symmetries().isEmpty()) {
            return Reduction.NONE;
        }
        DeclaredReduction declared =
                new DeclaredReduction(program.naming(), settings.symmetries(), Rule.of(settings));
        return settings.symmetryAudit() ? declared.thoroughly() : declared;
    }

    /** Also runs what the symmetry left out, as far as the budget allows: it must end as well. */
    private Findings audit(Findings reduced, List<String> notes) {
        Settings plain = settings.withSymmetry()
                .withMaxExecutions(Math.min(settings.maxExecutions(), MOST_AUDITED));
        Orbits orbits = new Orbits(program.naming(), settings.symmetries());
        search = new Search(program, plain).observe(orbits);
        Findings all = search.run();
        notes.add(String.format(
                Locale.ROOT, "Audit: %,d executions without symmetry beside %,d with it%s.",
                all.counts().executions(), reduced.counts().executions(), counted(orbits, all)));
        Failure failure = all.failure();
        int missed = orbits.beyond(visited);
        if (failure == null && (missed == 0 || reduced.extent() != Extent.COMPLETE)) {
            return reduced;
        }
        List<String> details = new ArrayList<>();
        if (failure == null) {
            details.add(missed + " orbits are not among those that the search with symmetry has visited.");
        } else {
            details.add("An execution that the symmetry leaves out fails, none of those that it keeps does: "
                    + failure.summary());
            details.addAll(failure.details());
        }
        Throwable cause = failure == null ? null : failure.cause();
        return new Findings(
                Extent.FAILED, "", reduced.counts(),
                new Failure(Failure.Kind.SYMMETRY, "The audit of the declared symmetry failed.", cause, details),
                null, reduced.time());
    }

    private static String counted(Orbits orbits, Findings all) {
        if (orbits.count() < 0) {
            return "; the orbits were not counted";
        }
        String atLeast = all.extent() == Extent.COMPLETE ? "" : "at least ";
        return String.format(
                Locale.ROOT, orbits.count() == 1 ? "; there is %s%,d orbit" : "; there are %s%,d orbits",
                atLeast, orbits.count());
    }

    private void stop() {
        Search running = search;
        if (running != null) {
            running.stop();
        }
    }

    /** The verdict when the search's thread does not come back from the program's code. */
    private Verdict lost(Failure failure) {
        program.loseSearch();
        return search.lost(failure).verdict(program.notes());
    }

    private static Verdict withFailure(Verdict v, Failure failure) {
        return new Verdict(
                v.extent(), v.extentDetail(), failure, v.executions(), v.pruned(), v.cut(), v.transitions(), v.events(),
                v.time(), v.notes());
    }

    private static String some(List<String> classes) {
        int more = Math.max(0, classes.size() - MOST_NAMED);
        return String.join(", ", classes.subList(0, classes.size() - more))
                + (more == 0 ? "" : " and " + more + " more classes");
    }

    /** Takes back the word <i>complete</i> where orders were not explored: no hook sees them, or they happen only once. */
    private static Verdict qualified(Verdict v, JavaProgram program) {
        List<String> unseen = List.copyOf(program.unseen());
        List<String> initialised = List.copyOf(program.hazards().unexplored());
        String cutRuns = program.cutRuns();
        if (unseen.isEmpty() && initialised.isEmpty() && cutRuns == null || v.extent() != Extent.COMPLETE) {
            return v;
        }
        String detail = unseen.isEmpty() && initialised.isEmpty()
                ? cutRuns + " is not explored"
                : unseen.isEmpty()
                ? "how " + some(initialised) + (initialised.size() == 1 ? " is" : " are") + " initialised is not explored"
                : "what happens inside " + some(unseen) + " is not explored";
        return new Verdict(
                Extent.STOPPED, detail, v.failure(), v.executions(), v.pruned(), v.cut(), v.transitions(), v.events(),
                v.time(), v.notes());
    }
}
