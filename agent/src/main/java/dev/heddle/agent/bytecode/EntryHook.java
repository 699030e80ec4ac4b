package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * A method of the JDK that calls a hook first, with its receiver and what it was given. How the hook's name ends
 * tells what it may answer: nothing; with {@code ?} that the method is to return null or false at once; with
 * {@code =} what the method is to return, unless that is null.
 */
final class EntryHook extends MethodVisitor {

    private static final Type OBJECT = Type.getType(Object.class);

    private final String hook;
    private final String receiver;
    private final String descriptor;

    EntryHook(MethodVisitor target, String hook, String receiver, String descriptor) {
        super(Opcodes.ASM9, target);
        this.hook = hook;
        this.receiver = receiver;
        this.descriptor = descriptor;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        List<Type> given = new ArrayList<>(List.of(OBJECT));
        List<Object> locals = new ArrayList<>(List.of(receiver));
        visitVarInsn(Opcodes.ALOAD, 0);
        int variable = 1;
        for (Type type : Type.getArgumentTypes(descriptor)) {
            visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
            variable += type.getSize();
            given.add(isPrivate(type) ? OBJECT : type);
            locals.add(local(type));
        }
        char answer = hook.charAt(hook.length() - 1);
        Type result = answer == '?' ? Type.BOOLEAN_TYPE : answer == '=' ? OBJECT : Type.VOID_TYPE;
        String name = result == Type.VOID_TYPE ? hook : hook.substring(0, hook.length() - 1);
        JdkEntryPoints.call(this, name, Type.getMethodDescriptor(result, given.toArray(new Type[0])));
        if (answer == '?') {
            giveUp(locals.toArray());
        } else if (answer == '=') {
            give(locals.toArray());
        }
    }

    /** Hooks know nested classes of the JDK as objects only. */
    private static boolean isPrivate(Type type) {
        return type.getSort() == Type.OBJECT && type.getInternalName().indexOf('$') >= 0;
    }

    private static Object local(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.INT, Type.BOOLEAN -> Opcodes.INTEGER;
            default -> type.getInternalName();
        };
    }

    private void giveUp(Object[] locals) {
        Label original = new Label();
        Type result = Type.getReturnType(descriptor);
        visitJumpInsn(Opcodes.IFEQ, original);
        visitInsn(result.getSort() == Type.OBJECT ? Opcodes.ACONST_NULL : Opcodes.ICONST_0);
        visitInsn(result.getOpcode(Opcodes.IRETURN));
        visitLabel(original);
        visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
        visitInsn(Opcodes.NOP); // the original may begin with a frame of its own
    }

    private void give(Object[] locals) {
        Label original = new Label();
        visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFNULL, original);
        visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
        visitInsn(Opcodes.ARETURN);
        visitLabel(original);
        visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {OBJECT.getInternalName()});
        visitInsn(Opcodes.POP);
    }
}
