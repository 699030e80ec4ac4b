package dev.heddle.agent.bytecode;

import dev.heddle.hook.TransferHooks;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Classes of {@code java.util.concurrent} whose methods hooks do the work of, for threads under control, also where other
 * code of the JDK calls them. A hook has the name and the parameters of its method, with the receiver before them.
 * What is given a null is left to the method itself, which fails as it must.
 */
final class JdkReplacements {

    private static final String HOOKS = "TransferHooks.";

    private JdkReplacements() {}

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        for (Class<?> type : List.of(SynchronousQueue.class, LinkedTransferQueue.class)) {
            Map<String, String> ofType = new HashMap<>();
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && hasHook(type, method)) {
                    ofType.put(method.getName() + Type.getMethodDescriptor(method), HOOKS + method.getName());
                }
            }
            hooks.put(type, ofType);
        }
        hooks.get(SynchronousQueue.class).putAll(Map.of("<init>()V", "QueueHooks.born", "<init>(Z)V", "QueueHooks.born"));
        hooks.get(LinkedTransferQueue.class).put("<init>()V", "QueueHooks.born");
        return hooks;
    }

    /** A {@code SynchronousQueue} is always empty: what only looks at it needs no hook. */
    private static boolean hasHook(Class<?> type, Method method) {
        boolean moves = List.of("put", "offer", "take", "poll").contains(method.getName());
        if (type == SynchronousQueue.class && !moves) {
            return false;
        }
        Class<?>[] parameters = method.getParameterTypes();
        Class<?>[] withReceiver = new Class<?>[parameters.length + 1];
        withReceiver[0] = Object.class;
        System.arraycopy(parameters, 0, withReceiver, 1, parameters.length);
        try {
            return TransferHooks.class.getMethod(method.getName(), withReceiver).getReturnType()
                    == method.getReturnType();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    static boolean isHook(String hook) {
        return hook.startsWith(HOOKS);
    }

    /** Has a method return what its hook gives, where the thread is under control. */
    static MethodVisitor replace(MethodVisitor target, String hook, String receiver, String descriptor) {
        return new MethodVisitor(Opcodes.ASM9, target) {
            @Override
            public void visitCode() {
                super.visitCode();
                Label original = new Label();
                Type[] parameters = Type.getArgumentTypes(descriptor);
                JdkEntryPoints.call(this, "Control.controlled", "()Z");
                visitJumpInsn(Opcodes.IFEQ, original);
                if (parameters.length > 0 && parameters[0].getSort() == Type.OBJECT) {
                    visitVarInsn(Opcodes.ALOAD, 1);
                    visitJumpInsn(Opcodes.IFNULL, original);
                }
                List<Type> given = new ArrayList<>(List.of(Type.getType(Object.class)));
                List<Object> locals = new ArrayList<>(List.of(receiver));
                visitVarInsn(Opcodes.ALOAD, 0);
                int variable = 1;
                for (Type type : parameters) {
                    visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
                    variable += type.getSize();
                    given.add(type);
                    locals.add(type.getSort() == Type.LONG ? Opcodes.LONG : type.getInternalName());
                }
                Type result = Type.getReturnType(descriptor);
                JdkEntryPoints.call(this, hook, Type.getMethodDescriptor(result, given.toArray(new Type[0])));
                visitInsn(result.getOpcode(Opcodes.IRETURN));
                visitLabel(original);
                visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, new Object[0]);
                visitInsn(Opcodes.NOP); // the original may begin with a frame of its own
            }
        };
    }
}
