package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Which variables of a method make a difference after each place, whatever way its code takes: what they hold may still be
 * read, and for something else than a variable that itself makes none. A variable that only counts ({@code n++}) does not.
 */
final class Liveness {

    private final MethodCode code;
    private final Map<Label, Integer> positions;
    private final Computations computations;
    private final BitSet[] live; // by instruction: before it
    private final List<List<Integer>> handlers; // by instruction: where an exception in it may lead to

    private Liveness(MethodCode code) {
        this.code = code;
        positions = code.positions();
        computations = Computations.of(code);
        int size = code.instructions.size();
        live = new BitSet[size + 1];
        handlers = new ArrayList<>();
        for (int i = 0; i <= size; i++) {
            live[i] = new BitSet();
            handlers.add(List.of());
        }
        for (MethodCode.Handler handler : code.handlers) {
            int to = positions.get(handler.handler());
            for (int i = positions.get(handler.start()); i < positions.get(handler.end()); i++) {
                List<Integer> more = new ArrayList<>(handlers.get(i));
                more.add(to);
                handlers.set(i, more);
            }
        }
    }

    static Liveness of(MethodCode code) {
        Liveness liveness = new Liveness(code);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = code.instructions.size() - 1; i >= 0; i--) {
                changed |= liveness.flow(i);
            }
        }
        return liveness;
    }

    /** Whether what a variable holds before an instruction makes a difference there or later. */
    boolean isLive(int instruction, int variable) {
        return live[instruction].get(variable);
    }

    private boolean flow(int i) {
        BitSet before = new BitSet();
        Instruction instruction = code.instructions.get(i);
        if (goesOn(instruction)) {
            before.or(live[i + 1]);
        }
        jumps(instruction, before);
        if (instruction instanceof Instruction.Variable variable) {
            if (Computations.isStore(variable)) {
                before.clear(variable.index());
            } else if (matters(i)) {
                before.set(variable.index());
            }
        }
        for (int handler : handlers.get(i)) {
            before.or(live[handler]);
        }
        if (before.equals(live[i])) {
            return false;
        }
        live[i] = before;
        return true;
    }

    /** Whether what is read there is used for anything but a variable that makes no difference. */
    private boolean matters(int load) {
        int store = computations.storeOf(load);
        return store < 0
                || code.instructions.get(store) instanceof Instruction.Variable stored
                        && live[store + 1].get(stored.index());
    }

    private static boolean goesOn(Instruction instruction) {
        if (instruction instanceof Instruction.Plain plain) {
            return plain.opcode() != Opcodes.ATHROW
                    && (plain.opcode() < Opcodes.IRETURN || plain.opcode() > Opcodes.RETURN);
        }
        return !(instruction instanceof Instruction.Jump jump && jump.opcode() == Opcodes.GOTO
                || instruction instanceof Instruction.TableSwitch
                || instruction instanceof Instruction.LookupSwitch);
    }

    private void jumps(Instruction instruction, BitSet into) {
        if (instruction instanceof Instruction.Jump jump) {
            into.or(live[positions.get(jump.destination())]);
        } else if (instruction instanceof Instruction.TableSwitch table) {
            into.or(live[positions.get(table.otherwise())]);
            for (Label label : table.cases()) {
                into.or(live[positions.get(label)]);
            }
        } else if (instruction instanceof Instruction.LookupSwitch lookup) {
            into.or(live[positions.get(lookup.otherwise())]);
            for (Label label : lookup.cases()) {
                into.or(live[positions.get(label)]);
            }
        }
    }
}
