package dev.heddle.agent.bytecode;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Where a variable is read for nothing but what is stored into a variable: {@code n += k} reads {@code n} and {@code k},
 * and that makes a difference only if {@code n} is read again. Only what is computed in one go, without jumps, calls and
 * what may throw, is known.
 */
final class Computations {

    private static final int UNKNOWN = -1;

    private final List<Instruction> code;
    private final BitSet entries; // where code may be come to by a jump or an exception
    private final int[] store; // by instruction that reads a variable: where what comes of it is stored

    private Computations(MethodCode method) {
        code = method.instructions;
        entries = Loops.entries(method);
        store = new int[code.size()];
        Arrays.fill(store, UNKNOWN);
    }

    static Computations of(MethodCode method) {
        Computations all = new Computations(method);
        for (int i = 0; i < all.code.size(); i++) {
            if (all.code.get(i) instanceof Instruction.Variable variable && isStore(variable)) {
                all.find(i);
            }
        }
        return all;
    }

    static boolean isStore(Instruction.Variable variable) {
        return variable.opcode() >= Opcodes.ISTORE;
    }

    /** Where what comes of a variable that is read here is stored; negative if it may be used for something else. */
    int storeOf(int load) {
        return store[load];
    }

    /** Goes back from a store to where the computation of its value begins. */
    private void find(int at) {
        int values = 1; // still to be found
        int i = at;
        while (values > 0 && i > 0 && !entries.get(i)) {
            i--;
            int operands = operands(code.get(i));
            if (operands == UNKNOWN) {
                return;
            }
            values += code.get(i).isCode() ? operands - 1 : 0;
        }
        for (int read = i; values == 0 && read < at; read++) {
            store[read] = code.get(read) instanceof Instruction.Variable ? at : UNKNOWN;
        }
    }

    /** How many values an instruction takes that gives one and does nothing else. */
    private static int operands(Instruction instruction) {
        if (!instruction.isCode()) {
            return 0;
        }
        if (instruction instanceof Instruction.Variable variable) {
            return isStore(variable) ? UNKNOWN : 0;
        }
        if (instruction instanceof Instruction.Constant constant) {
            return constant.value() instanceof ConstantDynamic ? UNKNOWN : 0;
        }
        if (instruction instanceof Instruction.IntOperand operand) {
            return operand.opcode() == Opcodes.NEWARRAY ? UNKNOWN : 0;
        }
        return instruction instanceof Instruction.Plain plain ? operands(plain.opcode()) : UNKNOWN;
    }

    private static int operands(int opcode) {
        if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1) {
            return 0;
        }
        if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            return 1;
        }
        boolean mayThrow = switch (opcode) {
            case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> true;
            default -> false;
        };
        boolean takesTwo = opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR || opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG;
        return takesTwo && !mayThrow ? 2 : UNKNOWN;
    }
}
