package dev.heddle.agent.bytecode;

import dev.heddle.hook.ClassHooks;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Classes whose static initialisers have to do with other classes or with other threads. Where the JVM initialises classes
 * that is not explored, so their use is noticed, and told.
 */
final class EntangledClasses {

    private final ClassOutlines.View outlines;
    private final InitialiserCode.View initialisers;

    EntangledClasses(ClassOutlines.View outlines, InitialiserCode.View initialisers) {
        this.outlines = outlines;
        this.initialisers = initialisers;
    }

    /**
     * Adds to the operations of a method the uses of such classes.
     *
     * @param operations may be null for none
     * @param own the class of the method
     * @param needsOwn whether the method is called without an object: who calls it may be out of sight
     * @return null if there are still none
     */
    Operation[] addTo(Operation[] operations, MethodCode code, String own, boolean needsOwn) {
        Operation[] all = operations;
        boolean begins = needsOwn && initialisers.areEntangled(own);
        for (int i = 0; i < code.instructions.size(); i++) {
            Instruction instruction = code.instructions.get(i);
            boolean isReference = operations != null && operations[i] instanceof Operation.ModelledReference;
            if (begins && instruction.isCode() && !isReference) {
                all = add(all, i, code, own);
                begins = false;
            }
            String used = used(instruction);
            if (used != null && !used.equals(own) && initialisers.areEntangled(used)) {
                all = add(all, i, code, used);
            }
        }
        return all;
    }

    private static Operation[] add(Operation[] operations, int i, MethodCode code, String used) {
        Operation[] all = operations == null ? new Operation[code.instructions.size()] : operations;
        int number = ClassHooks.number(new ClassHooks.Known(used.replace('/', '.'), false, false));
        all[i] = new Notice(number, code.instructions.get(i) instanceof Instruction.TypeUse, all[i]);
        return all;
    }

    private String used(Instruction instruction) {
        if (instruction instanceof Instruction.TypeUse use && use.opcode() == Opcodes.NEW) {
            return use.type();
        } else if (instruction instanceof Instruction.Field field && field.isStatic()) {
            return outlines.declaring(field.owner(), field.name(), field.descriptor());
        } else if (instruction instanceof Instruction.Call call && call.opcode() == Opcodes.INVOKESTATIC) {
            return call.owner();
        }
        return null;
    }

    /**
     * A class is used.
     *
     * @param after as in {@link InitialisedClasses.Use}
     * @param then what else there is to the instruction, or null
     */
    private record Notice(int number, boolean after, Operation then) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            if (!after) {
                emit(target);
            }
            if (then == null) {
                original.run();
            } else {
                then.emit(target, place, original);
            }
            if (after) {
                emit(target);
            }
        }

        private void emit(MethodVisitor target) {
            target.visitLdcInsn(number);
            Operation.call(target, "ClassHooks", "notice", "(I)V");
        }
    }
}
