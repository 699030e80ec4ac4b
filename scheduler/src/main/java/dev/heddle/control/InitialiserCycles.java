package dev.heddle.control;

import dev.heddle.hook.Initializers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Classes whose static initialisers use each other. Two threads that are the first to use them, each another one, wait for
 * each other for ever. The JVM initialises a class once, so that no search can try it; but the cycle can be seen in the
 * code.
 */
final class InitialiserCycles {

    private InitialiserCycles() {}

    /** A sentence for each cycle that has a class which was initialised since this was last asked. */
    static List<String> notes() {
        List<String> notes = new ArrayList<>();
        Set<Set<String>> told = new LinkedHashSet<>();
        for (String start : Initializers.takeRunInSearch()) {
            List<String> cycle = new ArrayList<>(List.of(start));
            if (leadsBack(start, cycle) && told.add(Set.copyOf(cycle))) {
                notes.add(sentence(cycle));
            }
        }
        return notes;
    }

    /** Extends the path to a cycle, if there is one. */
    private static boolean leadsBack(String start, List<String> path) {
        return leadsBack(start, path, new LinkedHashSet<>(path));
    }

    private static boolean leadsBack(String start, List<String> path, Set<String> seen) {
        for (String next : Initializers.uses(path.get(path.size() - 1))) {
            if (next.equals(start)) {
                return path.size() > 1;
            }
            if (seen.add(next)) {
                path.add(next);
                if (leadsBack(start, path, seen)) {
                    return true;
                }
                path.remove(path.size() - 1);
            }
        }
        return false;
    }

    private static String sentence(List<String> cycle) {
        List<String> names = cycle.stream().map(name -> name.substring(name.lastIndexOf('.') + 1).replace('$', '.')).toList();
        return "The static initialisers of " + String.join(" and ", names) + " use each other ("
                + String.join(" -> ", names) + " -> " + names.get(0) + "): two threads that are the first to use these"
                + " classes can wait for each other for ever. That is not explored, because the JVM initialises a class"
                + " only once.";
    }
}
