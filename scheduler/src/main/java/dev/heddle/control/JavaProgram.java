package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Story;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Control;
import dev.heddle.search.Ending;
import dev.heddle.search.Program;
import dev.heddle.symmetry.Naming;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Real Java code as a program that can be run again and again. Before the search it is run once without
 * keeping anything, so that classes are initialised and call sites are linked: that happens once in a JVM
 * and would make the first execution differ from all others.
 */
public final class JavaProgram implements Program, AutoCloseable {

    private final Settings settings;
    private final ProgramThread.Code body; // null where each execution has classes of its own
    private final Source source;
    private final FreshClasses.Files files;
    private Host host = Hosts.preferred();
    private final Rollback rollback = new Rollback();
    private final Objects objects;
    private final Findings findings;
    private final Run run;
    private final VirtualTime time;
    private final ThreadControl control;
    private final Calls calls;
    private final NameCounters nameCounters = new NameCounters();
    private final Rosters rosters;
    private final Patience patience;
    private final InitialState initialState;
    private Class<?> writtenIn; // null where that is not known
    private IsolationTrial trial; // null where nothing has to be tried
    private boolean avoidsHazards;
    private boolean warm;
    private long runs; // since the search began
    private boolean clockVisible;
    private boolean telling;
    private volatile Failure stuck;
    private boolean lost; // the search's thread is

    /** The code of the first thread. */
    public interface Code {
        void run() throws Throwable;
    }

    /** Makes the code of the first thread from the classes that an execution has to itself. */
    public interface Source {

        /** Has the program's classes, and all others. */
        ClassLoader parent();

        /** The code, made of classes of a loader that defines the program's classes anew. */
        Code in(ClassLoader classes) throws Throwable;
    }

    public JavaProgram(Settings settings, Code body) {
        this(settings, body, null);
    }

    /** A program whose executions have classes of their own. */
    public JavaProgram(Settings settings, Source source) {
        this(settings, null, source);
    }

    private JavaProgram(Settings settings, Code body, Source source) {
        VirtualThreads.makeReady();
        this.settings = settings;
        this.body = body == null ? null : body::run;
        this.source = source;
        this.files = source == null ? null : new FreshClasses.Files(source.parent());
        this.initialState = new InitialState(body);
        this.objects = new Objects(settings, new Identities(this::running));
        this.findings = new Findings(settings, objects);
        this.run = new Run(objects, findings);
        this.time = new VirtualTime(run, objects, settings, findings);
        this.control = new ThreadControl(run, objects, rollback, time, findings);
        run.time(time);
        this.rosters = new Rosters(objects);
        this.calls = new Calls(run, objects, rosters, control.environment().ids());
        this.patience = new Patience(run, settings.stepLimit());
    }

    /** Tells in which class the test is written: where that is not instrumented, nothing is ever complete. */
    JavaProgram writtenIn(Class<?> type) {
        writtenIn = type;
        return this;
    }

    /**
     * Has {@link #run} throw a {@link HazardException} where the JVM would initialise classes in a way that matters.
     *
     * @param harmless classes of which it is known that it does not
     */
    void avoidHazards(Set<String> harmless) {
        avoidsHazards = true;
        control.classes().avoidHazards(harmless);
    }

    /** @param harmless classes of which it is known that it does not matter how they are initialised */
    void dismissHazards(Set<String> harmless) {
        control.classes().dismissHazards(harmless);
    }

    /** Before the search, it is tried out whether executions can have classes of their own. */
    void tryIsolation(IsolationTrial newTrial) {
        trial = newTrial;
        control.classes().watch(newTrial::initialised);
    }

    private void checkHazards() {
        if (avoidsHazards && !hazards().unexplored().isEmpty()) {
            throw new HazardException(hazards());
        }
    }

    private ProgramThread running() {
        return run == null ? null : run.current();
    }

    /**
     * Runs the program once.
     *
     * @throws Restart if the search has to begin anew, with the same program
     */
    @Override
    public Ending run(Execution execution) {
        if (!warm) {
            warm = true;
            warmUp();
            checkHazards();
        }
        if (stuck != null) {
            return new Ending(Choice.ENDED, stuck);
        }
        once(execution, false);
        while (run.avoidable() && stuck == null) {
            execution.again();
            once(execution, false);
        }
        checkHazards();
        if (findings.pinned() != null) {
            leaveHost();
            throw new Restart("A thread was pinned.");
        }
        if (objects.learn() | control.starts().learn()) {
            objects.beginSearch();
            throw new Restart(
                    "More can be noticed than was known: who queues first, is interrupted, is started or ends.");
        }
        if (control.classes().learn()) {
            objects.beginSearch();
            throw new Restart("An initialiser does what others may notice.");
        }
        if (time.leavesOrder()) {
            clockVisible = false;
            findings.forgetClock();
            objects.beginSearch();
            throw new Restart("A loop in which a thread sleeps has no end by the clock.");
        }
        if (findings.clockWatched() && !clockVisible) {
            showClock();
            throw new Restart("Threads look at a clock that others move.");
        }
        if (objects.misnumbered()) {
            objects.beginSearch();
            throw new Restart("An object turned out to outlive executions.");
        }
        if (stuck == null && looksAtState()) {
            checkState();
        }
        Failure failure = stuck != null ? stuck : run.failure();
        if (failure == null && run.ending() != Choice.CUT && execution.log().size() < execution.repeated()) {
            failure = findings.report().endedEarly(execution.repeated());
        }
        return new Ending(run.ending(), failure);
    }

    /** Whether this is one of the executions after which the state is looked at; a failure may come of it. */
    private boolean looksAtState() {
        runs++;
        return run.failure() != null || Long.bitCount(runs) == 1;
    }

    /**
     * Looks whether the next execution begins from the state that all have begun from.
     *
     * @throws Restart if this one has left something behind
     */
    public void checkState() {
        if (initialState.hasChanged()) {
            runs = 0;
            objects.beginSearch();
            throw new Restart("Code out of sight has changed what outlives executions.");
        }
        if (initialState.givenUp() != null) {
            findings.note("Not the same at the beginning of each execution: " + initialState.givenUp()
                    + ". It cannot be set back.");
        }
    }

    private void warmUp() {
        initialState.keep();
        Execution execution = new Execution();
        execution.begin(new WarmUp(), 0);
        once(execution, true);
        while (run.avoidable() && stuck == null) {
            execution.again();
            once(execution, true);
        }
        if (findings.pinned() != null) {
            leaveHost();
            warmUp();
            return;
        }
        if (trial != null) {
            control.classes().watch(type -> { });
            trial.end(stuck != null ? stuck : run.failure(), control.classes().quietlyInitialised());
        }
        objects.learn();
        control.starts().learn();
        if (findings.clockWatched()) {
            showClock();
        }
        objects.misnumbered();
        objects.beginSearch();
        initialState.hasChanged(); // what it has left behind is set back from now on
    }

    /** Goes on with platform threads, which can be left anywhere. */
    private void leaveHost() {
        findings.note("The threads are carried by platform threads, which is slower: " + findings.pinned()
                + ", as in a static initialiser or below native code.");
        host.close();
        host = new PlatformHost();
        objects.beginSearch();
    }

    private void showClock() {
        clockVisible = true;
        time.show();
        objects.beginSearch();
    }

    private void once(Execution execution, boolean warmingUp) {
        FreshClasses classes = source == null ? null : new FreshClasses(files);
        if (trial != null && warmingUp) {
            trial.begin(classes);
        }
        objects.begin(execution, classes);
        control.classes().begin(classes, warmingUp);
        rosters.begin(execution);
        RaceDetector detector = findings.detector();
        if (detector != null) {
            detector.begin(execution.log());
        }
        run.begin(host, execution, detector);
        time.begin();
        control.schedules().begin();
        control.environment().begin();
        findings.begin(run, warmingUp, telling);
        Control.install(control);
        Calls.install(calls);
        nameCounters.reset();
        try {
            ProgramThread next = run.lives()
                    .main(mainThread(classes), classes == null ? body : () -> source.in(classes).run());
            while (next != null && stuck == null) {
                patience.begin();
                host.run(next.carrier);
                patience.end();
                next = run.nextToUnwind();
            }
        } finally {
            cleanUp();
        }
        if (run.crash() != null) {
            throw new IllegalStateException(
                    run.crash() instanceof StackOverflowError
                            ? "A thread of the test has no stack left for Heddle's own code, so it cannot be explored:"
                                    + " let it recurse less deeply, or start the JVM with a larger -Xss."
                            : "The search failed: " + run.crash(),
                    run.crash());
        }
    }

    /** Leaves nothing of the execution behind; not where it would be too late, because the caller has done so. */
    private synchronized void cleanUp() {
        if (!lost) {
            Control.end();
            Calls.install(null);
            run.end();
            rollback.restore();
            initialState.restore();
            rosters.end(run.threads());
            objects.end();
            host.reuse();
        }
    }

    private Thread mainThread(ClassLoader classes) {
        Thread main = new Thread(null, null, "main", 0, true);
        main.setDaemon(false);
        control.environment().ids().numberMain(main);
        if (classes != null) {
            main.setContextClassLoader(classes);
        }
        return main;
    }

    /** Called on another thread now and then: whether the program's code still comes to visible operations. */
    public boolean alive() {
        return patience.lasts();
    }

    /**
     * Called on another thread: gives the program up where it is. The search's thread ends the search with the
     * failure that is given back, unless it is itself stuck in the program's code.
     */
    public Failure giveUp() {
        Failure failure = patience.failure();
        Host.Carrier running = run.current().carrier;
        stuck = failure;
        run.abandon();
        running.disturb(); // only now: it may run on from here
        host.giveUp();
        return failure;
    }

    /** Called on another thread: the search's thread does not come back, so this one tidies up. */
    public synchronized void loseSearch() {
        cleanUp();
        lost = true;
    }

    /** The rosters that the program names, known once it has been run. */
    public Naming naming() {
        return rosters;
    }

    /** From now on executions are written down; the last one is {@link #story()}. */
    public void tell() {
        telling = true;
    }

    /** The last execution as a person reads it; null where nothing was told. */
    public Story story() {
        return findings.story();
    }

    /** Findings that are no failures, each a sentence. */
    public List<String> notes() {
        return findings.notes();
    }

    /**
     * Classes inside of which orders were not explored: those of the JDK that threads share and that have no model, and
     * those that the agent could not instrument. Among them is the test's own class where the user has left it out.
     */
    public Collection<String> unseen() {
        List<String> unseen = new ArrayList<>(findings.unseen());
        unseen.addAll(AgentPresence.classesNotInstrumented());
        if (writtenIn != null && !AgentStatus.isProgramClass(writtenIn.getName())) {
            unseen.add(writtenIn.getName());
        }
        return unseen;
    }

    /** What was not explored of tasks that run again and again, in words; null where there is nothing. */
    String cutRuns() {
        return time.repetitions().cut()
                ? "what repeated tasks may do after their first " + runs(settings.maxRuns()) + " (maxRuns)"
                : null;
    }

    private static String runs(int count) {
        return count == 1 ? "run" : count + " runs";
    }

    /** What may go wrong while classes are initialised, where executions share their classes. */
    InitialiserHazards hazards() {
        return control.classes().hazards();
    }

    /** Whether the last execution had several threads, and no two of them touched anything in common. */
    public boolean threadsShareNothing() {
        return findings.threadsShareNothing();
    }

    @Override
    public void close() {
        host.close();
    }
}
