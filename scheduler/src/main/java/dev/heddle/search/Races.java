package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds what can be reversed in an execution. An operation races with the events it directly follows in a
 * cell it touches. An operation that can block cannot go before just any of them: it races with the last event
 * before which the state would have let it pass (for a mutex the previous lock, not the unlock). The
 * operations that were pending at the end count too: deadlocks hide exactly the reversals that matter.
 */
final class Races {

    /** Is told what can be reversed. */
    interface Visitor {
        /** A reversal that can be carried out; it is valid only during the call. */
        void visit(Reversal reversal);

        /** An operation races with an event, but would not be enabled before it. */
        default void infeasible(int operation, int event) {}
    }

    private final Causality causality = new Causality();
    private final Reversal reversal = new Reversal(causality);
    private Execution execution;
    private EventLog log;
    private int[] candidates = new int[16];
    private int size;
    private int[] latest = {}; // by event: the last one that it races with, -1 if there is none, or ANEW

    /** An event whose races are found anew after each execution. */
    private static final int ANEW = Integer.MAX_VALUE;

    Causality causality() {
        return causality;
    }

    /**
     * Goes through the races of an execution.
     *
     * @param from the first event or pending operation whose races are of interest
     */
    void find(Execution ended, int from, Visitor visitor) {
        read(ended);
        int first = Math.max(from, log.segment());
        for (int i = 0; i < causality.ordered(); i++) {
            if (causality.ordered(i) >= first) {
                find(causality.ordered(i), visitor);
            }
        }
    }

    /**
     * Goes through all races of an execution, but for those that ask for the same sequences as they did after the
     * execution before. To be called after each execution, with visitors that would not do anything about a sequence they have
     * seen before.
     */
    void findNew(Execution ended, Visitor visitor) {
        read(ended);
        if (latest.length < log.size() + log.pending()) {
            latest = Arrays.copyOf(latest, 2 * (log.size() + log.pending()));
        }
        for (int i = 0; i < causality.ordered(); i++) {
            int e = causality.ordered(i);
            if (!causality.isAsBefore(e, latest[e]) || log.vain(e)) {
                latest[e] = find(e, visitor);
            }
        }
    }

    private void read(Execution ended) {
        execution = ended;
        log = ended.log();
        causality.read(log, ended.threadBound());
        reversal.read(ended);
    }

    /** Goes through the other ways in which an event of the same execution could have gone. */
    void findAlternatives(int e, Visitor visitor) {
        for (int a = 0; a < log.alternatives(e); a++) {
            if (a != Choice.alternative(log.choice(e))) {
                reversal.alter(e, a);
                visitor.visit(reversal);
            }
        }
    }

    /** Whether everything after the event happens after it. */
    boolean allAfter(int e) {
        reversal.alter(e, 0);
        reversal.collect();
        return reversal.isOperationAlone();
    }

    /** Gives the last event that this one races with, as {@link #latest} has it. */
    private int find(int e, Visitor visitor) {
        size = 0;
        boolean blocking = log.blocking(e);
        Operation op = blocking ? uninterrupted(e) : null;
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            if (blocking && op.canBlock(execution.object(log.cell(a)), log.cell(a))) {
                int access = lastThatLetsPass(op, log.cell(a), log.mode(a), causality.accessBefore(a));
                addAll(e, access < 0 ? -1 : causality.group(access));
            } else {
                addAll(e, causality.followed(e, a));
            }
        }
        if (log.kind(e) == Kind.WAKE) {
            addSignals(e);
        }
        int last = size == 0 ? -1 : candidates[0];
        int feasible = 0;
        for (int i = 0; i < size; i++) {
            int f = candidates[i];
            if (beforeOneOf(feasible, f)) {
                continue;
            }
            if (reverse(e, f, visitor)) {
                candidates[feasible++] = f;
            } else {
                last = ANEW; // it may have been moved before others too
            }
        }
        return log.vain(e) ? ANEW : last;
    }

    /** The operation of an event that could have blocked, which means that no interrupt was about to end it. */
    private Operation uninterrupted(int e) {
        Operation op = execution.look(e, null);
        op.interruptible = false;
        return op;
    }

    private void addAll(int e, int group) {
        if (group < 0) {
            return;
        }
        for (int i = 0; i < causality.members(group); i++) {
            int f = causality.member(group, i);
            if (log.thread(f) != log.thread(e) && !causality.alwaysBefore(f, e)) {
                add(f);
            }
        }
    }

    /** A thread that could have stopped waiting by itself races with the event that woke it. */
    private void addSignals(int wake) {
        for (int c = log.firstCause(wake); c < log.firstCause(wake + 1); c++) {
            add(log.cause(c));
        }
    }

    /** Adds a candidate, unless time has passed since then; the latest comes first. */
    private void add(int f) {
        if (f < log.segment()) {
            return;
        }
        int at = 0;
        while (at < size && candidates[at] > f) {
            at++;
        }
        if (at < size && candidates[at] == f) {
            return;
        }
        if (size == candidates.length) {
            candidates = Arrays.copyOf(candidates, size * 2);
        }
        System.arraycopy(candidates, at, candidates, at + 1, size - at);
        candidates[at] = f;
        size++;
    }

    /**
     * The last access, from the given one back, that an operation which touches the cell in this mode depends on
     * and before which it was not blocked; or -1.
     */
    private int lastThatLetsPass(Operation op, int cell, long mode, int from) {
        int access = from;
        while (access >= 0
                && !(Accesses.conflict(log.mode(access), mode)
                        && op.passes(execution.object(cell), cell, log.guard(access)))) {
            access = causality.accessBefore(access);
        }
        return access;
    }

    /** Whether {@code f} happens before one of the first candidates. */
    private boolean beforeOneOf(int candidatesToAsk, int f) {
        for (int i = 0; i < candidatesToAsk; i++) {
            if (causality.before(f, candidates[i])) {
                return true;
            }
        }
        return false;
    }

    private boolean reverse(int e, int f, Visitor visitor) {
        if (reversal.move(e, f)) {
            visitor.visit(reversal);
            return true;
        }
        visitor.infeasible(e, f);
        moveFurther(e, visitor);
        return false;
    }

    /**
     * The operation blocks where it has been moved, on something else than it was moved for: another reader of a
     * lock to be written, or what an interrupt had spared it. So it goes before that too.
     */
    private void moveFurther(int e, Visitor visitor) {
        Operation op = execution.recall(e, reversal);
        Accesses accesses = reversal.accesses();
        for (int i = 0; i < accesses.size(); i++) {
            int cell = accesses.cell(i);
            SharedObject object = execution.object(cell);
            if (op.canBlock(object, cell) && !op.passes(object, cell, reversal.guard(cell))) {
                moveBefore(e, lastThatLetsPass(op, cell, accesses.mode(i), lastRemaining(cell)), visitor);
                if (!op.hasTwoWays()) {
                    return;
                }
            }
        }
    }

    /**
     * Moves the operation before one after the other of an access's group, the last of each thread that remains.
     * What has been left behind already is no way on: of accesses that commute, others may remain.
     */
    private void moveBefore(int e, int last, Visitor visitor) {
        BitSet threads = new BitSet();
        for (int a = last; a >= 0 && causality.group(a) == causality.group(last); a = causality.accessBefore(a)) {
            int g = causality.event(a);
            if (g >= log.segment()
                    && !threads.get(log.thread(g))
                    && reversal.remains(g)
                    && !causality.alwaysBefore(g, e)) {
                threads.set(log.thread(g));
                if (reversal.moveFurther(g)) {
                    visitMoved(e, visitor);
                } else {
                    moveFurther(e, visitor);
                }
                reversal.moveBack();
            }
        }
    }

    /**
     * An operation with two ways may have been moved for one of them and go the other. Then it need not be before the last
     * event at all, and has been moved for the other one, too.
     */
    private void visitMoved(int e, Visitor visitor) {
        if (!execution.recall(e, null).hasTwoWays() || reversal.dependsOnLastMoved()) {
            visitor.visit(reversal);
        }
    }

    private int lastRemaining(int cell) {
        int access = causality.lastAccess(cell);
        while (access >= 0 && !reversal.remains(causality.event(access))) {
            access = causality.accessBefore(access);
        }
        return access;
    }
}
