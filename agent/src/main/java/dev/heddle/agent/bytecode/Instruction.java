package dev.heddle.agent.bytecode;

import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** One step of a recorded method body; it can be written again, any number of times, with other labels. */
sealed interface Instruction {

    /** Whether the instruction is code, rather than a mark between instructions. */
    default boolean isCode() {
        return true;
    }

    void replay(MethodVisitor target, Labels labels);

    record Plain(int opcode) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitInsn(opcode);
        }
    }

    record IntOperand(int opcode, int operand) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitIntInsn(opcode, operand);
        }
    }

    record Variable(int opcode, int index) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitVarInsn(opcode, index);
        }
    }

    record Increment(int index, int amount) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitIincInsn(index, amount);
        }
    }

    record TypeUse(int opcode, String type) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitTypeInsn(opcode, type);
        }
    }

    record NewMultiArray(String descriptor, int dimensions) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitMultiANewArrayInsn(descriptor, dimensions);
        }
    }

    record Field(int opcode, String owner, String name, String descriptor) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitFieldInsn(opcode, owner, name, descriptor);
        }

        boolean isStatic() {
            return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        }

        boolean isWrite() {
            return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        }
    }

    record Call(int opcode, String owner, String name, String descriptor, boolean isInterface)
            implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        boolean isConstructor() {
            return name.equals("<init>");
        }
    }

    record Dynamic(String name, String descriptor, Handle bootstrap, Object[] arguments)
            implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }
    }

    record Constant(Object value) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitLdcInsn(value);
        }

        boolean isWide() {
            return value instanceof Long
                    || value instanceof Double
                    || value instanceof ConstantDynamic dynamic && dynamic.getSize() == 2;
        }
    }

    record Jump(int opcode, Label destination) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitJumpInsn(opcode, labels.of(destination));
        }
    }

    record TableSwitch(int min, int max, Label otherwise, Label[] cases) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitTableSwitchInsn(min, max, labels.of(otherwise), labels.of(cases));
        }
    }

    record LookupSwitch(Label otherwise, int[] keys, Label[] cases) implements Instruction {
        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitLookupSwitchInsn(labels.of(otherwise), keys, labels.of(cases));
        }
    }

    record Mark(Label label) implements Instruction {
        @Override
        public boolean isCode() {
            return false;
        }

        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitLabel(labels.of(label));
        }
    }

    record Line(int number, Label start) implements Instruction {
        @Override
        public boolean isCode() {
            return false;
        }

        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitLineNumber(number, labels.of(start));
        }
    }

    /** What the verifier knows at this place; uninitialised objects are named by the label of their NEW. */
    record Frame(Object[] locals, Object[] stack) implements Instruction {
        @Override
        public boolean isCode() {
            return false;
        }

        @Override
        public void replay(MethodVisitor target, Labels labels) {
            target.visitFrame(
                    Opcodes.F_NEW,
                    locals.length,
                    labels.ofFrame(locals),
                    stack.length,
                    labels.ofFrame(stack));
        }
    }
}
