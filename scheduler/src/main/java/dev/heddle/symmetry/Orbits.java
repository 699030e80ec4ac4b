package dev.heddle.symmetry;

import dev.heddle.Symmetry;
import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.search.Ending;
import dev.heddle.search.Observer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts orbits by brute force: of each execution of a search without symmetry all images are formed, and the least of
 * them stands for its orbit. No search with symmetry can do with fewer executions.
 */
public final class Orbits implements Observer {

    /** Larger groups are not listed. */
    private static final int LARGEST_GROUP = 5_040;

    private final Naming naming;
    private final List<? extends Symmetry> declared;
    private final TraceOrder order = new TraceOrder();
    private final Set<List<List<Integer>>> leastImages = new HashSet<>();
    private Symmetries symmetries;
    private List<Permutation> elements;
    private int threads;
    private boolean known = true;

    public Orbits(Naming naming, List<? extends Symmetry> declared) {
        this.naming = naming;
        this.declared = declared;
    }

    @Override
    public void ended(Execution execution, Ending ending) {
        if (ending.code() == Choice.PRUNED || ending.code() == Choice.CUT || !known) {
            return;
        }
        if (symmetries == null) {
            symmetries = Symmetries.of(naming, declared);
        }
        Generators generators = symmetries.generators();
        if (generators.learn(execution.log()) || elements == null) {
            elements = elements(generators.group(0));
        }
        Domain domain = symmetries.domain();
        threads = execution.threadBound();
        order.read(execution.log(), thread -> domain.pointOfThread(thread) >= 0);
        known = elements != null && isDefined(generators);
        if (known) {
            leastImages.add(elements.stream().map(this::image).min(Orbits::compare).orElseThrow());
        }
    }

    private static List<Permutation> elements(PermutationGroup group) {
        boolean[] all = new boolean[group.degree()];
        Arrays.fill(all, true);
        return group.cosets(all, LARGEST_GROUP);
    }

    private boolean isDefined(Generators generators) {
        for (int e = 0; e < order.log().size(); e++) {
            if (generators.undefined(order, e) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The trace of the last execution as a permutation renames it: by thread, its events with what is before them. */
    private List<List<Integer>> image(Permutation element) {
        EventLog log = order.log();
        Domain domain = symmetries.domain();
        Integer[][] rows = new Integer[threads][];
        for (int t = 0; t < rows.length; t++) {
            rows[t] = new Integer[0];
        }
        for (int e = 0; e < log.size(); e++) {
            boolean isLast = order.isEpilogue(e); // which objects a thread looks at afterwards is not mapped
            if (!order.isMapped(e) && !isLast) {
                continue;
            }
            int thread = domain.thread(element, log.thread(e));
            Integer[] row = rows[thread];
            int at = row.length;
            row = Arrays.copyOf(row, at + 3 + threads);
            row[at++] = log.kind(e).ordinal();
            row[at++] = Choice.alternative(log.choice(e));
            row[at++] = isLast ? -1 : domain.cell(element, log.object(e));
            for (int t = 0; t < threads; t++) {
                row[at + domain.thread(element, t)] = t < order.threads() ? order.past(e, t) : 0;
            }
            rows[thread] = row;
        }
        return Arrays.stream(rows).map(List::of).toList();
    }

    private static int compare(List<List<Integer>> one, List<List<Integer>> other) {
        for (int t = 0; t < one.size(); t++) {
            int sizes = Integer.compare(one.get(t).size(), other.get(t).size());
            if (sizes != 0) {
                return sizes;
            }
            for (int i = 0; i < one.get(t).size(); i++) {
                int values = Integer.compare(one.get(t).get(i), other.get(t).get(i));
                if (values != 0) {
                    return values;
                }
            }
        }
        return 0;
    }

    /** How many orbits these executions belong to and those others do not; 0 if that is not known. */
    public int beyond(Orbits others) {
        if (!known || !others.known) {
            return 0;
        }
        Set<List<List<Integer>>> missed = new HashSet<>(leastImages);
        missed.removeAll(others.leastImages);
        return missed.size();
    }

    /** How many orbits the executions so far belong to; -1 if that is too much to count, or a symmetry is not defined. */
    public int count() {
        return known ? leastImages.size() : -1;
    }
}
