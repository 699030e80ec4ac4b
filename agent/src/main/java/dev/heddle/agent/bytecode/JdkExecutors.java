package dev.heddle.agent.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Thread pools and futures of the JDK. What one of their methods does to the pool or the future is a single action:
 * the method announces itself first, and when the hook comes back its own code goes through without waiting for
 * another thread. So whatever it decides, throws and calls back is the JDK's own doing.
 */
final class JdkExecutors {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String POOL = Type.getInternalName(ThreadPoolExecutor.class);
    private static final String QUEUE = CONCURRENT + "BlockingQueue";
    private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

    /** All that happens in their methods is seen, or they only pass on to others. */
    private static final Set<String> COVERED =
            Set.of(
                    "Executor",
                    "ExecutorService",
                    "AbstractExecutorService",
                    "ThreadPoolExecutor",
                    "ThreadPoolExecutor$AbortPolicy",
                    "ThreadPoolExecutor$CallerRunsPolicy",
                    "ThreadPoolExecutor$DiscardPolicy",
                    "ThreadPoolExecutor$DiscardOldestPolicy",
                    "RejectedExecutionHandler",
                    "ScheduledExecutorService",
                    "ScheduledThreadPoolExecutor",
                    "ScheduledFuture",
                    "RunnableScheduledFuture",
                    "Delayed",
                    "Future",
                    "RunnableFuture",
                    "FutureTask",
                    "CompletionService",
                    "ExecutorCompletionService");

    /** They tell what workers do meanwhile, or give away what belongs to the pool. */
    private static final Set<String> UNSEEN =
            Set.of("getActiveCount", "getCompletedTaskCount", "getTaskCount", "getQueue");

    private JdkExecutors() {}

    /** Whether nothing happens unseen in a method of a class, by its internal name. */
    static boolean covers(String owner, String method) {
        return owner.startsWith(CONCURRENT)
                && COVERED.contains(owner.substring(CONCURRENT.length()))
                && !UNSEEN.contains(method);
    }

    static boolean isHook(String hook) {
        return hook.startsWith("PoolHooks.") || hook.startsWith("FutureHooks.");
    }

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        hooks.put(ThreadPoolExecutor.class, pool());
        hooks.put(FutureTask.class, future());
        return hooks;
    }

    private static Map<String, String> pool() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put(
                "<init>(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;"
                        + "Ljava/util/concurrent/ThreadFactory;Ljava/util/concurrent/RejectedExecutionHandler;)V",
                "PoolHooks.born");
        hooks.put("execute(Ljava/lang/Runnable;)V", "PoolHooks.execute");
        hooks.put("getTask()Ljava/lang/Runnable;", "PoolHooks.work=");
        hooks.put("processWorkerExit(L" + POOL + "$Worker;Z)V", "PoolHooks.leave");
        hooks.put("shutdown()V", "PoolHooks.shutdown");
        hooks.put("shutdownNow()Ljava/util/List;", "PoolHooks.shutdownNow");
        hooks.put("awaitTermination" + TIMED + "Z", "PoolHooks.awaitTermination?");
        for (String change : new String[] {
            "setCorePoolSize(I)V", "setMaximumPoolSize(I)V", "setKeepAliveTime" + TIMED + "V",
            "allowCoreThreadTimeOut(Z)V", "prestartCoreThread()Z", "prestartAllCoreThreads()I",
            "remove(Ljava/lang/Runnable;)Z", "purge()V"
        }) {
            hooks.put(change, "PoolHooks.change");
        }
        for (String query : new String[] {
            "isTerminating()Z", "isTerminated()Z", "getPoolSize()I", "getLargestPoolSize()I"
        }) {
            hooks.put(query, "PoolHooks.read");
        }
        hooks.put("isShutdown()Z", "PoolHooks.isShutdown");
        hooks.put("toString()Ljava/lang/String;", "PoolHooks.describe");
        return hooks;
    }

    private static Map<String, String> future() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put("<init>(Ljava/util/concurrent/Callable;)V", "FutureHooks.born");
        hooks.put("<init>(Ljava/lang/Runnable;Ljava/lang/Object;)V", "FutureHooks.born");
        hooks.put("run()V", "FutureHooks.begin");
        hooks.put("runAndReset()Z", "FutureHooks.begin");
        hooks.put("set(Ljava/lang/Object;)V", "FutureHooks.complete");
        hooks.put("setException(Ljava/lang/Throwable;)V", "FutureHooks.complete");
        hooks.put("cancel(Z)Z", "FutureHooks.cancel");
        hooks.put("get()Ljava/lang/Object;", "FutureHooks.get");
        hooks.put("get" + TIMED + "Ljava/lang/Object;", "FutureHooks.get");
        hooks.put("isDone()Z", "FutureHooks.read");
        hooks.put("isCancelled()Z", "FutureHooks.read");
        hooks.put("toString()Ljava/lang/String;", "FutureHooks.read");
        if (Runtime.version().feature() >= 19) {
            hooks.put("resultNow()Ljava/lang/Object;", "FutureHooks.read");
            hooks.put("exceptionNow()Ljava/lang/Throwable;", "FutureHooks.read");
            hooks.put("state()Ljava/util/concurrent/Future$State;", "FutureHooks.read");
        }
        return hooks;
    }

    /** Has a method call its hook, and use the pool's queue as a part of the pool. */
    static MethodVisitor instrument(MethodVisitor target, String hook, String owner, String name, String descriptor) {
        MethodVisitor own = owner.equals(POOL) ? new OwnQueue(target, name) : target;
        if (owner.equals(POOL) && name.equals("addWorker")) {
            own = new NewWorker(own);
        }
        if (hook == null) {
            return own;
        }
        return new EntryHook(own, hook, owner, descriptor);
    }

    /** What a pool does to its queue is part of what it announces; what it interrupts is told when it is done. */
    private static final class OwnQueue extends MethodVisitor {

        private final boolean interrupts;
        private final boolean throwsOut;

        OwnQueue(MethodVisitor target, String method) {
            super(Opcodes.ASM9, target);
            this.interrupts = method.equals("shutdownNow");
            this.throwsOut = method.equals("shutdown");
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(QUEUE)) {
                String arguments = "(L" + QUEUE + ";" + descriptor.substring(1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, Operation.HOOKS + "PoolQueueHooks", name, arguments, false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (interrupts && opcode == Opcodes.ARETURN) {
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(this, "PoolHooks.interruptWorkers", "(Ljava/lang/Object;)V");
            }
            if (throwsOut && opcode == Opcodes.RETURN) {
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(this, "ScheduleHooks.cancelThrownOut", "(Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }
    }

    /**
     * A pool that makes a worker calls the program's thread factory in the middle of what it has announced. What it does
     * afterwards is told, so that it can be an action of its own. Meanwhile the stack keeps what came before the factory.
     */
    private static final class NewWorker extends MethodVisitor {

        private static final String WORKER = POOL + "$Worker";

        NewWorker(MethodVisitor target) {
            super(Opcodes.ASM9, target);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW && type.equals(WORKER)) {
                JdkEntryPoints.call(this, "PoolHooks.makesThread", "()I");
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (owner.equals(WORKER) && name.equals("<init>")) {
                visitInsn(Opcodes.SWAP);
                visitVarInsn(Opcodes.ALOAD, 0);
                visitVarInsn(Opcodes.ALOAD, 1);
                JdkEntryPoints.call(this, "PoolHooks.madeThread", "(ILjava/lang/Object;Ljava/lang/Runnable;)V");
            }
        }
    }
}
