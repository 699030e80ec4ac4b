package dev.heddle.agent.bytecode;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Makes an object of a primitive value, as compilers do. */
final class Boxing {

    private Boxing() {}

    /** Boxes the value on top of the stack; references stay as they are. */
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
