package dev.heddle.symmetry;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.search.Reduction;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaves out what a group of permutations maps explored executions onto.
 *
 * <p>At a state with path <i>w</i> let H be the permutations σ for which σ(w) and w are one trace and that map
 * the sleep set onto itself. After a decision has been explored to the end, all its images under H are done.
 * What lies behind them would have told the states above which races to reverse; so each execution that is
 * run is also read as its images w·σ(rest), as if they had been run.
 */
final class SymmetryReduction implements Reduction {

    /** More images of one execution at one state are not listed. */
    static final int MOST_IMAGES = 120;

    /** More images of one execution are not formed in classes either: then the images are explored instead. */
    private static final long MOST_IMAGES_BY_BLOCKS = 200_000;

    private static final List<PathImage> MANY = new ArrayList<>();

    private final Domain domain;
    private final Generators generators;
    private final PermutationGroup group;
    private final Rule rule;
    private final int mostImages;
    private final TraceOrder order = new TraceOrder();
    private final List<SymmetricState> states = new ArrayList<>(); // by depth
    private final List<List<PathImage>> images = new ArrayList<>(); // by depth, of the last execution
    private final boolean[] moved; // by point

    private final SymmetryStatistics statistics;
    private EventLog log;
    private int threads;
    private boolean allStarted;
    private boolean[] threadPoints; // by point: whether it is a thread, and only one
    private int[] threadAt; // by point: that thread
    private boolean automorphismsKnown;
    private int[] automorphisms; // blocks of the permutations that map the last execution onto its own trace, or null
    private long formed; // how many images have been formed of the last execution
    private long[] undefinedBefore = {}; // by depth: the maps of actions that are undefined for events before it
    private long undefined; // those that are undefined for something in the last execution

    SymmetryReduction(
            Domain domain, Generators generators, Rule rule, int mostImages, SymmetryStatistics statistics) {
        this.mostImages = mostImages;
        this.statistics = statistics;
        this.domain = domain;
        this.generators = generators;
        this.group = generators.group(0);
        this.rule = rule;
        moved = new boolean[domain.degree()];
        for (Permutation generator : group.generators()) {
            for (int point = 0; point < moved.length; point++) {
                moved[point] |= !generator.fixes(point);
            }
        }
    }

    private boolean moves(int thread) {
        int point = domain.pointOfThread(thread);
        return point >= 0 && moved[point];
    }

    // ---- after an execution ------------------------------------------------------------------------

    @Override
    public void learn(Execution ended, int fresh, SleepSets sleep) {
        log = ended.log();
        threads = ended.threadBound();
        order.read(log, this::moves);
        findThreads();
        allStarted = allStarted(ended);
        automorphismsKnown = false;
        findUndefined();
        while (states.size() > fresh + 1) {
            states.remove(states.size() - 1);
        }
        for (int depth = states.size(); depth < log.size(); depth++) {
            SymmetricState state = state(depth, sleep.asleepAt(depth), undefinedBefore[depth]);
            statistics.met(state.group.order());
            states.add(state);
        }
        images.clear();
        for (int depth = 0; depth < log.size(); depth++) {
            images.add(null);
            states.get(depth).undefined |= undefined;
        }
    }

    private void findUndefined() {
        undefinedBefore = new long[log.size() + 1];
        for (int e = 0; e < log.size(); e++) {
            undefinedBefore[e + 1] = undefinedBefore[e] | generators.undefined(order, e);
        }
        undefined = undefinedBefore[log.size()];
        for (int e = log.size(); e < log.size() + log.pending(); e++) {
            undefined |= generators.undefined(order, e);
        }
    }

    /** The maps of actions that are not defined for all of the last execution. */
    long undefined() {
        return undefined;
    }

    /** Whether of threads that can be exchanged none or all have been started. */
    private boolean allStarted(Execution ended) {
        boolean[] started = new boolean[domain.degree()];
        for (int t = 0; t < threads; t++) {
            if (ended.thread(t) != null && domain.pointOfThread(t) >= 0) {
                started[domain.pointOfThread(t)] = true;
            }
        }
        int[] orbits = group.orbits();
        for (int point = 0; point < orbits.length; point++) {
            if (started[point] != started[orbits[point]]) {
                return false;
            }
        }
        return true;
    }

    private void findThreads() {
        threadPoints = new boolean[domain.degree()];
        threadAt = new int[domain.degree()];
        boolean[] twice = new boolean[domain.degree()];
        for (int t = 0; t < threads; t++) {
            int point = domain.pointOfThread(t);
            if (point >= 0) {
                twice[point] = threadPoints[point];
                threadPoints[point] = true;
                threadAt[point] = t;
            }
        }
        for (int point = 0; point < twice.length; point++) {
            threadPoints[point] &= !twice[point];
        }
    }

    /**
     * @param without the maps of actions that are not to be used
     */
    private SymmetricState state(int depth, int[] asleep, long without) {
        PermutationGroup usable = generators.group(without);
        if (usable.isTrivial() || !allStarted || depth < order.prologueEnd()) {
            PermutationGroup trivial = PermutationGroup.trivial(domain.degree());
            return new SymmetricState(trivial, trivial, threadPoints, asleep);
        }
        PermutationGroup still = usable.fixing(pointsOf(0, depth));
        if (rule == Rule.SIMPLE) {
            return new SymmetricState(still, still, threadPoints, asleep);
        }
        int[] sleepers = rule == Rule.AS_PRINTED ? new int[0] : asleep;
        PermutationGroup all = usable.subgroup(invariance(depth, sleepers));
        return new SymmetricState(all, still, threadPoints, asleep);
    }

    private Invariance invariance(int depth, int[] asleep) {
        return new Invariance(domain, order, depth, asleep, threads, generators.changeValues());
    }

    /** The state as it is without maps of actions that were undefined for something behind it. */
    private SymmetricState provable(int depth, long without) {
        SymmetricState state = states.get(depth);
        return (without & ~undefinedBefore[depth]) == 0
                ? state
                : state(depth, state.asleep, without | undefinedBefore[depth]);
    }

    /** The points that have a part in the events from one number up to another. */
    private boolean[] pointsOf(int from, int to) {
        boolean[] points = new boolean[domain.degree()];
        for (int e = from; e < to; e++) {
            if (log.inThread(e) < order.prologue(log.thread(e)) || order.isNeutral(e)) {
                continue;
            }
            mark(points, domain.pointOfThread(log.thread(e)));
            mark(points, domain.pointOfCell(log.object(e)));
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                mark(points, domain.pointOfCell(log.cell(a)));
            }
        }
        return points;
    }

    private static void mark(boolean[] points, int point) {
        if (point >= 0) {
            points[point] = true;
        }
    }

    // ---- images --------------------------------------------------------------------------------------

    @Override
    public void images(int first, int second, ImageVisitor visitor) {
        if (rule != Rule.FULL) {
            return;
        }
        int latest = Math.min(first, second);
        for (int depth = log.size() - 1; depth > latest; depth--) {
            List<PathImage> few = imagesAt(depth);
            if (few == MANY) {
                if (first != second || !imagesByBlocks(depth, first, visitor)) {
                    states.get(depth).overwhelmed = true;
                }
                continue;
            }
            for (PathImage image : few) {
                if (Math.min(image.place(first), image.place(second)) < depth) {
                    visitor.visit(image);
                }
            }
        }
    }

    private List<PathImage> imagesAt(int depth) {
        List<PathImage> known = images.get(depth);
        if (known == null) {
            known = formImages(depth);
            images.set(depth, known);
        }
        return known;
    }

    private List<PathImage> formImages(int depth) {
        SymmetricState state = provable(depth, undefined);
        if (state.group.generators().size() == state.still.generators().size()
                && state.group.order().equals(state.still.order())) {
            return List.of();
        }
        boolean[] points = pointsOf(depth, log.size() + log.pending());
        List<Permutation> elements = state.group.cosets(points, mostImages);
        if (elements == null) {
            return MANY;
        }
        List<PathImage> formed = new ArrayList<>();
        int next = log.thread(depth);
        for (Permutation element : elements) {
            // Where the next event stays, the state after it has the same image.
            if (domain.thread(element, next) != next && !state.still.contains(element)) {
                formed.add(new PathImage(domain, order, element, generators.changeValues(), depth));
            }
        }
        return formed;
    }

    /**
     * The images of a race in a state that so many permutations fix that they cannot be listed. Where all groups
     * in question are Young subgroups, images that differ by an exchange that the execution, or the state before the
     * first event, does not notice stand for each other; one of each class is enough.
     *
     * @return whether all were formed
     */
    private boolean imagesByBlocks(int depth, int first, ImageVisitor visitor) {
        int[] blocks = states.get(depth).blocks;
        if (undefined != 0 || blocks == null || !findAutomorphisms()) {
            return false;
        }
        int from = domain.pointOfThread(log.thread(first));
        if (from < 0) {
            int[] above = states.get(first).blocks;
            return above != null
                    && Blocks.enumerate(blocks, automorphisms, above, images -> form(depth, images, visitor));
        }
        int[] unnoticed = Blocks.meet(blocks, automorphisms);
        if (unnoticed[from] != from) {
            return true; // the race is the image of another one of the same execution
        }
        for (int to = 0; to < blocks.length; to++) {
            if (threadPoints[to] && blocks[to] == blocks[from]) {
                int target = order.event(threadAt[to], log.inThread(first));
                int[] above = states.get(target).blocks;
                Blocks.Visitor forming = images -> form(depth, images, visitor);
                if (above == null || !Blocks.enumerate(blocks, automorphisms, above, from, to, forming)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean findAutomorphisms() {
        if (!automorphismsKnown) {
            Invariance whole = invariance(log.size(), new int[0]);
            automorphisms = SymmetricState.blocks(group.subgroup(whole), threadPoints);
            formed = 0;
            automorphismsKnown = true;
        }
        return automorphisms != null;
    }

    private boolean form(int depth, int[] images, ImageVisitor visitor) {
        if (++formed > MOST_IMAGES_BY_BLOCKS) {
            return false;
        }
        Permutation element = states.get(depth).group.element(images);
        int next = log.thread(depth);
        if (domain.thread(element, next) != next) {
            visitor.visit(new PathImage(domain, order, element, generators.changeValues(), depth));
        }
        return true;
    }

    // ---- orbits --------------------------------------------------------------------------------------

    @Override
    public void orbit(int depth, int decision, OrbitVisitor visitor) {
        SymmetricState state = states.get(depth);
        SymmetricState provable = provable(depth, state.undefined);
        state.undefined = 0;
        if (provable.group.isTrivial()) {
            return;
        }
        int thread = Choice.thread(decision);
        boolean[] reached = new boolean[threads];
        reached[thread] = true;
        PermutationGroup covered = state.overwhelmed ? provable.still : provable.group;
        for (Permutation element : towards(covered, thread, reached)) {
            statistics.leftOut();
            visitor.covered(image(element, decision), labels(element));
        }
        if (state.overwhelmed) {
            for (Permutation element : towards(provable.group, thread, reached)) {
                visitor.open(image(element, decision), labels(element));
            }
            state.overwhelmed = false;
        }
    }

    private Labels labels(Permutation element) {
        return new Labels(domain, element, generators.changeValues());
    }

    private int image(Permutation element, int decision) {
        return Choice.of(domain.thread(element, Choice.thread(decision)), Choice.alternative(decision));
    }

    /** For each thread that the group moves the given one to, and that has not been reached, one element. */
    private List<Permutation> towards(PermutationGroup by, int thread, boolean[] reached) {
        List<Permutation> found = new ArrayList<>();
        List<Permutation> all = new ArrayList<>(List.of(Permutation.identity(domain.degree())));
        boolean[] seen = new boolean[reached.length];
        seen[thread] = true;
        for (int i = 0; i < all.size(); i++) {
            for (Permutation generator : by.generators()) {
                Permutation next = all.get(i).then(generator);
                int to = domain.thread(next, thread);
                if (!seen[to]) {
                    seen[to] = true;
                    all.add(next);
                    if (!reached[to]) {
                        reached[to] = true;
                        found.add(next);
                    }
                }
            }
        }
        return found;
    }

    /** The order of the events of the last execution. */
    TraceOrder order() {
        return order;
    }
}
