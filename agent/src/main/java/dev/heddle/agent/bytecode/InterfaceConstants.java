package dev.heddle.agent.bytecode;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The initialiser of an interface that has become an ordinary method. The fields of an interface are final, and the JVM lets
 * nobody but a true initialiser write them by an instruction: so a hook does.
 */
final class InterfaceConstants extends MethodVisitor {

    private final String owner;

    InterfaceConstants(MethodVisitor target, String owner) {
        super(Opcodes.ASM9, target);
        this.owner = owner;
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
        if (opcode != Opcodes.PUTSTATIC || !fieldOwner.equals(owner)) {
            super.visitFieldInsn(opcode, fieldOwner, name, descriptor);
            return;
        }
        Arguments.box(mv, Type.getType(descriptor));
        visitLdcInsn(Type.getObjectType(owner));
        visitLdcInsn(name);
        Operation.call(mv, "ClassHooks", "set", "(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;)V");
    }
}
