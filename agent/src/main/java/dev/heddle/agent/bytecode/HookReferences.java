package dev.heddle.agent.bytecode;

import dev.heddle.hook.Control;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Hooks in the shape that method references need. A hook takes its site last; a reference captures the site together
 * with its receiver, so it must come before what the reference is called with. The methods are made when they are
 * needed, each in a class of its own beside the hooks.
 */
final class HookReferences {

    private static final String PREFIX = "dev/heddle/hook/Reference";
    private static final Map<String, Handle> MADE = new HashMap<>();

    private HookReferences() {}

    /**
     * Gives a static method that calls a hook.
     *
     * @param hook takes the receiver, what the method takes, and the site
     * @param captured how many of these the reference captures: they come before the site, the others after it
     */
    static synchronized Handle handle(Handle hook, int captured) {
        String key = captured + hook.getOwner() + "." + hook.getName() + hook.getDesc();
        return MADE.computeIfAbsent(key, missing -> define(hook, captured));
    }

    private static Handle define(Handle hook, int captured) {
        String name = PREFIX + MADE.size();
        List<Type> parameters = new ArrayList<>(List.of(Type.getArgumentTypes(hook.getDesc())));
        Type site = parameters.remove(parameters.size() - 1);
        parameters.add(captured, site);
        Type result = Type.getReturnType(hook.getDesc());
        String descriptor = Type.getMethodDescriptor(result, parameters.toArray(new Type[0]));

        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                name,
                null,
                "java/lang/Object",
                null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, hook.getName(), descriptor, null, null);
        method.visitCode();
        int variable = 0;
        int siteVariable = 0;
        for (int i = 0; i < parameters.size(); i++) {
            if (i == captured) {
                siteVariable = variable;
            } else {
                method.visitVarInsn(parameters.get(i).getOpcode(Opcodes.ILOAD), variable);
            }
            variable += parameters.get(i).getSize();
        }
        method.visitVarInsn(Opcodes.ILOAD, siteVariable);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, hook.getOwner(), hook.getName(), hook.getDesc(), false);
        method.visitInsn(result.getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        try {
            MethodHandles.privateLookupIn(Control.class, MethodHandles.lookup()).defineClass(writer.toByteArray());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent cannot add to the package of its hooks.", e);
        }
        return new Handle(Opcodes.H_INVOKESTATIC, name, hook.getName(), descriptor, false);
    }
}
