package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws an interleaving: one column per thread with the source line at the right, or, where columns
 * would get too narrow, one line {@code thread | action | source line} after the other.
 */
final class Table {

    static final int WIDTH = 120;
    private static final int NARROWEST = 14;
    private static final int NAME = 24;
    private static final String SPACE = "  ";
    private static final String INDENT = "  ";

    private final List<String> names;
    private final List<Row> rows;
    private final int numberWidth;

    private Table(List<String> names, List<Row> rows) {
        this.names = names;
        this.rows = rows;
        this.numberWidth = rows.stream().mapToInt(r -> Integer.toString(r.number()).length()).max().orElse(1);
    }

    static List<String> draw(List<String> names, List<Row> rows) {
        Table table = new Table(names.stream().map(Width::plain).toList(), rows);
        List<Integer> threads = rows.stream().filter(r -> !r.isGap()).map(Row::thread).distinct().sorted().toList();
        int locations = rows.stream().mapToInt(r -> Width.of(r.location())).max().orElse(0);
        int cells = WIDTH - INDENT.length() - table.numberWidth - SPACE.length() - locations
                - SPACE.length() * threads.size();
        if (threads.isEmpty() || cells / threads.size() < NARROWEST) {
            return table.list(locations);
        }
        return table.columns(threads, table.columnWidths(threads, cells));
    }

    /** Each column's own width if there is room for all; else the wide ones share what the others leave. */
    private int[] columnWidths(List<Integer> threads, int cells) {
        int[] widths = new int[threads.size()];
        for (int i = 0; i < widths.length; i++) {
            int thread = threads.get(i);
            widths[i] = rows.stream()
                    .filter(r -> r.thread() == thread)
                    .mapToInt(r -> Width.of(r.text()))
                    .reduce(Math.min(NAME, Width.of(names.get(thread))), Math::max);
        }
        int share = cells;
        while (total(widths, share) > cells) {
            share--;
        }
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.min(widths[i], share);
        }
        return widths;
    }

    private static int total(int[] widths, int share) {
        int total = 0;
        for (int width : widths) {
            total += Math.min(width, share);
        }
        return total;
    }

    private List<String> columns(List<Integer> threads, int[] widths) {
        List<String> lines = new ArrayList<>();
        List<String> header = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            header.add(Width.cut(names.get(threads.get(i)), widths[i]));
        }
        lines.add(line("", header, widths, ""));
        for (Row row : rows) {
            if (row.isGap()) {
                lines.add(INDENT + " ".repeat(numberWidth) + SPACE + row.text());
                continue;
            }
            int column = threads.indexOf(row.thread());
            String number = Integer.toString(row.number());
            String location = row.location();
            for (String part : Width.wrap(row.text(), widths[column])) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < widths.length; i++) {
                    cells.add(i == column ? part : "");
                }
                lines.add(line(number, cells, widths, location));
                number = "";
                location = "";
            }
        }
        return lines;
    }

    private String line(String number, List<String> cells, int[] widths, String location) {
        StringBuilder line = new StringBuilder(INDENT).append(" ".repeat(numberWidth - number.length())).append(number);
        for (int i = 0; i < widths.length; i++) {
            line.append(SPACE).append(Width.pad(i < cells.size() ? cells.get(i) : "", widths[i]));
        }
        return line.append(SPACE).append(location).toString().stripTrailing();
    }

    private List<String> list(int locations) {
        int nameWidth = rows.stream()
                .filter(r -> !r.isGap())
                .mapToInt(r -> Math.min(NAME, Width.of(names.get(r.thread()))))
                .max()
                .orElse(0);
        int left = INDENT.length() + numberWidth + SPACE.length() + nameWidth + 3;
        int text = rows.stream().mapToInt(r -> Width.of(r.text())).max().orElse(0);
        text = Math.max(30, Math.min(text, WIDTH - left - 3 - Math.min(locations, 60)));
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            String number = row.isGap() ? "" : Integer.toString(row.number());
            String name = row.isGap() ? "" : Width.cut(names.get(row.thread()), nameWidth);
            String location = Width.cut(row.location(), WIDTH - left - 3 - text);
            for (String part : Width.wrap(row.text(), text)) {
                String line = INDENT + " ".repeat(numberWidth - number.length()) + number + SPACE
                        + Width.pad(name, nameWidth) + " | " + Width.pad(part, text) + " | " + location;
                lines.add(line.stripTrailing());
                number = "";
                name = "";
                location = "";
            }
        }
        return lines;
    }
}
