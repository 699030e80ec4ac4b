package dev.heddle.control;

import dev.heddle.hook.Initializers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What may go wrong while classes are initialised that a test uses. The JVM initialises a class once, so that a search
 * whose executions share their classes cannot try it; but it can be seen in the code.
 */
final class InitialiserHazards {

    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> unexplored = new TreeSet<>();
    private final Set<Set<String>> cycles = new HashSet<>();
    private final Set<String> found = new LinkedHashSet<>();
    private final Set<String> harmless;
    private Set<String> settled = Set.of();

    /** @param harmless classes whose initialisers were seen to keep to themselves, whatever their code looks like */
    InitialiserHazards(Set<String> harmless) {
        this.harmless = harmless;
    }

    /**
     * Looks at a class that was used first while there were several threads.
     *
     * @param settledFirst classes that were used before, while there was one: those are initialised, and all that they need
     */
    void look(String contested, List<String> settledFirst) {
        settled = new LinkedHashSet<>();
        settledFirst.forEach(name -> reach(name, settled));
        Set<String> reached = new LinkedHashSet<>();
        reach(contested, reached);
        reached.removeAll(settled);
        for (String name : reached) {
            List<String> cycle = new ArrayList<>(List.of(name));
            if (leadsBack(name, cycle, new LinkedHashSet<>(cycle)) && cycles.add(Set.copyOf(cycle))) {
                add(cycle, cycle(cycle));
            }
        }
        for (String name : reached) {
            String shared = Initializers.facts(name).shared();
            if (shared != null) {
                add(List.of(name), shared(name, shared));
            }
        }
    }

    private void add(List<String> classes, String note) {
        if (!harmless.containsAll(classes)) {
            found.addAll(classes);
            notes.add(note);
            classes.forEach(name -> unexplored.add(shown(name)));
        }
    }

    private static void reach(String name, Set<String> into) {
        if (into.add(name)) {
            Initializers.facts(name).uses().forEach(used -> reach(used, into));
        }
    }

    /** Extends the path to a cycle, if there is one. */
    private boolean leadsBack(String start, List<String> path, Set<String> seen) {
        for (String next : Initializers.facts(path.get(path.size() - 1)).uses()) {
            if (next.equals(start)) {
                return path.size() > 1;
            }
            if (!settled.contains(next) && seen.add(next)) {
                path.add(next);
                if (leadsBack(start, path, seen)) {
                    return true;
                }
                path.remove(path.size() - 1);
            }
        }
        return false;
    }

    /** A sentence for each of them. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** The names of the classes that they are about. */
    Set<String> classes() {
        return found;
    }

    /** The classes whose initialisation may come to something that was not explored, as a report names them. */
    Set<String> unexplored() {
        return unexplored;
    }

    private static String shown(String name) {
        return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
    }

    private static String cycle(List<String> cycle) {
        List<String> names = cycle.stream().map(InitialiserHazards::shown).toList();
        return "The static initialisers of " + String.join(" and ", names) + " use each other ("
                + String.join(" -> ", names) + " -> " + names.get(0) + "): two threads that are the first to use these"
                + " classes can wait for each other for ever. The JVM initialises a class only once, before the search;"
                + " isolate = true has it explored.";
    }

    private static String shared(String name, String shared) {
        return "The static initialiser of " + shown(name) + " shares something with other threads (" + shared
                + "). The JVM runs it only once, before the search; isolate = true has it explored.";
    }
}
