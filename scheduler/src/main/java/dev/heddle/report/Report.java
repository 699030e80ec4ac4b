package dev.heddle.report;

import dev.heddle.Failure;
import dev.heddle.Story;
import dev.heddle.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A verdict as text. What it says comes in the order in which a reader needs it: what happened, how far
 * the search went, the interleaving, who waits for whom, and how to see it again.
 */
public final class Report {

    private static final int LINES = 60;
    private static final int FEWEST_ROWS = 12;
    private static final int MOST_DETAILS = 30;

    private final List<String> lines = new ArrayList<>();

    private Report() {}

    /**
     * The whole report: of a failure about 60 lines at most; of a success {@link #line} and the verdict's
     * notes. Lines are separated by {@code \n}; there is none at the end.
     */
    public static String of(Verdict verdict) {
        Report report = new Report();
        if (verdict.passed()) {
            report.lines.add(line(verdict));
            report.notes(verdict);
        } else {
            report.failure(verdict, verdict.failure());
        }
        return String.join("\n", report.lines);
    }

    /**
     * The verdict in one line, for instance {@code complete: 7 executions, 61 transitions, 0.03 s} or
     * {@code failed (deadlock): 3 executions, 41 transitions, 0.02 s}.
     */
    public static String line(Verdict verdict) {
        String what = verdict.passed()
                ? Extents.words(verdict)
                : "failed (" + Kinds.name(verdict.failure().kind()) + ")";
        return what + ": " + Extents.counts(verdict);
    }

    private void failure(Verdict verdict, Failure failure) {
        for (String line : Kinds.headline(failure)) {
            lines.addAll(Width.wrapIndented(line, Table.WIDTH));
        }
        lines.add(Extents.sentence(verdict));

        List<String> ending = new ArrayList<>();
        Story story = failure.story();
        if (story != null && !story.waits().isEmpty()) {
            waits(new WaitFor(story), ending); // says all that a deadlock's details say
        } else {
            details(failure, ending);
        }
        if (failure.replay() != null) {
            ending.add("");
            ending.add("replay with @SystematicTest(replay = \"" + failure.replay() + "\")");
        }
        if (story != null && !story.steps().isEmpty()) {
            interleaving(story, Math.max(FEWEST_ROWS, LINES - lines.size() - 2 - ending.size()));
        }
        lines.addAll(ending);
        notes(verdict);
    }

    private void interleaving(Story story, int maxLines) {
        int rows = maxLines;
        Interleaving interleaving = Interleaving.of(story, rows);
        List<String> table = Table.draw(story.threads(), interleaving.rows());
        while (table.size() > maxLines && rows > FEWEST_ROWS) { // some rows take more than one line
            rows--;
            interleaving = Interleaving.of(story, rows);
            table = Table.draw(story.threads(), interleaving.rows());
        }
        lines.add("");
        lines.add("The interleaving, from top to bottom"
                + switch (interleaving.leftOut()) {
                    case 0 -> ":";
                    case 1 -> " (1 step on what no other thread touches is left out):";
                    default -> " (" + Amount.of(interleaving.leftOut(), "step")
                            + " on what no other thread touches are left out):";
                });
        lines.addAll(table);
    }

    private static void waits(WaitFor waitFor, List<String> into) {
        into.add("");
        into.add("These threads cannot go on:");
        into.addAll(waitFor.lines());
        String cycle = waitFor.cycle();
        if (!cycle.isEmpty()) {
            into.addAll(Width.wrapIndented("Wait-for cycle: " + cycle, Table.WIDTH));
        }
    }

    private static void details(Failure failure, List<String> into) {
        List<String> details = failure.details().stream()
                .flatMap(String::lines)
                .flatMap(line -> Width.wrapIndented(line, Table.WIDTH).stream())
                .toList();
        if (details.isEmpty()) {
            return;
        }
        into.add("");
        into.addAll(details.subList(0, Math.min(MOST_DETAILS, details.size())));
        if (details.size() > MOST_DETAILS) {
            into.add("... " + Amount.of(details.size() - MOST_DETAILS, "more line"));
        }
    }

    private void notes(Verdict verdict) {
        for (String note : verdict.notes()) {
            lines.addAll(Width.wrapIndented("note: " + note, Table.WIDTH));
        }
    }
}
