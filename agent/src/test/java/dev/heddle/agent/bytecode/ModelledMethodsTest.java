package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
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
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;

/** No public method of a modelled class was forgotten, on whichever JDK this runs. */
class ModelledMethodsTest {

    private final ModelledMethods modelled = new ModelledMethods();
    private final ClassOutlines.View outlines =
            new ClassOutlines().seenFrom(ModelledMethodsTest.class.getClassLoader());

    private Set<String> withoutHook(Class<?> model) {
        Set<String> missing = new TreeSet<>();
        for (Method method : model.getDeclaredMethods()) {
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Instruction.Call call =
                    new Instruction.Call(
                            isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
                            Type.getInternalName(model),
                            method.getName(),
                            Type.getMethodDescriptor(method),
                            model.isInterface());
            if (Modifier.isPublic(method.getModifiers()) && modelled.find(call, outlines) == null) {
                missing.add(method.getName());
            }
        }
        return missing;
    }

    @Test
    void atomics() {
        assertEquals(Set.of(), withoutHook(AtomicInteger.class));
        assertEquals(Set.of(), withoutHook(AtomicLong.class));
        assertEquals(Set.of(), withoutHook(AtomicBoolean.class));
        assertEquals(Set.of(), withoutHook(AtomicReference.class));
        assertEquals(Set.of("length"), withoutHook(AtomicIntegerArray.class));
        assertEquals(Set.of("length"), withoutHook(AtomicLongArray.class));
        assertEquals(Set.of("length"), withoutHook(AtomicReferenceArray.class));
    }

    @Test
    void accumulatorsPairsAndUpdaters() {
        assertEquals(Set.of(), withoutHook(LongAdder.class));
        assertEquals(Set.of(), withoutHook(DoubleAdder.class));
        assertEquals(Set.of(), withoutHook(LongAccumulator.class));
        assertEquals(Set.of(), withoutHook(DoubleAccumulator.class));
        assertEquals(Set.of(), withoutHook(AtomicStampedReference.class));
        assertEquals(Set.of(), withoutHook(AtomicMarkableReference.class));
        assertEquals(Set.of("newUpdater"), withoutHook(AtomicIntegerFieldUpdater.class));
        assertEquals(Set.of("newUpdater"), withoutHook(AtomicLongFieldUpdater.class));
        assertEquals(Set.of("newUpdater"), withoutHook(AtomicReferenceFieldUpdater.class));
    }

    @Test
    void locks() {
        assertEquals(Set.of(), withoutHook(Lock.class));
        assertEquals(Set.of(), withoutHook(Condition.class));
        assertEquals(Set.of("isFair", "toString"), withoutHook(ReentrantLock.class));
        assertEquals(Set.of("isFair", "toString"), withoutHook(Semaphore.class));
    }

    @Test
    void otherSynchronizers() {
        assertEquals(Set.of("toString"), withoutHook(CountDownLatch.class));
        assertEquals(Set.of("getParties"), withoutHook(CyclicBarrier.class));
        assertEquals(Set.of("getParent", "getRoot", "toString"), withoutHook(Phaser.class));
        assertEquals(Set.of(), withoutHook(Exchanger.class));
    }

    @Test
    void objects() {
        assertEquals(Set.of("equals", "getClass", "toString"), withoutHook(Object.class));
    }

    /** The rest of Thread's methods tell of the thread object itself, or are no operations at all. */
    @Test
    void threads() {
        Set<String> missing = withoutHook(Thread.class);
        for (String name :
                Set.of(
                        "start", "join", "yield", "sleep", "onSpinWait", "interrupt", "isInterrupted",
                        "interrupted", "isAlive", "getState", "currentThread", "holdsLock")) {
            assertTrue(!missing.contains(name), name);
        }
    }

    @Test
    void hooksReturnWhatTheirMethodsReturn() throws Exception {
        for (ModelledMethods.Hook hook : modelled.all()) {
            Class<?> model = Class.forName(hook.model().replace('/', '.'));
            Type[] parameters = Type.getArgumentTypes(hook.descriptor());
            boolean matches = false;
            for (Method method : model.getMethods()) {
                matches |=
                        method.getName().equals(hook.name())
                                && method.getParameterCount() == parameters.length - (hook.isStatic() ? 1 : 2)
                                && Type.getReturnType(method).equals(Type.getReturnType(hook.descriptor()));
            }
            assertTrue(matches, hook::toString);
        }
    }
}
