package dev.heddle.agent.bytecode;

import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Calls that go through many cells of an array: of {@link java.util.Arrays}, and of {@code clone}. */
final class ArrayMethods {

    private static final String ARRAYS = "java/util/Arrays";

    private static final Set<String> WRITES =
            Set.of("fill", "sort", "setAll", "parallelSort", "parallelSetAll", "parallelPrefix");

    private ArrayMethods() {}

    /** A call of {@link java.util.Arrays}: announced, then made. */
    private record CallOfArrays(Instruction.Call call, boolean writes) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            arguments.pushBoxed();
            target.visitInsn(writes ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
            place.pushSite("Arrays." + call.name());
            Operation.call(target, "ArrayRangeHooks", "access", "([Ljava/lang/Object;ZI)V");
            arguments.push();
            if (Type.getReturnType(call.descriptor()).getSort() == Type.ARRAY) {
                new Operation.Birth().emit(target, place, original);
            } else {
                original.run();
            }
        }
    }

    /** A clone of an array: announced, made, and then born. */
    private record Clone() implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            target.visitInsn(Opcodes.DUP);
            place.pushSite("array.clone");
            Operation.call(target, "ArrayRangeHooks", "cloned", "(Ljava/lang/Object;I)V");
            new Operation.Birth().emit(target, place, original);
        }
    }

    /**
     * What stands for a call; null where it is none of these.
     *
     * @param before the instruction before it, or null
     */
    static Operation find(Instruction.Call call, Instruction before) {
        if (call.opcode() == Opcodes.INVOKESTATIC && call.owner().equals(ARRAYS)) {
            // The list is a view of the array; it counts as a collection of its own.
            return call.name().equals("asList") ? null : new CallOfArrays(call, WRITES.contains(call.name()));
        }
        return call.owner().startsWith("[") && call.name().equals("clone") && !isOfEnum(before)
                ? new Clone()
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
