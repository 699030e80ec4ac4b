package dev.heddle.agent.bytecode;

import java.util.Arrays;
import net.bytebuddy.jar.asm.Opcodes;

/** The local variables of a frame, with one more that lies above those of the method. */
final class FrameLocals {

    private FrameLocals() {}

    /** @param variable the number of the added variable, above all those of the frame */
    static Object[] with(Object[] locals, int count, int variable, Object type) {
        int slots = 0;
        for (int i = 0; i < count; i++) {
            slots += size(locals[i]);
        }
        Object[] result = Arrays.copyOf(locals, count + variable - slots + 1, Object[].class);
        Arrays.fill(result, count, result.length, Opcodes.TOP);
        result[result.length - 1] = type;
        return result;
    }

    /** How many slots a variable of this type takes. */
    static int size(Object type) {
        return type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
}
