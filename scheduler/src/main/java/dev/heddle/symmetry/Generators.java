package dev.heddle.symmetry;

import dev.heddle.execution.EventLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All exchanges that were declared, and the groups they generate. A map of actions need not be defined everywhere:
 * where an action is met for which it is not, nothing that it generates is used. Which maps are undefined for what has
 * been met is a set of bits, one for each map; the others generate the group for that set.
 */
final class Generators {

    private static final int MOST_MAPS = Long.SIZE - 1;

    /** More actions than these are not kept. */
    private static final int MOST_ACTIONS = 100_000;

    private final Domain domain;
    private final List<Generator> all;
    private final List<ActionMap> maps = new ArrayList<>();
    private final TraceOrder order = new TraceOrder();
    private final Map<Label, Long> undefined = new HashMap<>();
    private final Map<Long, PermutationGroup> groups = new HashMap<>();

    Generators(Domain domain, List<Generator> all) {
        this.domain = domain;
        this.all = List.copyOf(all);
        for (Generator each : all) {
            if (each instanceof ActionMap map) {
                maps.add(map);
            }
        }
        if (maps.size() > MOST_MAPS) {
            throw new IllegalArgumentException("There are " + maps.size()
                    + " declared maps of actions, but no more than " + MOST_MAPS + " can be used.");
        }
    }

    List<Generator> all() {
        return all;
    }

    /** Whether values may be changed by an exchange. */
    boolean changeValues() {
        return !maps.isEmpty();
    }

    /** Looks at what an execution did; gives whether exchanges turned out to move other members than was thought. */
    boolean learn(EventLog log) {
        if (maps.isEmpty()) {
            return false;
        }
        List<Permutation> before = permutations();
        order.read(log, thread -> domain.pointOfThread(thread) >= 0);
        for (int e = 0; e < log.size() + log.pending(); e++) {
            undefined(order, e);
        }
        if (before.equals(permutations())) {
            return false;
        }
        groups.clear();
        return true;
    }

    private List<Permutation> permutations() {
        return maps.stream().map(Generator::permutation).toList();
    }

    /** The maps that are not defined for an event of the order's log, or for what a thread stood before at the end. */
    long undefined(TraceOrder in, int event) {
        return maps.isEmpty() || !in.isMapped(event) ? 0 : undefined(Label.of(in.log(), event));
    }

    private long undefined(Label label) {
        Long known = undefined.get(label);
        return known == null ? meet(label) : known;
    }

    /** Follows the images of an action as far as they lead; products of maps are defined for all or none of these. */
    private long meet(Label label) {
        Set<Label> orbit = new LinkedHashSet<>(List.of(label));
        Deque<Label> open = new ArrayDeque<>(orbit);
        long missing = 0;
        while (!open.isEmpty()) {
            Label next = open.poll();
            for (Generator generator : all) {
                Label image = generator.image(next);
                if (image == null) {
                    missing |= bit(generator);
                } else if (orbit.add(image)) {
                    open.add(image);
                }
            }
            if (orbit.size() + undefined.size() > MOST_ACTIONS) {
                throw new IllegalArgumentException("The declared maps of actions lead to more than "
                        + MOST_ACTIONS + " actions; they must lead back to where they began sooner.");
            }
        }
        for (Label each : orbit) {
            undefined.put(each, missing);
        }
        return missing;
    }

    /** The bit that stands for the exchange; 0 for one that is no map of actions. */
    long bit(Generator generator) {
        int number = maps.indexOf(generator);
        return number < 0 ? 0 : 1L << number;
    }

    /** The group of the exchanges without these maps. */
    PermutationGroup group(long without) {
        return groups.computeIfAbsent(without, key -> {
            List<Permutation> used = new ArrayList<>();
            for (Generator each : all) {
                if ((bit(each) & without) == 0) {
                    used.add(each.permutation());
                }
            }
            return PermutationGroup.generatedBy(domain.degree(), used);
        });
    }
}
