package dev.heddle.agent.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * {@code ScheduledThreadPoolExecutor} and its tasks, as far as they differ from {@link JdkExecutors other pools}: tasks are
 * given to the pool by methods of their own, give themselves to it again, and take themselves out of it. The time is the
 * program's.
 */
final class JdkSchedules {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String POOL = Type.getInternalName(ScheduledThreadPoolExecutor.class);
    /** Since JDK 25 {@code ForkJoinPool} has tasks that wait for their time, and {@code CompletableFuture} uses them. */
    static final boolean HAS_DELAY_SCHEDULER = Runtime.version().feature() >= 25;

    private static final String DELAY_SCHEDULER = CONCURRENT + "DelayScheduler";
    static final String FORK_TASK = DELAY_SCHEDULER + "$ScheduledForkJoinTask";
    private static final String DELAYER = CONCURRENT + "CompletableFuture$Delayer";
    private static final String TASK = POOL + "$ScheduledFutureTask";
    private static final String QUEUE = CONCURRENT + "BlockingQueue";
    private static final String SCHEDULED = CONCURRENT + "RunnableScheduledFuture";
    private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";
    private static final String GIVES_FUTURE = "Ljava/util/concurrent/ScheduledFuture;";
    private static final String CHANGE = "ScheduleHooks.change";

    private JdkSchedules() {}

    static boolean isHook(String hook) {
        return hook.startsWith("ScheduleHooks.");
    }

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        Map<String, String> pool = new HashMap<>();
        String schedule = "ScheduleHooks.schedule";
        pool.put("schedule(Ljava/lang/Runnable;J" + UNIT + ")" + GIVES_FUTURE, schedule);
        pool.put("schedule(Ljava/util/concurrent/Callable;J" + UNIT + ")" + GIVES_FUTURE, schedule);
        pool.put("scheduleAtFixedRate(Ljava/lang/Runnable;JJ" + UNIT + ")" + GIVES_FUTURE, schedule);
        pool.put("scheduleWithFixedDelay(Ljava/lang/Runnable;JJ" + UNIT + ")" + GIVES_FUTURE, schedule);
        pool.put("setContinueExistingPeriodicTasksAfterShutdownPolicy(Z)V", CHANGE);
        pool.put("setExecuteExistingDelayedTasksAfterShutdownPolicy(Z)V", CHANGE);
        pool.put("setRemoveOnCancelPolicy(Z)V", CHANGE);
        hooks.put(ScheduledThreadPoolExecutor.class, pool);
        hooks.put(known(TASK), Map.of("getDelay(" + UNIT + ")J", "ScheduleHooks.getDelay"));
        if (HAS_DELAY_SCHEDULER) {
            hooks.put(known(DELAY_SCHEDULER), Map.of());
        } else {
            hooks.put(known(DELAYER), Map.of("delay(Ljava/lang/Runnable;J" + UNIT + ")" + GIVES_FUTURE, "ScheduleHooks.delay="));
        }
        return hooks;
    }

    private static Class<?> known(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This JDK has no " + name + ".", e);
        }
    }

    /** Has a method call its hook, if it has one, and ask for the program's time without being seen. */
    static MethodVisitor instrument(MethodVisitor target, String hook, String owner, String name, String descriptor) {
        if (owner.equals(DELAYER) && hook != null) {
            return new EntryHook(target, hook, "java/lang/Runnable", "(J" + UNIT + ")" + GIVES_FUTURE); // it is static
        }
        if (owner.equals(DELAY_SCHEDULER)) {
            return new ProgramsTime(target, "ScheduleHooks.nanoTimeSeen");
        }
        if (!owner.equals(POOL) && !owner.equals(TASK)) {
            return target;
        }
        MethodVisitor quiet = new Quietly(target, owner, name);
        return hook == null ? quiet : new EntryHook(quiet, hook, owner, descriptor);
    }

    /** Asks for the program's time in place of the JVM's. */
    private static class ProgramsTime extends MethodVisitor {

        private final String hook;

        ProgramsTime(MethodVisitor target, String hook) {
            super(Opcodes.ASM9, target);
            this.hook = hook;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals("java/lang/System") && name.equals("nanoTime")) {
                JdkEntryPoints.call(mv, hook, descriptor);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    /** What a pool asks itself, its queue and its tasks is part of what it has announced. */
    private static final class Quietly extends ProgramsTime {

        private final boolean isPool;
        private final String method;

        Quietly(MethodVisitor target, String owner, String method) {
            super(target, "ScheduleHooks.nanoTime");
            this.isPool = owner.equals(POOL);
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (method.equals("setNextRunTime")) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitFieldInsn(Opcodes.GETFIELD, TASK, "this$0", "L" + POOL + ";");
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(this, "ScheduleHooks.repeat", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            String called = owner + "." + name;
            if (owner.equals(QUEUE)) {
                String arguments = "(L" + QUEUE + ";" + descriptor.substring(1);
                JdkEntryPoints.call(mv, "PoolQueueHooks." + name, arguments);
            } else if (called.equals(POOL + ".isShutdown") || called.equals(POOL + ".remove")) {
                String arguments = "(Ljava/util/concurrent/ThreadPoolExecutor;" + descriptor.substring(1);
                JdkEntryPoints.call(mv, "ScheduleHooks." + name, arguments);
            } else if (isPool && called.equals(SCHEDULED + ".isCancelled")) {
                JdkEntryPoints.call(mv, "ScheduleHooks.isCancelled", "(Ljava/util/concurrent/Future;)Z");
            } else if (isPool && called.equals(SCHEDULED + ".getDelay")) {
                JdkEntryPoints.call(mv, "ScheduleHooks.getDelay", "(Ljava/util/concurrent/Delayed;" + UNIT + ")J");
            } else if (method.equals("onShutdown") && called.equals(SCHEDULED + ".cancel")) {
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(mv, "ScheduleHooks.cancel", "(Ljava/util/concurrent/Future;ZLjava/lang/Object;)Z");
            } else {
                if (method.equals("run") && name.equals("canRunInCurrentRunState")) {
                    visitInsn(Opcodes.DUP2);
                    visitInsn(Opcodes.POP);
                    JdkEntryPoints.call(mv, "ScheduleHooks.taken", "(Ljava/lang/Object;)V");
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN && isPool && method.startsWith("set")) {
                visitVarInsn(Opcodes.ALOAD, 0);
                JdkEntryPoints.call(this, "ScheduleHooks.cancelThrownOut", "(Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }
    }
}
