package dev.heddle.report;

import dev.heddle.Story;
import dev.heddle.Story.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines that tell an interleaving: steps on what only one thread touches are left out, what a thread
 * does in a row at one place is one line, long runs of one thread are shortened, and where that is not
 * enough the beginning is, because what goes wrong goes wrong at the end.
 */
final class Interleaving {

    private static final int TEXT = 90; // a value can be any string; this much of it will do
    private static final int JOINED = 44;
    private static final int HEAD = 3;
    private static final int TAIL_OF_UNCONTENDED = 8;

    private final List<Row> rows;
    private final int leftOut;

    private Interleaving(List<Row> rows, int leftOut) {
        this.rows = rows;
        this.leftOut = leftOut;
    }

    static Interleaving of(Story story, int maxRows) {
        List<Row> steps = new ArrayList<>();
        boolean anyContended = story.steps().stream().anyMatch(Step::contended);
        int number = 0;
        int total = story.steps().size();
        for (Step step : story.steps()) {
            number++;
            if (anyContended ? step.contended() : number > total - TAIL_OF_UNCONTENDED) {
                String text = Width.cut(Width.plain(step.text()), TEXT);
                steps.add(new Row(number, step.thread(), text, Location.brief(step.location()), 1));
            }
        }
        return new Interleaving(fit(merged(steps), maxRows), total - steps.size());
    }

    List<Row> rows() {
        return rows;
    }

    /** How many steps touch nothing that a second thread touches and have no line. */
    int leftOut() {
        return leftOut;
    }

    private static List<Row> merged(List<Row> steps) {
        List<Row> rows = new ArrayList<>();
        int i = 0;
        while (i < steps.size()) {
            Row row = steps.get(i);
            int same = 1;
            while (i + same < steps.size() && equal(row, steps.get(i + same))) {
                same++;
            }
            i += same;
            if (same > 1) {
                row = new Row(row.number(), row.thread(), row.text() + " (" + same + " times)", row.location(), same);
            }
            Row before = rows.isEmpty() ? null : rows.get(rows.size() - 1);
            if (before != null && joins(before, row)) {
                String text = before.text() + ", " + row.text();
                int count = before.steps() + row.steps();
                rows.set(rows.size() - 1, new Row(before.number(), row.thread(), text, row.location(), count));
            } else {
                rows.add(row);
            }
        }
        return rows;
    }

    private static boolean equal(Row a, Row b) {
        return samePlace(a, b) && a.text().equals(b.text());
    }

    private static boolean joins(Row a, Row b) {
        return samePlace(a, b) && Width.of(a.text()) + 2 + Width.of(b.text()) <= JOINED;
    }

    private static boolean samePlace(Row a, Row b) {
        return a.thread() == b.thread() && a.location().equals(b.location());
    }

    private static List<Row> fit(List<Row> rows, int max) {
        if (rows.size() <= max) {
            return rows;
        }
        List<Row> shorter = withoutMiddleOfRuns(rows);
        return shorter.size() <= max ? shorter : withoutBeginning(shorter, max);
    }

    /** Of each run of one thread keeps the first and the last line: between them nothing switches. */
    private static List<Row> withoutMiddleOfRuns(List<Row> rows) {
        List<Row> result = new ArrayList<>();
        int start = 0;
        while (start < rows.size()) {
            int end = start + 1;
            while (end < rows.size() && rows.get(end).thread() == rows.get(start).thread()) {
                end++;
            }
            if (end - start > 3) {
                result.add(rows.get(start));
                result.add(gap(rows.subList(start + 1, end - 1)));
                result.add(rows.get(end - 1));
            } else {
                result.addAll(rows.subList(start, end));
            }
            start = end;
        }
        return result;
    }

    private static List<Row> withoutBeginning(List<Row> rows, int max) {
        int from = rows.size() - (max - HEAD - 1);
        if (rows.get(from).isGap()) {
            from++;
        }
        List<Row> result = new ArrayList<>(rows.subList(0, HEAD));
        result.add(gap(rows.subList(HEAD, from)));
        result.addAll(rows.subList(from, rows.size()));
        return result;
    }

    private static Row gap(List<Row> rows) {
        return Row.gap(rows.get(0).number(), rows.stream().mapToInt(Row::steps).sum());
    }
}
