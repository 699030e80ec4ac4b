package dev.heddle.agent.bytecode;

import dev.heddle.hook.Control;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Hooks without their site, for method references: the JDK wants a method of exactly the
 * reference's shape there. They are made from the table of hooks, in a class beside the hooks.
 */
final class HookReferences {

    private static final String NAME = "dev/heddle/hook/References";

    private HookReferences() {}

    /** Makes the class unless it is there already. */
    static void define(List<ModelledMethods.Hook> hooks) {
        ClassLoader loader = Control.class.getClassLoader();
        try {
            Class.forName(NAME.replace('/', '.'), false, loader);
            return;
        } catch (ClassNotFoundException e) {
            // to be made
        }
        try {
            MethodHandles.privateLookupIn(Control.class, MethodHandles.lookup()).defineClass(bytes(hooks));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent cannot add to the package of its hooks.", e);
        }
    }

    static Handle handle(ModelledMethods.Hook hook) {
        return new Handle(Opcodes.H_INVOKESTATIC, NAME, name(hook), descriptor(hook), false);
    }

    private static byte[] bytes(List<ModelledMethods.Hook> hooks) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                NAME,
                null,
                "java/lang/Object",
                null);
        Set<String> written = new HashSet<>();
        for (ModelledMethods.Hook hook : hooks) {
            if (written.add(name(hook) + descriptor(hook))) {
                write(writer, hook);
            }
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(ClassWriter writer, ModelledMethods.Hook hook) {
        MethodVisitor method =
                writer.visitMethod(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name(hook), descriptor(hook), null, null);
        method.visitCode();
        int variable = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor(hook))) {
            method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
            variable += parameter.getSize();
        }
        method.visitInsn(Opcodes.ICONST_0); // a site that is not known in advance
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, hook.owner(), hook.name(), hook.descriptor(), false);
        method.visitInsn(Type.getReturnType(hook.descriptor()).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static String name(ModelledMethods.Hook hook) {
        return hook.owner().substring(hook.owner().lastIndexOf('/') + 1) + "_" + hook.name();
    }

    private static String descriptor(ModelledMethods.Hook hook) {
        Type[] parameters = Type.getArgumentTypes(hook.descriptor());
        Type[] shorter = Arrays.copyOf(parameters, parameters.length - 1);
        return Type.getMethodDescriptor(Type.getReturnType(hook.descriptor()), shorter);
    }
}
