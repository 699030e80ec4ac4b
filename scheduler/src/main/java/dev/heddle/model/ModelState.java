package dev.heddle.model;

import dev.heddle.object.Kind;
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

    ModelState(int index, ModelThread thread, Layout layout) {
        this.index = index;
        name = thread.name();
        initial = thread.initial();
        cell = layout.threadCell(index);
        Code code = Code.of(thread, layout);
        steps = code.steps();
        registers = new long[code.registers()];
    }

    void reset() {
        pc = 0;
        started = initial;
        failed = false;
        waitOutcome = 1;
        Arrays.fill(registers, 0);
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

    /** Runs up to an operation. Gives false if there is none left. */
    boolean runsToOperation() {
        while (pc < steps.length) {
            Code.Step step = steps[pc];
            switch (step.type) {
                case ACT -> {
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
