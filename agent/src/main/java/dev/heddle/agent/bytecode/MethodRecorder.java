package dev.heddle.agent.bytecode;

import java.util.Arrays;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Attribute;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.TypePath;

/**
 * Keeps the body of a method and hands on the rest of it (parameters, annotations). When the method
 * ends, the body is given to {@code whenRead}, which writes what is to become of it. Type annotations
 * within the body get lost: nothing can read them at run time.
 */
final class MethodRecorder extends MethodVisitor {

    private final MethodCode code = new MethodCode();
    private final Consumer<MethodCode> whenRead;
    private boolean hasBody;

    MethodRecorder(MethodVisitor target, Consumer<MethodCode> whenRead) {
        super(Opcodes.ASM9, target);
        this.whenRead = whenRead;
    }

    @Override
    public void visitCode() {
        hasBody = true;
    }

    @Override
    public void visitEnd() {
        if (hasBody) {
            whenRead.accept(code);
        }
        super.visitEnd();
    }

    @Override
    public void visitAttribute(Attribute attribute) {
        if (!hasBody) {
            super.visitAttribute(attribute);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        code.instructions.add(new Instruction.Plain(opcode));
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        code.instructions.add(new Instruction.IntOperand(opcode, operand));
    }

    @Override
    public void visitVarInsn(int opcode, int index) {
        if (opcode == Opcodes.RET) {
            throw new SubroutineException();
        }
        code.instructions.add(new Instruction.Variable(opcode, index));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        code.instructions.add(new Instruction.TypeUse(opcode, type));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        code.instructions.add(new Instruction.Field(opcode, owner, name, descriptor));
    }

    @Override
    public void visitMethodInsn(
            int opcode, String owner, String name, String descriptor, boolean isInterface) {
        code.instructions.add(new Instruction.Call(opcode, owner, name, descriptor, isInterface));
    }

    @Override
    public void visitInvokeDynamicInsn(
            String name, String descriptor, Handle bootstrap, Object... arguments) {
        code.instructions.add(new Instruction.Dynamic(name, descriptor, bootstrap, arguments));
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (opcode == Opcodes.JSR) {
            throw new SubroutineException();
        }
        code.instructions.add(new Instruction.Jump(opcode, label));
    }

    @Override
    public void visitLabel(Label label) {
        code.instructions.add(new Instruction.Mark(label));
    }

    @Override
    public void visitLdcInsn(Object value) {
        code.instructions.add(new Instruction.Constant(value));
    }

    @Override
    public void visitIincInsn(int index, int amount) {
        code.instructions.add(new Instruction.Increment(index, amount));
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
        code.instructions.add(new Instruction.TableSwitch(min, max, otherwise, cases));
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
        code.instructions.add(new Instruction.LookupSwitch(otherwise, keys, cases));
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        code.instructions.add(new Instruction.NewMultiArray(descriptor, dimensions));
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        code.instructions.add(new Instruction.Line(line, start));
    }

    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        code.instructions.add(
                new Instruction.Frame(Arrays.copyOf(local, numLocal), Arrays.copyOf(stack, numStack)));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        code.handlers.add(new MethodCode.Handler(start, end, handler, type));
    }

    @Override
    public void visitLocalVariable(
            String name, String descriptor, String signature, Label start, Label end, int index) {
        code.variables.add(
                new MethodCode.LocalVariable(name, descriptor, signature, start, end, index));
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        code.maxLocals = maxLocals;
    }

    @Override
    public AnnotationVisitor visitInsnAnnotation(
            int typeRef, TypePath typePath, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitTryCatchAnnotation(
            int typeRef, TypePath typePath, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitLocalVariableAnnotation(
            int typeRef,
            TypePath typePath,
            Label[] start,
            Label[] end,
            int[] index,
            String descriptor,
            boolean visible) {
        return null;
    }

    /** A compiler of before Java 6 wrote this method with subroutines, which cannot be copied. */
    static final class SubroutineException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SubroutineException() {
            super("It was compiled with bytecode subroutines (jsr/ret); compile it with a current compiler.");
        }
    }
}
