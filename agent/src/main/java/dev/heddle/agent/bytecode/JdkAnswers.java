package dev.heddle.agent.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Methods by which synchronizers tell of their state, whoever calls them: under control they answer from the model,
 * because the real object knows nothing. Such are {@code toString}, which string concatenation calls, and methods
 * that only subclasses can call.
 */
final class JdkAnswers {

    private static final String TEXT = "SynchronizerHooks.text";
    private static final String OWNER = "SynchronizerHooks.owner";
    private static final String AWAITING = "SynchronizerHooks.awaiting";

    private JdkAnswers() {}

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<String, String> text = Map.of("toString()Ljava/lang/String;", TEXT);
        Map<String, String> textAndThreads = new HashMap<>(text);
        textAndThreads.put("getOwner()Ljava/lang/Thread;", OWNER);
        textAndThreads.put(
                "getWaitingThreads(Ljava/util/concurrent/locks/Condition;)Ljava/util/Collection;", AWAITING);
        Map<String, String> semaphore = new HashMap<>(text);
        semaphore.put("reducePermits(I)V", "SemaphoreHooks.reduces");
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        hooks.put(ReentrantLock.class, textAndThreads);
        hooks.put(ReentrantReadWriteLock.class, textAndThreads);
        hooks.put(ReentrantReadWriteLock.ReadLock.class, text);
        hooks.put(ReentrantReadWriteLock.WriteLock.class, text);
        hooks.put(StampedLock.class, text);
        hooks.put(Semaphore.class, semaphore);
        hooks.put(CountDownLatch.class, text);
        Map<String, String> phaser = new HashMap<>(text);
        phaser.put("<init>(Ljava/util/concurrent/Phaser;I)V", "PhaserHooks.born");
        hooks.put(Phaser.class, phaser);
        return hooks;
    }

    static boolean isHook(String hook) {
        return hook.equals(TEXT) || hook.equals(OWNER) || hook.equals(AWAITING);
    }

    /** Has a method whose parameters are objects return what its hook says, where the thread is under control. */
    static MethodVisitor answer(MethodVisitor target, String hook, String receiver, String descriptor) {
        return new MethodVisitor(Opcodes.ASM9, target) {
            @Override
            public void visitCode() {
                super.visitCode();
                Label original = new Label();
                JdkEntryPoints.call(this, "Control.controlled", "()Z");
                visitJumpInsn(Opcodes.IFEQ, original);
                Type[] parameters = Type.getArgumentTypes(descriptor);
                Type[] asked = new Type[parameters.length + 1];
                Object[] locals = new Object[asked.length];
                for (int i = 0; i < asked.length; i++) {
                    visitVarInsn(Opcodes.ALOAD, i);
                    asked[i] = i == 0 ? Type.getType(Object.class) : parameters[i - 1];
                    locals[i] = i == 0 ? receiver : parameters[i - 1].getInternalName();
                }
                Type result = Type.getReturnType(descriptor);
                JdkEntryPoints.call(this, hook, Type.getMethodDescriptor(result, asked));
                visitInsn(Opcodes.ARETURN);
                visitLabel(original);
                visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
                visitInsn(Opcodes.NOP); // the original may begin with a frame of its own
            }
        };
    }
}
