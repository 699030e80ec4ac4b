package dev.heddle.agent.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * {@code CompletableFuture}. Its code looks at results and at what depends on them in few places, each of which
 * announces itself first: where a stage is added to another, where one gets its result, and where a task of one
 * begins. All between two of these is a single action.
 */
final class JdkStages {

    private static final String STAGE = Type.getInternalName(CompletableFuture.class);
    private static final String STAGES = "java/util/concurrent/CompletionStage";
    private static final String FUNCTIONS = "Ljava/util/function/";
    private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

    private JdkStages() {}

    /** Whether nothing happens unseen in the methods of a class, by its internal name. */
    static boolean covers(String owner) {
        return owner.equals(STAGE) || owner.equals(STAGES);
    }

    static boolean isHook(String hook) {
        return hook.startsWith("StageHooks.");
    }

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        hooks.put(CompletableFuture.class, stage());
        Map<String, String> completion = Map.of("run()V", "StageHooks.begin", "exec()Z", "StageHooks.begin");
        hooks.put(nested("Completion"), completion);
        hooks.put(nested("AsyncSupply"), Map.of("run()V", "StageHooks.begin"));
        hooks.put(nested("AsyncRun"), Map.of("run()V", "StageHooks.begin"));
        hooks.put(nested("UniCompose"), Map.of());
        hooks.put(nested("UniComposeExceptionally"), Map.of());
        return hooks;
    }

    private static Class<?> nested(String name) {
        try {
            return Class.forName(CompletableFuture.class.getName() + "$" + name, false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This JDK has no " + name + " in CompletableFuture.", e);
        }
    }

    private static Map<String, String> stage() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put("<init>()V", "StageHooks.born");
        hooks.put("<init>(Ljava/lang/Object;)V", "StageHooks.born");
        Map<String, String> stages = Map.of(
                "uniApplyStage", FUNCTIONS + "Function;",
                "uniAcceptStage", FUNCTIONS + "Consumer;",
                "uniRunStage", "Ljava/lang/Runnable;",
                "uniWhenCompleteStage", FUNCTIONS + "BiConsumer;",
                "uniHandleStage", FUNCTIONS + "BiFunction;",
                "uniExceptionallyStage", FUNCTIONS + "Function;",
                "uniComposeExceptionallyStage", FUNCTIONS + "Function;",
                "uniComposeStage", FUNCTIONS + "Function;");
        stages.forEach((name, function) ->
                hooks.put(name + "(Ljava/util/concurrent/Executor;" + function + ")L" + STAGE + ";", "StageHooks.register"));
        hooks.put("uniCopyStage(L" + STAGE + ";)L" + STAGE + ";", "StageHooks.register");
        hooks.put("uniAsMinimalStage()L" + STAGE + "$MinimalStage;", "StageHooks.register");
        hooks.put("allOf([L" + STAGE + ";)L" + STAGE + ";", "StageHooks.registerAll");
        hooks.put("anyOf([L" + STAGE + ";)L" + STAGE + ";", "StageHooks.registerAll");
        hooks.put("tryPushStack(L" + STAGE + "$Completion;)Z", "StageHooks.push");
        for (String completes : new String[] {
            "internalComplete(Ljava/lang/Object;)Z", "completeNull()Z", "completeValue(Ljava/lang/Object;)Z",
            "completeThrowable(Ljava/lang/Throwable;)Z", "completeThrowable(Ljava/lang/Throwable;Ljava/lang/Object;)Z",
            "completeRelay(Ljava/lang/Object;)Z", "obtrudeValue(Ljava/lang/Object;)V",
            "obtrudeException(Ljava/lang/Throwable;)V"
        }) {
            hooks.put(completes, "StageHooks.complete");
        }
        hooks.put("get()Ljava/lang/Object;", "StageHooks.get");
        hooks.put("get" + TIMED + "Ljava/lang/Object;", "StageHooks.get");
        hooks.put("join()Ljava/lang/Object;", "StageHooks.join");
        for (String reads : new String[] {
            "getNow(Ljava/lang/Object;)Ljava/lang/Object;", "isDone()Z", "isCancelled()Z",
            "isCompletedExceptionally()Z", "cancel(Z)Z", "getNumberOfDependents()I", "toString()Ljava/lang/String;"
        }) {
            hooks.put(reads, "StageHooks.read");
        }
        if (Runtime.version().feature() >= 19) {
            hooks.put("resultNow()Ljava/lang/Object;", "StageHooks.read");
            hooks.put("exceptionNow()Ljava/lang/Throwable;", "StageHooks.read");
            hooks.put("state()Ljava/util/concurrent/Future$State;", "StageHooks.read");
        }
        return hooks;
    }

    /** Has a method call its hook, if it has one, and tell which other stages it looks at. */
    static MethodVisitor instrument(MethodVisitor target, String hook, String owner, String name, String descriptor) {
        if (!owner.startsWith(STAGE)) {
            return target;
        }
        MethodVisitor looking = name.endsWith("Stage") || name.equals("tryFire") ? new OtherStages(target) : target;
        if (hook == null) {
            return looking;
        }
        boolean needsArguments = name.equals("tryPushStack") || hook.equals("StageHooks.get");
        return needsArguments
                ? new EntryHook(looking, hook, owner, descriptor)
                : new MethodVisitor(Opcodes.ASM9, looking) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        visitVarInsn(Opcodes.ALOAD, 0); // the receiver, or what a static method is about
                        JdkEntryPoints.call(this, hook, "(Ljava/lang/Object;)V");
                    }
                };
    }

    /** Where a stage that the program has given comes in. */
    private static final class OtherStages extends MethodVisitor {

        OtherStages(MethodVisitor target) {
            super(Opcodes.ASM9, target);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (owner.equals(STAGES) && name.equals("toCompletableFuture")) {
                visitInsn(Opcodes.DUP);
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(this, "StageHooks.lookAt", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
        }
    }
}
