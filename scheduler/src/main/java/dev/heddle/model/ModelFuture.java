package dev.heddle.model;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.ThreadObject;
import dev.heddle.search.Future;
import java.util.BitSet;

/**
 * What the threads of a model program may still touch, from their code alone: at each step, the cells of all
 * steps that can be reached from it. A thread's future has that of the threads it may start.
 */
final class ModelFuture implements Future {

    private final Interpreter program;
    private final Layout layout;
    private final BitSet[][] reads; // by thread and step
    private final BitSet[][] writes;
    private boolean changed;

    ModelFuture(Interpreter program, Layout layout, ModelState[] threads) {
        this.program = program;
        this.layout = layout;
        reads = new BitSet[threads.length][];
        writes = new BitSet[threads.length][];
        for (int t = 0; t < threads.length; t++) {
            Code.Step[] steps = threads[t].steps();
            reads[t] = new BitSet[steps.length + 1];
            writes[t] = new BitSet[steps.length + 1];
            for (int pc = 0; pc <= steps.length; pc++) {
                reads[t][pc] = new BitSet();
                writes[t][pc] = new BitSet();
                if (pc < steps.length && steps[pc].type == Code.Type.ACT) {
                    touch(t, pc, steps[pc]);
                }
            }
            if (layout.endIsSeen(t)) {
                writes[t][steps.length].set(layout.threadCell(t));
            }
        }
        do {
            changed = false;
            for (int t = 0; t < threads.length; t++) {
                flow(t, threads[t].steps());
            }
        } while (changed);
    }

    private void touch(int thread, int pc, Code.Step step) {
        int own = layout.threadCell(thread);
        if (step.limited || step.onClock()) {
            // Whoever waits for the clock looks at the deadlines of all.
            writes[thread][pc].set(layout.clockCell());
            for (int t = 0; t < reads.length; t++) {
                writes[thread][pc].set(layout.threadCell(t) + ThreadObject.CELLS - 1);
            }
        }
        if (step.manner.interruptible) {
            writes[thread][pc].set(own + 1);
        }
        if (step.onThread) {
            int other = layout.threadCell(step.object);
            switch (step.kind) {
                case INTERRUPT -> writes[thread][pc].set(other + 1, other + 3);
                case UNPARK -> writes[thread][pc].set(other + 2);
                case READ, JOIN -> reads[thread][pc].set(other, other + 2);
                default -> { }
            }
        } else if (step.size == 0) {
            if (step.kind == Kind.PARK || step.kind == Kind.CLEAR_INTERRUPT) {
                writes[thread][pc].set(own + 1, own + 3);
            }
        } else {
            int from = step.fixed ? (int) step.index.calculate(null) : 0;
            int to = step.fixed ? from : step.size - 1;
            for (int i = Math.max(0, from); i <= Math.min(to, step.size - 1); i++) {
                int object = step.object + i * step.stride;
                int cell = layout.cell(object);
                (step.kind == Kind.READ ? reads : writes)[thread][pc].set(cell, cell + layout.width(object));
            }
        }
    }

    private void flow(int t, Code.Step[] steps) {
        for (int pc = steps.length - 1; pc >= 0; pc--) {
            join(t, pc, t, pc + 1);
            if (steps[pc].type == Code.Type.BRANCH) {
                join(t, pc, t, steps[pc].target);
            } else if (steps[pc].kind == Kind.START) {
                join(t, pc, steps[pc].object, 0);
            } else if (steps[pc].type == Code.Type.ACT) {
                join(t, pc, t, steps.length); // it may fail, and the thread end
            }
        }
    }

    private void join(int t, int pc, int fromThread, int fromPc) {
        int before = reads[t][pc].cardinality() + writes[t][pc].cardinality();
        reads[t][pc].or(reads[fromThread][fromPc]);
        writes[t][pc].or(writes[fromThread][fromPc]);
        changed |= before != reads[t][pc].cardinality() + writes[t][pc].cardinality();
    }

    @Override
    public void addWhatMayFollow(int thread, Accesses into) {
        if (mayTouch(thread, layout.clockCell(), Accesses.EXCLUSIVE)) {
            into.addToo(layout.clockCell(), Accesses.EXCLUSIVE);
        }
    }

    @Override
    public boolean mayTouch(int thread, int cell, long mode) {
        int place = program.place(thread);
        int pc = program.step(place);
        return writes[place][pc].get(cell) || mode != Accesses.READ && reads[place][pc].get(cell);
    }
}
