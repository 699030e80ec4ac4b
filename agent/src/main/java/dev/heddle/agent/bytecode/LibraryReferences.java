package dev.heddle.agent.bytecode;

import dev.heddle.hook.Control;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Stand-ins for library methods in method references such as {@code queue::poll}: each announces the call and
 * makes it. They are made when they are needed, each in a class of its own beside the hooks.
 */
final class LibraryReferences {

    private static final String PREFIX = "dev/heddle/hook/LibraryReference";
    private static final Map<String, Handle> MADE = new HashMap<>();

    private LibraryReferences() {}

    static synchronized Handle handle(Instruction.Call call, boolean writes) {
        return MADE.computeIfAbsent(call.owner() + "." + call.name() + call.descriptor(), key -> make(call, writes));
    }

    private static Handle make(Instruction.Call call, boolean writes) {
        String name = PREFIX + MADE.size();
        Type[] parameters = Type.getArgumentTypes(call.descriptor());
        Type[] all = new Type[parameters.length + 1];
        all[0] = Type.getObjectType(call.owner());
        System.arraycopy(parameters, 0, all, 1, parameters.length);
        Type result = Type.getReturnType(call.descriptor());
        String descriptor = Type.getMethodDescriptor(result, all);

        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                name,
                null,
                "java/lang/Object",
                null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, call.name(), descriptor, null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.ICONST_0); // a site that is not known in advance
        Operation.LibraryCall.announce(method, writes);
        int variable = 0;
        for (Type parameter : all) {
            method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
            variable += parameter.getSize();
        }
        method.visitMethodInsn(call.opcode(), call.owner(), call.name(), call.descriptor(), call.isInterface());
        method.visitInsn(result.getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        try {
            MethodHandles.privateLookupIn(Control.class, MethodHandles.lookup()).defineClass(writer.toByteArray());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent cannot add to the package of its hooks.", e);
        }
        return new Handle(Opcodes.H_INVOKESTATIC, name, call.name(), descriptor, false);
    }
}
