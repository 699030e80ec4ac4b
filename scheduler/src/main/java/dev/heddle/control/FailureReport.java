package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.NondeterminismException;
import dev.heddle.hook.Sites;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says what went wrong in an execution, in sentences. */
final class FailureReport {

    private static final String OTHER_WAY =
            "The code took another way: probably it branches on what comes from outside (files, sockets, processes, other"
                    + " threads of the JVM), on time or chance that a library takes from the system by itself, or on state of"
                    + " an earlier execution that is not set back (such as system properties).";

    private final Run run;
    private final Display display;
    private final WaitGraph waits;

    FailureReport(Run run, Display display) {
        this.run = run;
        this.display = display;
        this.waits = new WaitGraph(run, display);
    }

    // ---- deadlock --------------------------------------------------------------------------------

    Failure deadlock() {
        List<ProgramThread> cycle = waits.cycle();
        List<ProgramThread> blocked = waits.blocked();
        String summary = cycle.isEmpty()
                ? count(blocked.size()) + " for something that nobody is left to do."
                : cycle.size() == 1
                        ? cycle.get(0) + " waits for itself."
                        : cycle.size() + " threads wait for each other: " + round(cycle) + ".";
        List<String> details = new ArrayList<>();
        for (ProgramThread thread : cycle) {
            details.add(sentence(thread));
        }
        for (ProgramThread thread : blocked) {
            if (!cycle.contains(thread)) {
                details.add(sentence(thread));
            }
        }
        return new Failure(Failure.Kind.DEADLOCK, summary, null, details);
    }

    private static String count(int threads) {
        return threads == 1 ? "1 thread waits" : threads + " threads wait";
    }

    private static String round(List<ProgramThread> cycle) {
        return cycle.stream().map(ProgramThread::toString).collect(Collectors.joining(" -> ")) + " -> " + cycle.get(0);
    }

    private String sentence(ProgramThread thread) {
        String location = thread.op.spins() ? null : Display.location(thread.op.site);
        String at = location == null ? "" : ", at " + location;
        return thread + " " + waits.waitsFor(thread) + ": " + waits.state(thread) + at + ".";
    }

    // ---- livelocks -------------------------------------------------------------------------------

    /** No thread can go on but by going round in a loop once more. */
    Failure livelock() {
        List<ProgramThread> spinning =
                waits.blocked().stream().filter(thread -> thread.op.spins()).toList();
        List<ProgramThread> others =
                waits.blocked().stream().filter(thread -> !thread.op.spins()).toList();
        String who = spinning.stream().map(ProgramThread::toString).collect(Collectors.joining(", "));
        String summary = (spinning.size() == 1
                        ? who + " goes round in a loop for ever"
                        : spinning.size() + " threads " + (run.execution().loops().isEscapable() ? "can " : "")
                                + "go round in loops for ever (" + who + ")")
                + ": what is read there does not change any more"
                + (run.execution().loops().isEscapable() ? " but for what they do themselves" : "")
                + (others.stream().allMatch(FailureReport::waitsForAnEnd) ? "." : ", because the others wait, too.");
        List<String> details = new ArrayList<>();
        for (ProgramThread thread : spinning) {
            details.add(sentence(thread));
        }
        for (ProgramThread thread : others) {
            details.add(sentence(thread));
        }
        return new Failure(Failure.Kind.LIVELOCK, summary, null, details);
    }

    private static boolean waitsForAnEnd(ProgramThread thread) {
        return thread.op.kind == Kind.JOIN || thread.op.kind == Kind.PARALLEL;
    }

    /** Threads give way to each other: all is as it was before an event, and can go on like that. */
    Failure goesInCircles(int from) {
        EventLog log = run.execution().log();
        List<ProgramThread> going = run.threads().all().stream()
                .filter(thread -> IntStream.range(from, log.size()).anyMatch(e -> log.thread(e) == thread.number()))
                .toList();
        List<String> details = new ArrayList<>();
        for (ProgramThread thread : going) {
            details.add(thread + " goes round in the loop at " + Display.location(thread.rounds.innermost()) + ".");
        }
        waits.blocked().stream().filter(thread -> !going.contains(thread)).forEach(thread -> details.add(sentence(thread)));
        return new Failure(
                Failure.Kind.LIVELOCK,
                going.stream().map(ProgramThread::toString).collect(Collectors.joining(" and "))
                        + " can go round in loops for ever: after " + (log.size() - from)
                        + " events, in which each of them has run, everything is as it was.",
                null,
                details);
    }

    /** The thread goes round in a loop in which there is nothing that others could change. */
    Failure circles(ProgramThread thread, int loop) {
        return new Failure(
                Failure.Kind.LIVELOCK,
                thread + " goes round in a loop for ever: nothing in it can change, whatever other threads do.",
                null,
                List.of("The loop is at " + Display.location(loop) + "."));
    }

    // ---- executions without an end ---------------------------------------------------------------

    /** The execution does not come to an end, and no thread is known to go round for nothing; the thread is the one that ran last. */
    Failure endless(ProgramThread thread, int events) {
        List<String> details = new ArrayList<>();
        for (ProgramThread each : waits.blocked()) {
            details.add(each + (each == thread ? " ran last: it " : " ") + whereabouts(each) + ".");
        }
        return new Failure(
                Failure.Kind.TOO_LONG,
                String.format(
                        Locale.ROOT,
                        "An execution of more than %,d events, in which threads still get on. If one of them uses a count of its"
                                + " rounds while it waits in a loop, give the loop a bound; if it really takes so long, set maxDepth:"
                                + " executions are then cut there.",
                        events),
                null,
                details);
    }

    private String whereabouts(ProgramThread thread) {
        String location = Display.location(thread.op.site);
        String loop = Display.location(thread.rounds.innermost());
        return thread.op.kind.verb() + " " + display.name(thread.op.object)
                + (location == null ? "" : " at " + location)
                + (loop == null ? "" : ", in the loop at " + loop);
    }

    // ---- exceptions ------------------------------------------------------------------------------

    static Failure uncaught(ProgramThread thread, Throwable exception) {
        if (exception instanceof AssertionError) {
            String message = exception.getMessage();
            String what = message == null ? "An assertion failed" : message;
            return new Failure(Failure.Kind.ASSERTION, what + " (in " + thread + ")", exception, List.of());
        }
        return new Failure(Failure.Kind.EXCEPTION, thread + " was ended by " + exception, exception, List.of());
    }

    // ---- data races ------------------------------------------------------------------------------

    /**
     * The race between two events; the later one has just been carried out.
     *
     * @param stacks the stack of an event as lines, empty where it is not known
     */
    Failure race(int earlier, int later, IntFunction<List<String>> stacks) {
        EventLog log = run.execution().log();
        String name = display.name(run.execution().object(log.object(later)));
        List<String> details = new ArrayList<>();
        for (int event : new int[] {earlier, later}) {
            List<String> stack = stacks.apply(event);
            details.add(stack.isEmpty() ? access(log, event) + at(log.site(event)) : access(log, event));
            stack.forEach(line -> details.add("    at " + line));
        }
        return new Failure(
                Failure.Kind.DATA_RACE,
                run.threads().get(log.thread(earlier)) + " and " + run.threads().get(log.thread(later))
                        + " access " + name + " without synchronisation, and at least one of them writes.",
                null,
                details);
    }

    private String access(EventLog log, int event) {
        return run.threads().get(log.thread(event)) + " " + log.kind(event).verb() + " "
                + display.name(run.execution().object(log.object(event)));
    }

    private static String at(int site) {
        String location = Display.location(site);
        return location == null ? "" : " at " + location;
    }

    // ---- nondeterminism --------------------------------------------------------------------------

    Failure difference(NondeterminismException e) {
        Operation found = e.found();
        List<String> details = new ArrayList<>();
        details.add("Before: " + nameOf(e.thread()) + " " + label(e.kind(), e.site()));
        details.add(found == null
                ? "Now: nothing of the kind"
                : "Now: " + found.thread + " " + label(found.kind, found.site));
        details.add(cause(e));
        return differently("event " + (e.event() + 1) + " is not what it was.", details);
    }

    /** The thread that is to go on cannot. */
    Failure cannotGoOn(int thread) {
        ProgramThread found = run.threads().get(thread);
        String now = found == null
                ? "it has not been started"
                : found.object.alive()
                        ? "it " + waits.waitsFor(found) + " (" + waits.state(found) + ")"
                        : "it has ended";
        return differently(
                "after " + run.execution().log().size() + " events " + nameOf(thread)
                        + " went on, and now it cannot.",
                List.of("Now " + now + ".", OTHER_WAY));
    }

    /** The execution is over sooner than the one it repeats. */
    Failure endedEarly(int repeated) {
        return differently(
                "it ended after " + run.execution().log().size() + " events, and now it should have had at least "
                        + repeated + ".",
                List.of(OTHER_WAY));
    }

    private String nameOf(int thread) {
        ProgramThread known = run.threads().get(thread);
        return known == null ? "thread " + thread : known.toString();
    }

    private static Failure differently(String how, List<String> details) {
        return new Failure(
                Failure.Kind.NONDETERMINISM, "The same decisions led to another execution: " + how, null, details);
    }

    private static String label(Kind kind, int site) {
        Sites.Site place = site == 0 ? null : Sites.get(site);
        return place == null ? kind.verb() : kind.verb() + " (" + place.operation() + ") at " + place.location();
    }

    private static String cause(NondeterminismException e) {
        boolean sameWay = e.found() != null && e.found().site == e.site() && e.found().kind == e.kind();
        return sameWay
                ? "The same code met another object: probably objects are made or shared in an order that depends on"
                        + " something outside the test, such as a static cache."
                : OTHER_WAY;
    }

    WaitGraph waits() {
        return waits;
    }
}
