package dev.heddle.agent.bytecode;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** The arguments of a call, put aside in variables that nothing else uses. */
final class Arguments {

    private final MethodVisitor target;
    private final Type[] types;
    private final int[] variables;

    private Arguments(MethodVisitor target, Type[] types) {
        this.target = target;
        this.types = types;
        this.variables = new int[types.length];
    }

    /** Pops the arguments that a descriptor names off the stack, into variables from {@code free} on. */
    static Arguments putAside(MethodVisitor target, String descriptor, int free) {
        Arguments arguments = new Arguments(target, Type.getArgumentTypes(descriptor));
        int next = free;
        for (int i = arguments.types.length - 1; i >= 0; i--) {
            target.visitVarInsn(arguments.types[i].getOpcode(Opcodes.ISTORE), next);
            arguments.variables[i] = next;
            next += arguments.types[i].getSize();
        }
        return arguments;
    }

    /** Pushes all of them again. */
    void push() {
        for (int i = 0; i < types.length; i++) {
            push(i);
        }
    }

    /** Pushes one of them again. */
    void push(int i) {
        target.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), variables[i]);
    }

    /** Pushes an array of all of them, primitive ones boxed. */
    void pushBoxed() {
        target.visitIntInsn(Opcodes.SIPUSH, types.length);
        target.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
        for (int i = 0; i < types.length; i++) {
            target.visitInsn(Opcodes.DUP);
            target.visitIntInsn(Opcodes.SIPUSH, i);
            push(i);
            box(target, types[i]);
            target.visitInsn(Opcodes.AASTORE);
        }
    }

    /** Has the value on top of the stack boxed, if it is primitive. */
    static void box(MethodVisitor target, Type type) {
        String boxed =
                switch (type.getSort()) {
                    case Type.BOOLEAN -> "Boolean";
                    case Type.BYTE -> "Byte";
                    case Type.SHORT -> "Short";
                    case Type.CHAR -> "Character";
                    case Type.INT -> "Integer";
                    case Type.LONG -> "Long";
                    case Type.FLOAT -> "Float";
                    case Type.DOUBLE -> "Double";
                    default -> null;
                };
        if (boxed != null) {
            String owner = "java/lang/" + boxed;
            String descriptor = "(" + type.getDescriptor() + ")L" + owner + ";";
            target.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "valueOf", descriptor, false);
        }
    }
}
