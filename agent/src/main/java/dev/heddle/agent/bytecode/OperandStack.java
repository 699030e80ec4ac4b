package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Where the references on the operand stack come from, at one place in a method. Only a few origins
 * matter; everything else is null. Long and double values take two slots, as in the JVM.
 */
final class OperandStack {

    /** An origin that is told apart from others by identity. */
    static final class Origin {
        private Origin() {}

        static Origin unique() {
            return new Origin();
        }
    }

    /** How many slots an instruction pops, by opcode; {@code -} where its operands decide. */
    private static final String POPS =
            "000000000000000000---00000--------------------2222"
                    + "222212121--------------------3434333312-------2424"
                    + "24242424242424241212232323242424011122211122211142"
                    + "244111111222222220--11121210---------011111111--11";

    /** How many slots an instruction pushes, by opcode. */
    private static final String PUSHES =
            "011111111221112211---12121--------------------1212"
                    + "111100000--------------------0000000000-------1212"
                    + "12121212121212121212121212121212021211212212111111"
                    + "111000000000000000--00000000---------111101100--00";

    private final List<Origin> slots;

    OperandStack() {
        this(new ArrayList<>());
    }

    private OperandStack(List<Origin> slots) {
        this.slots = slots;
    }

    static int pops(int opcode) {
        return POPS.charAt(opcode) - '0';
    }

    static int pushes(int opcode) {
        return PUSHES.charAt(opcode) - '0';
    }

    OperandStack copy() {
        return new OperandStack(new ArrayList<>(slots));
    }

    void push(Origin origin) {
        slots.add(origin);
    }

    void pushUnknown(int count) {
        for (int i = 0; i < count; i++) {
            slots.add(null);
        }
    }

    /** What lay on top; null also where more is popped than is known of. */
    Origin pop() {
        return slots.isEmpty() ? null : slots.remove(slots.size() - 1);
    }

    Origin top() {
        return slots.isEmpty() ? null : slots.get(slots.size() - 1);
    }

    void replace(Origin old, Origin now) {
        slots.replaceAll(origin -> origin == old ? now : origin);
    }

    /** Forgets what another way to the same place does not confirm. */
    void mergeWith(OperandStack other) {
        for (int i = 0; i < slots.size(); i++) {
            if (i >= other.slots.size() || slots.get(i) != other.slots.get(i)) {
                slots.set(i, null);
            }
        }
    }

    /** Carries out one of the DUP instructions or SWAP. */
    void rearrange(int opcode) {
        switch (opcode) {
            case Opcodes.DUP -> duplicate(1, 0);
            case Opcodes.DUP_X1 -> duplicate(1, 1);
            case Opcodes.DUP_X2 -> duplicate(1, 2);
            case Opcodes.DUP2 -> duplicate(2, 0);
            case Opcodes.DUP2_X1 -> duplicate(2, 1);
            case Opcodes.DUP2_X2 -> duplicate(2, 2);
            case Opcodes.SWAP -> {
                Origin first = pop();
                Origin second = pop();
                push(first);
                push(second);
            }
            default -> throw new IllegalArgumentException("opcode " + opcode);
        }
    }

    /** Inserts a copy of the {@code count} topmost slots underneath the {@code below} slots under them. */
    private void duplicate(int count, int below) {
        while (slots.size() < count + below) {
            slots.add(0, null);
        }
        int size = slots.size();
        List<Origin> copies = new ArrayList<>(slots.subList(size - count, size));
        slots.addAll(size - count - below, copies);
    }
}
