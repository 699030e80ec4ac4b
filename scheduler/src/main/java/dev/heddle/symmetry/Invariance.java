package dev.heddle.symmetry;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.object.Accesses;
import java.util.Arrays;

/**
 * Whether a permutation maps a global state onto itself: the path that led there onto a path of the same
 * trace, and the sleep set there onto itself. Takes O(threads · events) for one permutation.
 */
final class Invariance implements PermutationGroup.Property {

    private final Domain domain;
    private final TraceOrder order;
    private final EventLog log;
    private final int threads;
    private final boolean changesValues;
    private final int[] counts;
    private final int[] asleep; // sorted choices

    /**
     * @param depth the path is the first {@code depth} events of the order's log
     * @param asleep the choices asleep at the end of the path
     * @param threads above the number of every thread
     * @param changesValues whether permutations may change what is written
     */
    Invariance(Domain domain, TraceOrder order, int depth, int[] asleep, int threads, boolean changesValues) {
        this.domain = domain;
        this.order = order;
        this.log = order.log();
        this.threads = threads;
        this.changesValues = changesValues;
        this.counts = new int[threads];
        for (int e = 0; e < depth; e++) {
            counts[log.thread(e)]++;
        }
        this.asleep = asleep.clone();
        Arrays.sort(this.asleep);
    }

    @Override
    public boolean admits(Permutation candidate, boolean[] known, boolean[] fresh) {
        for (int t = 0; t < threads; t++) {
            if (is(known, t) && !admits(candidate, known, fresh, t)) {
                return false;
            }
        }
        return true;
    }

    /** Whether something is said about the thread; those that belong to no point are known from the beginning. */
    private boolean is(boolean[] points, int thread) {
        int point = domain.pointOfThread(thread);
        return point < 0 || points[point];
    }

    private boolean admits(Permutation candidate, boolean[] known, boolean[] fresh, int t) {
        int image = domain.thread(candidate, t);
        if (image < 0 || image >= threads || counts[image] != counts[t]) {
            return false;
        }
        boolean isNew = fresh == known || domain.pointOfThread(t) >= 0 && is(fresh, t);
        if (isNew && !sleepsLike(t, image)) {
            return false;
        }
        for (int n = counts[t] == 0 ? 0 : order.prologue(t); n < counts[t]; n++) {
            int event = order.event(t, n);
            int imageEvent = order.event(image, n);
            if (!sameLabel(candidate, known, event, imageEvent)) {
                return false;
            }
            for (int p = 0; p < order.threads(); p++) {
                boolean asked = isNew || fresh != known && domain.pointOfThread(p) >= 0 && is(fresh, p);
                if (asked && is(known, p)) {
                    int to = domain.thread(candidate, p);
                    int past = to < 0 || to >= order.threads() ? 0 : order.past(imageEvent, to);
                    if (order.past(event, p) != past) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean sleepsLike(int t, int image) {
        for (int choice : asleep) {
            if (Choice.thread(choice) == t && !isAsleep(Choice.of(image, Choice.alternative(choice)))
                    || Choice.thread(choice) == image && !isAsleep(Choice.of(t, Choice.alternative(choice)))) {
                return false;
            }
        }
        return true;
    }

    private boolean isAsleep(int choice) {
        return Arrays.binarySearch(asleep, choice) >= 0;
    }

    private boolean sameLabel(Permutation candidate, boolean[] known, int event, int imageEvent) {
        int accesses = log.firstAccess(event + 1) - log.firstAccess(event);
        if (log.kind(event) != log.kind(imageEvent)
                || Choice.alternative(log.choice(event)) != Choice.alternative(log.choice(imageEvent))
                || accesses != log.firstAccess(imageEvent + 1) - log.firstAccess(imageEvent)) {
            return false;
        }
        if (order.isNeutral(event) && order.isNeutral(imageEvent)) {
            return true;
        }
        if (!sameCell(candidate, known, log.object(event), log.object(imageEvent))) {
            return false;
        }
        for (int i = 0; i < accesses; i++) {
            int a = log.firstAccess(event) + i;
            int b = log.firstAccess(imageEvent) + i;
            if (!sameMode(log.mode(a), log.mode(b)) || !sameCell(candidate, known, log.cell(a), log.cell(b))) {
                return false;
            }
        }
        return true;
    }

    /** A write of a known value has that value for a mode. */
    private boolean sameMode(long mode, long imageMode) {
        return mode == imageMode
                || changesValues && mode != Accesses.READ && imageMode != Accesses.READ;
    }

    private boolean sameCell(Permutation candidate, boolean[] known, int cell, int imageCell) {
        int point = domain.pointOfCell(cell);
        return point >= 0 && !known[point] || domain.cell(candidate, cell) == imageCell;
    }
}
