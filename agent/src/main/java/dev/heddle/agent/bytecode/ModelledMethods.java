package dev.heddle.agent.bytecode;

import dev.heddle.hook.ArrayRangeHooks;
import dev.heddle.hook.ArrayReflectionHooks;
import dev.heddle.hook.AtomicBooleanHooks;
import dev.heddle.hook.AtomicIntegerArrayHooks;
import dev.heddle.hook.AtomicIntegerFieldUpdaterHooks;
import dev.heddle.hook.AtomicIntegerHooks;
import dev.heddle.hook.AtomicLongArrayHooks;
import dev.heddle.hook.AtomicLongFieldUpdaterHooks;
import dev.heddle.hook.AtomicLongHooks;
import dev.heddle.hook.AtomicMarkableReferenceHooks;
import dev.heddle.hook.AtomicReferenceArrayHooks;
import dev.heddle.hook.AtomicReferenceFieldUpdaterHooks;
import dev.heddle.hook.AtomicReferenceHooks;
import dev.heddle.hook.AtomicStampedReferenceHooks;
import dev.heddle.hook.BarrierHooks;
import dev.heddle.hook.CollectionsHooks;
import dev.heddle.hook.ConditionHooks;
import dev.heddle.hook.DoubleAccumulatorHooks;
import dev.heddle.hook.DoubleAdderHooks;
import dev.heddle.hook.ExchangerHooks;
import dev.heddle.hook.LatchHooks;
import dev.heddle.hook.LockHooks;
import dev.heddle.hook.LongAccumulatorHooks;
import dev.heddle.hook.LongAdderHooks;
import dev.heddle.hook.MathHooks;
import dev.heddle.hook.ObjectHooks;
import dev.heddle.hook.PhaserHooks;
import dev.heddle.hook.ProcessHooks;
import dev.heddle.hook.ReadWriteLockHooks;
import dev.heddle.hook.SemaphoreHooks;
import dev.heddle.hook.ShutdownHooks;
import dev.heddle.hook.StampedLockHooks;
import dev.heddle.hook.SystemHooks;
import dev.heddle.hook.ThreadGroupHooks;
import dev.heddle.hook.ThreadHooks;
import dev.heddle.hook.TimeUnitHooks;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The methods of the JDK that hooks stand for. A hook has the name and the parameters of its method,
 * with the receiver before them and the site after them; so the hook classes are the table.
 */
final class ModelledMethods {

    /**
     * A static method that is called in the place of a JDK method.
     *
     * @param owner the hook class
     * @param model the JDK class
     * @param isStatic whether the JDK method is static
     * @param isFinal whether no subclass can override the JDK method
     * @param label what a user calls it, for instance {@code Semaphore.acquire}
     */
    record Hook(
            String owner,
            String name,
            String descriptor,
            String model,
            boolean isStatic,
            boolean isFinal,
            String label) {

        Handle handle() {
            return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false);
        }

        /** Whether the hook itself tells a call by {@code super} from one that an override answers. */
        boolean knowsSuperCalls() {
            return DISPATCHING.contains(owner) && !REAL_BY_SUPER.contains(name);
        }
    }

    private static final String OBJECT = "java/lang/Object";

    /** Their hooks call the real method virtually: in the place of a call by {@code super} that would not end. */
    private static final Set<String> REAL_BY_SUPER =
            Set.of("newCondition");

    private static final Set<String> DISPATCHING =
            Set.of(
                    Type.getInternalName(AtomicBooleanHooks.class),
                    Type.getInternalName(AtomicIntegerHooks.class),
                    Type.getInternalName(AtomicLongHooks.class),
                    Type.getInternalName(AtomicReferenceHooks.class),
                    Type.getInternalName(BarrierHooks.class),
                    Type.getInternalName(ExchangerHooks.class),
                    Type.getInternalName(LatchHooks.class),
                    Type.getInternalName(LockHooks.class),
                    Type.getInternalName(PhaserHooks.class),
                    Type.getInternalName(ProcessHooks.class),
                    Type.getInternalName(ReadWriteLockHooks.class),
                    Type.getInternalName(SemaphoreHooks.class),
                    Type.getInternalName(StampedLockHooks.class),
                    Type.getInternalName(ThreadGroupHooks.class),
                    Type.getInternalName(ThreadHooks.class));

    private final Map<String, List<Hook>> hooks = new HashMap<>();
    private final Set<String> models = new HashSet<>();

    ModelledMethods() {
        model(Object.class, ObjectHooks.class);
        model(System.class, SystemHooks.class);
        model(Math.class, MathHooks.class);
        model(StrictMath.class, MathHooks.class);
        model(Collections.class, CollectionsHooks.class);
        model(Thread.class, ThreadHooks.class);
        model(ThreadGroup.class, ThreadGroupHooks.class);
        model(Runtime.class, ShutdownHooks.class);
        model(System.class, ShutdownHooks.class);
        model(Runtime.class, ProcessHooks.class);
        model(ProcessBuilder.class, ProcessHooks.class);
        model(Process.class, ProcessHooks.class);
        model(ProcessHandle.class, ProcessHooks.class);
        model(TimeUnit.class, TimeUnitHooks.class);
        model(Lock.class, LockHooks.class);
        model(ReentrantLock.class, LockHooks.class);
        model(Condition.class, ConditionHooks.class);
        model(Semaphore.class, SemaphoreHooks.class);
        model(ReentrantReadWriteLock.class, ReadWriteLockHooks.class);
        model(ReentrantReadWriteLock.ReadLock.class, LockHooks.class);
        model(ReentrantReadWriteLock.WriteLock.class, LockHooks.class);
        model(ReentrantReadWriteLock.WriteLock.class, ReadWriteLockHooks.class);
        model(StampedLock.class, StampedLockHooks.class);
        model(CountDownLatch.class, LatchHooks.class);
        model(CyclicBarrier.class, BarrierHooks.class);
        model(Phaser.class, PhaserHooks.class);
        model(Exchanger.class, ExchangerHooks.class);
        model(System.class, ArrayRangeHooks.class);
        model(Array.class, ArrayReflectionHooks.class);
        model(AtomicInteger.class, AtomicIntegerHooks.class);
        model(AtomicLong.class, AtomicLongHooks.class);
        model(AtomicBoolean.class, AtomicBooleanHooks.class);
        model(AtomicReference.class, AtomicReferenceHooks.class);
        model(LongAdder.class, LongAdderHooks.class);
        model(DoubleAdder.class, DoubleAdderHooks.class);
        model(LongAccumulator.class, LongAccumulatorHooks.class);
        model(DoubleAccumulator.class, DoubleAccumulatorHooks.class);
        model(AtomicStampedReference.class, AtomicStampedReferenceHooks.class);
        model(AtomicMarkableReference.class, AtomicMarkableReferenceHooks.class);
        model(AtomicIntegerFieldUpdater.class, AtomicIntegerFieldUpdaterHooks.class);
        model(AtomicIntegerArray.class, AtomicIntegerArrayHooks.class);
        model(AtomicLongFieldUpdater.class, AtomicLongFieldUpdaterHooks.class);
        model(AtomicLongArray.class, AtomicLongArrayHooks.class);
        model(AtomicReferenceFieldUpdater.class, AtomicReferenceFieldUpdaterHooks.class);
        model(AtomicReferenceArray.class, AtomicReferenceArrayHooks.class);
    }

    private void model(Class<?> model, Class<?> hookClass) {
        models.add(Type.getInternalName(model));
        for (Method hook : hookClass.getDeclaredMethods()) {
            Class<?>[] parameters = hook.getParameterTypes();
            int last = parameters.length - 1;
            if (Modifier.isPublic(hook.getModifiers()) && last >= 0 && parameters[last] == int.class) {
                Method method = find(model, hook.getName(), Arrays.copyOf(parameters, last));
                if (method != null) {
                    add(model, method, hook);
                }
            }
        }
    }

    /** The JDK method, or null where this JDK does not have it (or only a subclass has). */
    private static Method find(Class<?> model, String name, Class<?>[] parameters) {
        Method result = find(model, name, parameters, true);
        if (result == null && parameters.length > 0 && parameters[0].isAssignableFrom(model)) {
            result = find(model, name, Arrays.copyOfRange(parameters, 1, parameters.length), false);
        }
        return result;
    }

    private static Method find(Class<?> model, String name, Class<?>[] parameters, boolean isStatic) {
        try {
            Method method = model.getMethod(name, parameters);
            return Modifier.isStatic(method.getModifiers()) == isStatic ? method : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private void add(Class<?> model, Method method, Method hook) {
        hooks.computeIfAbsent(method.getName() + Type.getMethodDescriptor(method), key -> new ArrayList<>())
                .add(
                        new Hook(
                                Type.getInternalName(hook.getDeclaringClass()),
                                hook.getName(),
                                Type.getMethodDescriptor(hook),
                                Type.getInternalName(model),
                                Modifier.isStatic(method.getModifiers()),
                                Modifier.isFinal(method.getModifiers()),
                                model.getSimpleName() + "." + method.getName()));
    }

    /** All hooks, for tests. */
    List<Hook> all() {
        List<Hook> all = new ArrayList<>();
        hooks.values().forEach(all::addAll);
        return all;
    }

    /** Whether objects of this JDK class are known to the scheduler. */
    boolean isModel(String className) {
        return models.contains(className);
    }

    /** The hook for a call in the code of a class, or null if the call is to stay as it is. */
    Hook find(Instruction.Call call, ClassOutlines.View outlines) {
        List<Hook> candidates = hooks.get(call.name() + call.descriptor());
        if (candidates != null) {
            for (Hook hook : candidates) {
                if (hook.isStatic() == (call.opcode() == Opcodes.INVOKESTATIC)
                        && isReachedFrom(call.owner(), hook, outlines)) {
                    return isSafe(call, hook) ? hook : null;
                }
            }
        }
        return null;
    }

    private static boolean isReachedFrom(String owner, Hook hook, ClassOutlines.View outlines) {
        if (owner.equals(hook.model())) {
            return true;
        }
        if (hook.model().equals(OBJECT)) {
            return hook.isFinal(); // else the class may have its own
        }
        return !owner.startsWith("java/")
                && !owner.startsWith("[")
                && outlines.isSubtype(owner, hook.model());
    }

    /** A hook that calls back virtually must not stand for a call by {@code super}: it would not end. */
    private static boolean isSafe(Instruction.Call call, Hook hook) {
        return call.opcode() != Opcodes.INVOKESPECIAL || hook.isFinal() || hook.knowsSuperCalls();
    }
}
