package dev.heddle.agent.bytecode;

import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Calls that go through many cells of an array: of {@link java.util.Arrays}, and of {@code clone}. */
final class ArrayMethods {

    private static final String ARRAYS = "java/util/Arrays";

    private static final Set<String> WRITES =
            Set.of("fill", "sort", "setAll", "parallelSort", "parallelSetAll", "parallelPrefix");

    private ArrayMethods() {}

    /**
     * What stands for a call; null where it is none of these.
     *
     * @param before the instruction before it, or null
     */
    static Operation find(Instruction.Call call, Instruction before) {
        if (call.opcode() == Opcodes.INVOKESTATIC && call.owner().equals(ARRAYS)) {
            // The list is a view of the array; it counts as a collection of its own.
            return call.name().equals("asList") ? null : new Operation.ArraysCall(call, WRITES.contains(call.name()));
        }
        return call.owner().startsWith("[") && call.name().equals("clone") && !isOfEnum(before)
                ? new Operation.ArrayClone()
                : null;
    }

    /** What stands for a reference to such a method, which is not seen; null where it is none of these. */
    static Operation findReference(Instruction.Call call) {
        Operation operation = find(call, null);
        return operation == null ? null : new Operation.UnmodelledCall("Arrays." + call.name());
    }

    /** The constants of an enum never change. */
    private static boolean isOfEnum(Instruction before) {
        return before instanceof Instruction.Field field && field.isStatic() && field.name().equals("$VALUES");
    }
}
