package benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A picture of grouped horizontal bars on a logarithmic scale. */
final class Bars {

    private static final String[] COLOURS = {"#9aa5b1", "#3a7ca5", "#16425b", "#81c3d7"};
    private static final int LABELS = 330;
    private static final int WIDTH = 520;
    private static final int BAR = 14;

    private final String title;
    private final Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
    private final List<String> series = new ArrayList<>();

    Bars(String title) {
        this.title = title;
    }

    void add(String group, String name, double value) {
        groups.computeIfAbsent(group, key -> new LinkedHashMap<>()).put(name, value);
        if (!series.contains(name)) {
            series.add(name);
        }
    }

    String svg() {
        double most = 1;
        for (Map<String, Double> group : groups.values()) {
            for (double value : group.values()) {
                most = Math.max(most, value);
            }
        }
        StringBuilder body = new StringBuilder();
        int y = 40;
        for (int i = 0; i < series.size(); i++) {
            body.append(rectangle(10 + i * 200, y - 10, 10, 10, colour(i)));
            body.append(text(26 + i * 200, y, "start", series.get(i)));
        }
        y += 20;
        for (Map.Entry<String, Map<String, Double>> group : groups.entrySet()) {
            body.append(text(LABELS - 8, y + BAR * group.getValue().size() / 2 + 4, "end", group.getKey()));
            for (Map.Entry<String, Double> bar : group.getValue().entrySet()) {
                double length = Math.max(1, Math.log10(Math.max(1, bar.getValue())) / Math.log10(most) * WIDTH);
                body.append(rectangle(LABELS, y, (int) length, BAR - 3, colour(series.indexOf(bar.getKey()))));
                body.append(text(LABELS + (int) length + 5, y + BAR - 4, "start",
                        String.format(Locale.ROOT, "%,.0f", bar.getValue())));
                y += BAR;
            }
            y += 10;
        }
        return String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n%s%s</svg>%n",
                LABELS + WIDTH + 90, y + 10, text(10, 18, "start", title), body);
    }

    private static String colour(int i) {
        return COLOURS[i % COLOURS.length];
    }

    private static String rectangle(int x, int y, int width, int height, String colour) {
        return "<rect x=\"" + x + "\" y=\"" + y + "\" width=\"" + width + "\" height=\"" + height + "\" fill=\"" + colour
                + "\"/>\n";
    }

    private static String text(int x, int y, String anchor, String text) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" + text + "</text>\n";
    }
}
