package dev.heddle.control;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Story;
import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.NondeterminismException;
import dev.heddle.hook.Sites;
import dev.heddle.object.ThreadObject;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What executions show: failures of the one that runs, and what is worth a note for the whole search. */
final class Findings implements RunListener, ThreadControl.Observer {

    private static final int MOST_EVENTS = 500_000;
    private static final int MOST_EVENTS_OF_DAEMONS = 1_000;
    private static final Pattern HANDS_OVER = Pattern.compile("Queue|Deque|Map|Set|List|Exchanger");

    private final Settings settings;
    private final Objects objects;
    private final RaceDetector detector;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<Long> racesNoted = new HashSet<>();
    private final Set<String> leftNoted = new HashSet<>();
    private final Set<String> unseen = new TreeSet<>(); // classes inside of which things happen unseen
    private final BitSet unseenSites = new BitSet();
    private boolean handsOver; // whether one of them is a collection
    private final Set<Class<?>> blockersSeen = new HashSet<>();
    private Run run;
    private FailureReport report; // of this execution; null where nobody has asked for it
    private Teller teller;
    private Story story;
    private boolean quiet;
    private boolean clockWatched;
    private String pinned;

    Findings(Settings settings, Objects objects) {
        this.settings = settings;
        this.objects = objects;
        this.detector = settings.dataRaces() == DataRaces.IGNORE ? null : new RaceDetector();
    }

    /**
     * A new execution begins.
     *
     * @param warmingUp whether nothing that it shows counts
     * @param telling whether it is written down as a {@link #story}
     */
    void begin(Run newRun, boolean warmingUp, boolean telling) {
        run = newRun;
        quiet = warmingUp;
        report = null;
        teller = null;
        story = null;
        if (telling) {
            Display display = new Display(objects);
            report = new FailureReport(newRun, display);
            teller = new Teller(newRun, display, report.waits());
        }
        pinned = null;
    }

    /** Where the execution's races are found; null where they do not matter. */
    RaceDetector detector() {
        return detector;
    }

    @Override
    public void performed(ProgramThread thread, int event) {
        if (teller != null) {
            teller.performed(thread);
        }
        if (detector != null && detector.races(thread.op, event) && !quiet) {
            race(detector.earlier(), event);
        }
        int outlivedAt = run.lives().outlivedAt();
        if (outlivedAt >= 0 && event - outlivedAt >= MOST_EVENTS_OF_DAEMONS) {
            throw run.end(Choice.CUT); // the JVM would have ended by now
        }
        if (event >= MOST_EVENTS && settings.maxDepth() == Settings.defaults().maxDepth()) {
            throw run.fail(report().endless(thread, event));
        }
    }

    @Override
    public int untold() {
        return teller == null ? MOST_EVENTS : 0;
    }

    private void race(int earlier, int later) {
        // A collection that threads share may order the two, and calls by its interface are not seen: better no
        // alarm than a false one.
        if (settings.dataRaces() == DataRaces.FAIL && !handsOver) {
            throw run.fail(report().race(earlier, later, event -> teller == null ? List.of() : teller.stack(event)));
        }
        long first = run.execution().log().site(earlier);
        long second = run.execution().log().site(later);
        if (racesNoted.add(Math.min(first, second) << 32 | Math.max(first, second))) {
            Failure race = report().race(earlier, later, event -> List.of());
            String unless = !handsOver ? "" : " (unless " + String.join(", ", unseen) + " orders them)";
            notes.add("Data race" + unless + ": " + race.summary() + " " + String.join("; ", race.details()) + ".");
        }
    }

    @Override
    public void stuck(ProgramThread last) {
        List<ProgramThread> left = report().waits().blocked();
        boolean mainEnded = !run.threads().all().get(0).object.alive();
        if (!mainEnded || !LeftRunning.mayBeLeft(left)) {
            run.setFailure(run.execution().loops().anySpins() ? report().livelock() : report().deadlock());
            return;
        }
        LeftRunning leftRunning = new LeftRunning(left);
        List<String> sentences = leftRunning.sentences();
        if (settings.shutdownRequired() && leftRunning.hasPoolsOrTimers()) {
            run.setFailure(new Failure(
                    Failure.Kind.LEFTOVER, sentences.get(0), null, sentences.subList(1, sentences.size())));
        } else if (!sentences.isEmpty()) {
            String note = String.join(" ", sentences);
            // The names of pools count on from execution to execution.
            if (leftNoted.add(note.replaceAll("\\d+", ""))) {
                notes.add(note);
            }
        }
    }

    @Override
    public void circles(ProgramThread thread, int loop) {
        run.setFailure(report().circles(thread, loop));
    }

    @Override
    public void goesInCircles(int from) {
        run.setFailure(report().goesInCircles(from));
    }

    @Override
    public void differs(NondeterminismException difference) {
        run.setFailure(report().difference(difference));
    }

    @Override
    public void cannotGoOn(int thread) {
        run.setFailure(report().cannotGoOn(thread));
    }

    @Override
    public void pinned(ProgramThread thread, String reason) {
        pinned = thread + " could not be left where it stood (" + reason.toLowerCase(Locale.ROOT) + ")";
    }

    @Override
    public void uncaught(ProgramThread thread, Throwable exception) {
        run.setFailure(FailureReport.uncaught(thread, exception));
    }

    @Override
    public void over() {
        if (teller != null) {
            Failure failure = run.failure();
            story = teller.story(failure != null && (failure.kind() == Failure.Kind.DEADLOCK
                    || failure.kind() == Failure.Kind.LIVELOCK && run.execution().loops().anySpins()));
        }
    }

    @Override
    public void watchesClock() {
        clockWatched = true;
    }

    @Override
    public void parks(ProgramThread thread, Object blocker) {
        if (blocker == null || blockersSeen.add(blocker.getClass())) {
            String name = Stacks.inside();
            if (name != null) {
                unseen.add(name);
            }
        }
    }

    @Override
    public void startsInLibrary(ThreadObject thread) {
        String name = Stacks.inside();
        if (name != null) {
            unseen.add(name);
            if (detector != null) {
                detector.pooled(thread.thread());
            }
        }
    }

    @Override
    public void unmodelled(ProgramThread thread, int site) {
        if (detector != null) {
            detector.unseenCall(thread.number());
        }
        if (!unseenSites.get(site)) {
            unseenSites.set(site);
            String operation = Sites.get(site).operation();
            String name = operation.substring(0, operation.lastIndexOf('.'));
            unseen.add(name);
            handsOver |= operation.endsWith(".new") && HANDS_OVER.matcher(name).find();
        }
    }

    @Override
    public void unseen(int site) {
        if (!quiet) {
            unseen.add(Sites.get(site).operation());
        }
    }

    // ---- for the whole search --------------------------------------------------------------------

    /** The clock has turned out not to matter. */
    void forgetClock() {
        clockWatched = false;
    }

    /** Whether a thread looks at a clock that others move. */
    boolean clockWatched() {
        return clockWatched;
    }

    /** Why the host could not go on in the last execution, or null. */
    String pinned() {
        return pinned;
    }

    @Override
    public void note(String sentence) {
        notes.add(sentence);
    }

    /** Findings that are no failures, each a sentence. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Classes of the JDK that threads share and that have no model: the orders inside them were not explored. */
    Set<String> unseen() {
        return unseen;
    }

    /** Whether the last execution had several threads, and no two of them touched anything in common. */
    boolean threadsShareNothing() {
        EventLog log = run.execution().log();
        Map<Integer, Integer> firstThread = new HashMap<>();
        for (int event = 0; event < log.size(); event++) {
            for (int access = log.firstAccess(event); access < log.firstAccess(event + 1); access++) {
                Integer other = firstThread.putIfAbsent(log.cell(access), log.thread(event));
                if (other != null && other != log.thread(event)) {
                    return false;
                }
            }
        }
        return run.threads().all().size() > 1;
    }

    /** The last execution as a person reads it, where it was told. */
    Story story() {
        return story;
    }

    FailureReport report() {
        if (report == null) {
            report = new FailureReport(run, new Display(objects));
        }
        return report;
    }
}
