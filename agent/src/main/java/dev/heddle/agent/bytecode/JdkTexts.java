package dev.heddle.agent.bytecode;

import java.util.Map;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * How a builder takes over the text of a {@code StringBuffer}: it asks for its length and then for its characters, each
 * under the buffer's monitor, and others may come between.
 */
final class JdkTexts {

    private static final String AGAIN = "LibraryHooks.again";

    private JdkTexts() {}

    static Map<Class<?>, Map<String, String>> hooks() {
        Class<?> builder = StringBuffer.class.getSuperclass();
        String type = Type.getDescriptor(builder);
        return Map.of(builder, Map.of("append(" + type + ")" + type, AGAIN));
    }

    static boolean isHook(String hook) {
        return AGAIN.equals(hook);
    }

    static MethodVisitor instrument(MethodVisitor target, String hook) {
        return new MethodVisitor(Opcodes.ASM9, target) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (name.equals("length")) {
                    visitVarInsn(Opcodes.ALOAD, 1);
                    JdkEntryPoints.call(target, hook, "(Ljava/lang/Object;)V");
                }
            }
        };
    }
}
