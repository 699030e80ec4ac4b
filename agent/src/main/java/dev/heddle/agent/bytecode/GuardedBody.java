package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Puts a {@link Guard} around a method body that is written through this visitor, between {@link #begin}
 * and {@link #end}. The guard's variable lies above those of the body and is added to every frame.
 */
final class GuardedBody extends MethodVisitor {

    private record Range(Label start, Label end) {}

    private final Guard guard;
    private final int variable;
    private final boolean hasFrames;
    private final List<Range> ranges = new ArrayList<>();
    private Label start;

    /** @param variable the first one that the body does not use */
    GuardedBody(MethodVisitor target, Guard guard, int variable, boolean hasFrames) {
        super(Opcodes.ASM9, target);
        this.guard = guard;
        this.variable = variable;
        this.hasFrames = hasFrames;
    }

    void begin() {
        guard.enter(mv, variable);
        open();
    }

    /** The exit itself is not guarded: a second one would do harm. */
    void end() {
        close();
        Label handler = new Label();
        mv.visitLabel(handler);
        if (hasFrames) {
            Object[] locals = locals(new Object[0], 0);
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        }
        guard.exit(mv, variable);
        mv.visitInsn(Opcodes.ATHROW);
        for (Range range : ranges) {
            mv.visitTryCatchBlock(range.start(), range.end(), handler, null);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            close();
            guard.exit(mv, variable);
            mv.visitInsn(opcode);
            open();
        } else {
            mv.visitInsn(opcode);
        }
    }

    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        Object[] locals = locals(local, numLocal);
        mv.visitFrame(type, locals.length, locals, numStack, stack);
    }

    private void open() {
        start = new Label();
        mv.visitLabel(start);
    }

    private void close() {
        Label end = new Label();
        mv.visitLabel(end);
        if (end.getOffset() > start.getOffset()) {
            ranges.add(new Range(start, end));
        }
    }

    private Object[] locals(Object[] local, int numLocal) {
        return FrameLocals.with(local, numLocal, variable, guard.type());
    }
}
