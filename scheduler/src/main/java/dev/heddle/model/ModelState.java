package dev.heddle.model;

import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import dev.heddle.object.Standstill;
import dev.heddle.object.StateSink;
import dev.heddle.object.ThreadObject;
import java.util.Arrays;

/** Where one thread of a model program stands. */
final class ModelState {

    final int index; // among the threads of the program
    final String name;
    final boolean initial;
    final long[] registers;
    private final int cell;
    private final Code.Step[] steps;

    ThreadObject object; // null before the thread has a number in this execution
    int pc;
    boolean started;
    private boolean failed;
    private long waitOutcome;
    private boolean spins;
    private final Arrival[] arrivals; // by step: the last one at the beginning of an iteration, or null

    /** How a thread came to the beginning of an iteration of a loop. */
    private record Arrival(int events, int looks, long[] registers) {}

    ModelState(int index, ModelThread thread, Layout layout) {
        this.index = index;
        name = thread.name();
        initial = thread.initial();
        cell = layout.threadCell(index);
        Code code = Code.of(thread, layout);
        steps = code.steps();
        registers = new long[code.registers()];
        arrivals = new Arrival[steps.length];
    }

    void reset() {
        pc = 0;
        started = initial;
        failed = false;
        waitOutcome = 1;
        Arrays.fill(registers, 0);
        Arrays.fill(arrivals, null);
        if (object != null) {
            object.end(); // in case the last execution stopped early
            object.operation().set(null, null, 0);
        }
    }

    /** Gives the thread the number it has among the threads of the execution. */
    void name(int number) {
        if (object == null || object.thread() != number) {
            object = new ThreadObject(number, cell, name);
        }
    }

    Code.Step[] steps() {
        return steps;
    }

    Code.Step step() {
        return steps[pc];
    }

    /** Runs up to an operation or the beginning of an iteration. Gives false if there is nothing left. */
    boolean runsToOperation() {
        while (pc < steps.length) {
            Code.Step step = steps[pc];
            switch (step.type) {
                case ACT, LOOP -> {
                    return true;
                }
                case ASSIGN -> {
                    registers[step.slot] = step.value.calculate(registers);
                    pc++;
                }
                case BRANCH -> pc = step.value.calculate(registers) == 0 ? step.target : pc + 1;
            }
        }
        return false;
    }

    /**
     * The thread begins an iteration of a loop.
     *
     * @return whether it has found out that the one before was in vain, which another run can avoid
     */
    boolean goesRound(Execution execution) {
        int t = object.thread();
        Arrival before = arrivals[pc];
        boolean same = before != null && Arrays.equals(before.registers, registers);
        arrivals[pc] = new Arrival(execution.events(t), execution.looks(t), registers.clone());
        boolean round = same && execution.loops().wentRound(t, before.events, before.looks, pc);
        Standstill standstill = same && !round ? execution.loops().standsStill(t, before.events, pc) : null;
        spins = standstill != null;
        if (spins) {
            execution.loops().spin(object.operation(), standstill);
        }
        pc++;
        return round;
    }

    /** Whether the thread stands before a wait for the end of a standstill. */
    boolean spins() {
        return spins;
    }

    /** Which object of the program the step is about. */
    int place(Code.Step step) {
        long index = step.index.calculate(registers);
        if (index < 0 || index >= step.size) {
            throw new IllegalStateException(
                    name + " wants number " + index + " of a row of " + step.size + " objects.");
        }
        return step.object + (int) index * step.stride;
    }

    /** The operation is over. */
    void finish(long result) {
        if (steps[pc].slot >= 0) {
            registers[steps[pc].slot] = result;
        }
        waitOutcome = 1;
        pc++;
    }

    /** The thread does nothing more. */
    void fail() {
        failed = true;
        pc = steps.length;
    }

    /** The thread has left a wait set without being notified and still has to take the lock. */
    void left(long outcome) {
        waitOutcome = outcome;
    }

    long waitOutcome() {
        return waitOutcome;
    }

    void state(StateSink into) {
        into.add(started ? pc : -1);
        for (long register : registers) {
            into.add(register);
        }
        if (started) {
            object.state(into);
            boolean waits = object.alive() && object.operation().kind == Kind.WAKE;
            into.add((failed ? 1 : 0) | (waits ? 2 : 0));
            into.add(waitOutcome);
        }
    }
}
