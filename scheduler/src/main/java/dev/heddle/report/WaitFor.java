package dev.heddle.report;

import dev.heddle.Story;
import dev.heddle.Story.Wait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Who waits for whom at the end of an interleaving. */
final class WaitFor {

    private static final int MOST = 12;
    private static final int NAME = 24;

    private final List<String> names;
    private final List<Wait> waits;

    WaitFor(Story story) {
        names = story.threads().stream().map(Width::plain).toList();
        waits = story.waits();
    }

    /** One line for each thread that could not go on. */
    List<String> lines() {
        List<Wait> shown = waits.subList(0, Math.min(MOST, waits.size()));
        int width = shown.stream().mapToInt(w -> Width.of(name(w))).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (Wait wait : shown) {
            String state = wait.state() == null || wait.state().isEmpty() ? "" : " (" + wait.state() + ")";
            String at = wait.location() == null ? "" : "  at " + Location.brief(wait.location());
            lines.add("  " + Width.pad(name(wait), width) + "  " + Width.plain(wait.text()) + state + at);
        }
        if (waits.size() > MOST) {
            lines.add("  ... and " + Amount.of(waits.size() - MOST, "more thread"));
        }
        return lines;
    }

    private String name(Wait wait) {
        return Width.cut(names.get(wait.thread()), NAME);
    }

    /** The cycle in words, for instance {@code A -> B -> A}; empty where the waits form none. */
    String cycle() {
        Map<Integer, Integer> holders = new HashMap<>();
        for (Wait wait : waits) {
            if (wait.holder() >= 0) {
                holders.put(wait.thread(), wait.holder());
            }
        }
        for (Wait wait : waits) {
            List<Integer> path = new ArrayList<>();
            Integer thread = wait.thread();
            while (thread != null && !path.contains(thread)) {
                path.add(thread);
                thread = holders.get(thread);
            }
            if (thread != null) {
                List<Integer> cycle = new ArrayList<>(path.subList(path.indexOf(thread), path.size()));
                cycle.add(thread);
                return cycle.stream().map(names::get).collect(Collectors.joining(" -> "));
            }
        }
        return "";
    }
}
