package dev.heddle.agent.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * {@code ForkJoinPool} and its tasks. The pool's own queues and workers are not used: who takes a task is decided by the
 * search. Whoever wants a task to be done joins it first, before the JDK's own code looks whether it is.
 */
final class JdkForks {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String TASK = Type.getInternalName(ForkJoinTask.class);
    private static final String POOL = Type.getInternalName(ForkJoinPool.class);
    private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";
    private static final boolean IS_17 = Runtime.version().feature() < 19;

    private static final Set<String> COVERED =
            Set.of("ForkJoinTask", "RecursiveTask", "RecursiveAction", "CountedCompleter", "ForkJoinPool");

    /** They tell of queues and workers that are not there, or do something to them. */
    private static final Set<String> UNSEEN =
            Set.of(
                    "helpQuiesce", "tryUnfork", "getQueuedTaskCount", "getSurplusQueuedTaskCount", "isTerminated",
                    "isTerminating", "isQuiescent", "getActiveThreadCount", "getRunningThreadCount", "getPoolSize",
                    "getStealCount", "hasQueuedSubmissions", "getQueuedSubmissionCount", "managedBlock", "helpComplete",
                    "setParallelism", "shutdownNow");

    private JdkForks() {}

    /** Whether nothing happens unseen in a method of a class, by its internal name. */
    static boolean covers(String owner, String method) {
        return owner.startsWith(CONCURRENT)
                && COVERED.contains(owner.substring(CONCURRENT.length()))
                && !UNSEEN.contains(method);
    }

    static boolean isHook(String hook) {
        return hook.startsWith("ForkHooks.");
    }

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        hooks.put(ForkJoinTask.class, task());
        hooks.put(ForkJoinPool.class, pool());
        Map<String, String> completer = new HashMap<>();
        for (String counts : new String[] {
            "addToPendingCount(I)V", "compareAndSetPendingCount(II)Z", "decrementPendingCountUnlessZero()I",
            "setPendingCount(I)V", "getPendingCount()I", "tryComplete()V", "propagateCompletion()V"
        }) {
            completer.put(counts, "ForkHooks.count");
        }
        hooks.put(CountedCompleter.class, completer);
        return hooks;
    }

    private static Map<String, String> task() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put("<init>()V", "ForkHooks.born");
        hooks.put("fork()L" + TASK + ";", "ForkHooks.fork=");
        hooks.put("join()Ljava/lang/Object;", "ForkHooks.join");
        hooks.put("quietlyJoin()V", "ForkHooks.join");
        hooks.put("get()Ljava/lang/Object;", "ForkHooks.get");
        hooks.put("get" + TIMED + "Ljava/lang/Object;", "ForkHooks.get");
        hooks.put(IS_17 ? "awaitDone(L" + POOL + ";ZZZJ)I" : "awaitDone(ZJ)I", "ForkHooks.join");
        hooks.put(IS_17 ? "setDone()I" : "setDone()V", "ForkHooks.complete");
        hooks.put("trySetCancelled()I", "ForkHooks.complete");
        hooks.put("trySetThrown(Ljava/lang/Throwable;)" + (IS_17 ? "I" : "Z"), "ForkHooks.fail");
        for (String reads : new String[] {
            "isDone()Z", "isCancelled()Z", "isCompletedAbnormally()Z", "isCompletedNormally()Z",
            "getException()Ljava/lang/Throwable;"
        }) {
            hooks.put(reads, "ForkHooks.read");
        }
        return hooks;
    }

    private static Map<String, String> pool() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put(
                IS_17 ? "externalSubmit(L" + TASK + ";)L" + TASK + ";" : "poolSubmit(ZL" + TASK + ";)L" + TASK + ";",
                "ForkHooks.submit=");
        hooks.put("shutdown()V", "ForkHooks.shutdown");
        hooks.put("shutdownNow()Ljava/util/List;", "ForkHooks.shutdown");
        hooks.put("isShutdown()Z", "ForkHooks.isShutdown");
        hooks.put("awaitTermination" + TIMED + "Z", "ForkHooks.awaitTermination?");
        hooks.put("awaitQuiescence" + TIMED + "Z", "ForkHooks.awaitQuiescence?");
        if (!IS_17) {
            hooks.put("close()V", "ForkHooks.close");
        }
        if (JdkSchedules.HAS_DELAY_SCHEDULER) {
            String task = "L" + JdkSchedules.FORK_TASK + ";";
            String repeating = "(Ljava/lang/Runnable;JJLjava/util/concurrent/TimeUnit;)Ljava/util/concurrent/ScheduledFuture;";
            hooks.put("scheduleDelayedTask(" + task + ")" + task, "ForkHooks.delay=");
            hooks.put("scheduleAtFixedRate" + repeating, "ForkHooks.repeat");
            hooks.put("scheduleWithFixedDelay" + repeating, "ForkHooks.repeat");
        }
        return hooks;
    }

    /** Has a method call its hook, if it has one, and join a task whose state it looks at to see whether it is done. */
    static MethodVisitor instrument(MethodVisitor target, String hook, String owner, String name, String descriptor) {
        MethodVisitor joining = owner.equals(TASK) ? ofTask(target, name) : target;
        if (hook == null || !isHook(hook)) {
            return joining;
        }
        if (hook.equals("ForkHooks.get") || hook.endsWith("?")) {
            return new EntryHook(joining, hook, owner, descriptor);
        }
        return new AboutOne(joining, hook, owner, descriptor);
    }

    private static MethodVisitor ofTask(MethodVisitor target, String name) {
        return switch (name) {
            case "invokeAll" -> new JoinFirst(target);
            case "inForkJoinPool", "getPool" -> new ProgramsOwnThread(target);
            default -> target;
        };
    }

    /** Calls a hook with the receiver or, for a task that is given to a pool, with both. */
    private static final class AboutOne extends MethodVisitor {

        private final String hook;
        private final String owner;
        private final Type[] parameters;
        private final Type result;

        AboutOne(MethodVisitor target, String hook, String owner, String descriptor) {
            super(Opcodes.ASM9, target);
            this.hook = hook;
            this.owner = owner;
            this.parameters = Type.getArgumentTypes(descriptor);
            this.result = Type.getReturnType(descriptor);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            boolean answers = hook.endsWith("=");
            String name = answers ? hook.substring(0, hook.length() - 1) : hook;
            String given = "Ljava/lang/Object;";
            visitVarInsn(Opcodes.ALOAD, 0);
            if (name.equals("ForkHooks.submit") || name.equals("ForkHooks.delay")) {
                visitVarInsn(Opcodes.ALOAD, parameters.length); // the last one, whatever stands before it
                given += given;
            }
            JdkEntryPoints.call(this, name, "(" + given + ")" + (answers ? "Ljava/lang/Object;" : "V"));
            if (answers) {
                give();
            }
        }

        private void give() {
            Object[] locals = new Object[parameters.length + 1];
            locals[0] = owner;
            for (int i = 0; i < parameters.length; i++) {
                Type type = parameters[i];
                locals[i + 1] = type.getSort() == Type.BOOLEAN ? Opcodes.INTEGER : type.getInternalName();
            }
            Label original = new Label();
            visitInsn(Opcodes.DUP);
            visitJumpInsn(Opcodes.IFNULL, original);
            visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
            visitInsn(Opcodes.ARETURN);
            visitLabel(original);
            visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Object"});
            visitInsn(Opcodes.POP);
        }
    }

    /** Asks about the program's thread, whatever carries it. */
    private static final class ProgramsOwnThread extends MethodVisitor {

        ProgramsOwnThread(MethodVisitor target) {
            super(Opcodes.ASM9, target);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("currentThread")) {
                JdkEntryPoints.call(mv, "ForkHooks.currentThread", descriptor);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    private static final class JoinFirst extends MethodVisitor {

        JoinFirst(MethodVisitor target) {
            super(Opcodes.ASM9, target);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETFIELD && name.equals("status")) {
                visitInsn(Opcodes.DUP);
                JdkEntryPoints.call(this, "ForkHooks.join", "(Ljava/lang/Object;)V");
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }
}
