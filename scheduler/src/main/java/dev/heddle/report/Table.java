package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws an interleaving: one column per thread with the source line at the right, or, where columns
 * would get too narrow, one line {@code thread | action | source line} after the other.
 *
 * <p>Only one thread acts in a line, so what it does may reach into the columns to the right of its own:
 * columns can be narrower than their texts.
 */
final class Table {

    static final int WIDTH = 120;

    private static final int NARROWEST = 8;
    private static final int WIDEST_TEXT = 44; // wider ones are broken
    private static final int NAME = 24;
    private static final String SPACE = "  ";
    private static final String INDENT = "  ";

    private final List<String> names;
    private final List<Row> rows;
    private final int numberWidth;
    private final int locationWidth;

    private Table(List<String> names, List<Row> rows) {
        this.names = names.stream().map(name -> Width.cut(Width.plain(name), NAME)).toList();
        this.rows = rows;
        this.numberWidth = rows.stream().mapToInt(r -> Integer.toString(r.number()).length()).max().orElse(1);
        this.locationWidth = rows.stream().mapToInt(r -> Width.of(r.location())).max().orElse(0);
    }

    static List<String> draw(List<String> names, List<Row> rows) {
        Table table = new Table(names, rows);
        List<Integer> threads = rows.stream().filter(r -> !r.isGap()).map(Row::thread).distinct().sorted().toList();
        int room = WIDTH - INDENT.length() - table.numberWidth - SPACE.length() - SPACE.length() - table.locationWidth;
        int[] texts = threads.stream().mapToInt(table::textWidth).toArray();
        for (int widest = WIDEST_TEXT; widest >= NARROWEST; widest--) {
            int[] starts = starts(texts, widest);
            int used = used(starts, texts);
            if (used <= room) {
                return table.columns(threads, starts, used);
            }
        }
        return table.list();
    }

    /** How wide the thread's texts and its name are; texts that are very wide do not count in full. */
    private int textWidth(int thread) {
        return rows.stream()
                .filter(r -> r.thread() == thread)
                .mapToInt(r -> Math.min(WIDEST_TEXT, Width.of(r.text())))
                .reduce(Width.of(names.get(thread)), Math::max);
    }

    /** Where each column begins if none but the last may be wider than {@code widest}. */
    private static int[] starts(int[] texts, int widest) {
        int[] starts = new int[texts.length];
        for (int i = 1; i < texts.length; i++) {
            starts[i] = starts[i - 1] + Math.min(texts[i - 1], widest) + SPACE.length();
        }
        return starts;
    }

    private static int used(int[] starts, int[] texts) {
        int used = 0;
        for (int i = 0; i < starts.length; i++) {
            used = Math.max(used, starts[i] + texts[i]);
        }
        return used;
    }

    private List<String> columns(List<Integer> threads, int[] starts, int used) {
        List<String> lines = new ArrayList<>();
        lines.add(header(threads, starts));
        for (Row row : rows) {
            if (row.isGap()) {
                lines.add(line("", row.text()));
                continue;
            }
            int start = starts[threads.indexOf(row.thread())];
            String number = Integer.toString(row.number());
            String location = row.location();
            for (String part : Width.wrap(row.text(), used - start)) {
                lines.add(line(number, Width.pad(" ".repeat(start) + part, used) + SPACE + location));
                number = "";
                location = "";
            }
        }
        return lines;
    }

    private String header(List<Integer> threads, int[] starts) {
        String header = "";
        for (int i = 0; i < starts.length; i++) {
            String name = names.get(threads.get(i));
            boolean last = i == starts.length - 1;
            header = Width.pad(header, starts[i])
                    + (last ? name : Width.cut(name, starts[i + 1] - starts[i] - SPACE.length()));
        }
        return line("", header);
    }

    private List<String> list() {
        int nameWidth = rows.stream()
                .filter(r -> !r.isGap())
                .mapToInt(r -> Width.of(names.get(r.thread())))
                .max()
                .orElse(0);
        int left = INDENT.length() + numberWidth + SPACE.length() + nameWidth + 3;
        int text = rows.stream().mapToInt(r -> Width.of(r.text())).max().orElse(0);
        text = Math.max(30, Math.min(text, WIDTH - left - 3 - Math.min(locationWidth, 60)));
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            String number = row.isGap() ? "" : Integer.toString(row.number());
            String name = row.isGap() ? "" : names.get(row.thread());
            String location = Width.cut(row.location(), WIDTH - left - 3 - text);
            for (String part : Width.wrap(row.text(), text)) {
                lines.add(line(number, Width.pad(name, nameWidth) + " | " + Width.pad(part, text) + " | " + location));
                number = "";
                name = "";
                location = "";
            }
        }
        return lines;
    }

    private String line(String number, String rest) {
        return (INDENT + " ".repeat(numberWidth - number.length()) + number + SPACE + rest).stripTrailing();
    }
}
