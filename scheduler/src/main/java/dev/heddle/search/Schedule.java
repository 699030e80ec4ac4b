package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The decisions of one execution, and a check of what they did: with them exactly this execution can be run
 * again. The text form is what a user copies, for instance {@code 1:9c41f07e5d12:0x4-1x3-0-2!1x2}: a version;
 * eight digits that check the program and four that check the text; then segments, each a thread and how
 * many events it runs. Threads are numbered in the order in which they are started. {@code !1} stands for the
 * second alternative of a segment's first event.
 */
public final class Schedule {

    private static final String VERSION = "1";
    private static final Pattern FORM = Pattern.compile("(\\w+):([0-9a-f]{8})([0-9a-f]{4}):(.*)");
    private static final Pattern SEGMENT = Pattern.compile("(\\d{1,5})(?:!(\\d{1,6}))?(?:x(\\d{1,9}))?");
    private static final int MOST_EVENTS = 100_000_000;

    private final int[] choices;
    private final int check;

    private Schedule(int[] choices, int check) {
        this.choices = choices;
        this.check = check;
    }

    /** The schedule of an execution. */
    public static Schedule of(Execution execution) {
        EventLog log = execution.log();
        int[] nth = new int[execution.threadBound()];
        for (int i = 0; i < execution.startedThreads(); i++) {
            nth[execution.started(i)] = i;
        }
        int[] choices = new int[log.size()];
        int check = 1;
        for (int e = 0; e < choices.length; e++) {
            choices[e] = Choice.of(nth[log.thread(e)], Choice.alternative(log.choice(e)));
            check = check * 31 + nth[log.thread(e)];
            check = check * 31 + log.kind(e).name().hashCode();
        }
        return new Schedule(choices, check);
    }

    /**
     * What to decide at the present state of an execution that has followed this schedule so far.
     *
     * @return a {@link Choice}, or -1 if the schedule has come to its end or cannot be followed
     */
    public int next(Execution execution) {
        int event = execution.log().size();
        if (event >= choices.length || Choice.thread(choices[event]) >= execution.startedThreads()) {
            return -1;
        }
        int thread = execution.started(Choice.thread(choices[event]));
        int alternative = Choice.alternative(choices[event]);
        if (!execution.enabled(thread)) {
            return -1;
        }
        Operation operation = execution.operation(thread);
        return alternative < operation.object.alternatives(operation) ? Choice.of(thread, alternative) : -1;
    }

    /** Has an execution follow this schedule. */
    public Decider follow() {
        return new Following(this);
    }

    /** How many events it has. */
    public int size() {
        return choices.length;
    }

    /** How often another thread takes over. */
    public int switches() {
        int switches = 0;
        for (int e = 1; e < choices.length; e++) {
            switches += Choice.thread(choices[e]) == Choice.thread(choices[e - 1]) ? 0 : 1;
        }
        return switches;
    }

    // ---- text ------------------------------------------------------------------------------------

    /** The replay string. */
    @Override
    public String toString() {
        String body = String.join("-", segments());
        return VERSION + ":" + String.format("%08x%04x", check, checkOf(body)) + ":" + body;
    }

    private List<String> segments() {
        List<String> segments = new ArrayList<>();
        int from = 0;
        while (from < choices.length) {
            int thread = Choice.thread(choices[from]);
            int alternative = Choice.alternative(choices[from]);
            int to = from + 1;
            while (to < choices.length && choices[to] == Choice.of(thread, 0)) {
                to++;
            }
            String count = to - from == 1 ? "" : "x" + (to - from);
            segments.add(thread + (alternative == 0 ? "" : "!" + alternative) + count);
            from = to;
        }
        return segments;
    }

    private static int checkOf(String body) {
        int hash = body.hashCode();
        return (hash ^ hash >>> 16) & 0xffff;
    }

    /**
     * Reads a replay string.
     *
     * @throws IllegalArgumentException if it is not one, says why
     */
    public static Schedule parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw refused(text, "It must look like 1:9c41f07e5d12:0x4-1x3.");
        }
        if (!form.group(1).equals(VERSION)) {
            throw refused(
                    text, "It has version [" + form.group(1) + "], but this Heddle knows version " + VERSION + ".");
        }
        String body = form.group(4);
        if (checkOf(body) != Integer.parseInt(form.group(3), 16)) {
            throw refused(text, "It has been changed or is incomplete: copy the whole of it again.");
        }
        int[] choices = new int[16];
        int size = 0;
        for (String segment : body.isEmpty() ? new String[0] : body.split("-", -1)) {
            Matcher parts = SEGMENT.matcher(segment);
            if (!parts.matches()) {
                throw refused(text, "The segment [" + segment + "] is not a thread and a number of events.");
            }
            int thread = Integer.parseInt(parts.group(1));
            int alternative = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
            int count = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
            if (thread >= Choice.MAX_THREADS || alternative >= Choice.MAX_ALTERNATIVES
                    || count < 1 || count > MOST_EVENTS - size) {
                throw refused(text, "The segment [" + segment + "] is out of bounds.");
            }
            if (size + count > choices.length) {
                choices = Arrays.copyOf(choices, Math.max(size + count, choices.length * 2));
            }
            Arrays.fill(choices, size, size + count, Choice.of(thread, 0));
            choices[size] = Choice.of(thread, alternative);
            size += count;
        }
        return new Schedule(Arrays.copyOf(choices, size), Integer.parseUnsignedInt(form.group(2), 16));
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("[" + text + "] is not a replay string. " + why);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule that && check == that.check && Arrays.equals(choices, that.choices);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(choices) * 31 + check;
    }
}
