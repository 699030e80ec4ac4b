package dev.heddle.agent.bytecode;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * The few methods of the JDK that begin with a hook, whoever calls them. Those without a result ask the hook,
 * and return at once if it says so: by them also threads that library code starts or parks come under control.
 * Those with a result only announce what they are about to read.
 */
public final class JdkEntryPoints {

    /** How pools and scopes start threads since JDK 19. */
    private static final String START_IN_CONTAINER = "start(Ljdk/internal/vm/ThreadContainer;)V";

    /** By class; each hook takes what its method takes, as an object where only the JDK knows the type. */
    private static final Map<String, Map<String, String>> HOOKS = new HashMap<>();

    private static final List<Class<?>> CLASSES = new ArrayList<>();

    private static final String START = "ThreadHooks.started";
    private static final String INTERRUPT = "ThreadHooks.interrupts";

    static {
        add(Thread.class, threadHooks());
        if (Runtime.version().feature() >= 21) {
            add(virtualThread(), Map.of(START_IN_CONTAINER, START, "interrupt()V", INTERRUPT));
        }
        add(
                LockSupport.class,
                Map.of(
                        "park()V", "ParkHooks.park",
                        "park(Ljava/lang/Object;)V", "ParkHooks.park",
                        "parkNanos(J)V", "ParkHooks.parkNanos",
                        "parkNanos(Ljava/lang/Object;J)V", "ParkHooks.parkNanos",
                        "parkUntil(J)V", "ParkHooks.parkUntil",
                        "parkUntil(Ljava/lang/Object;J)V", "ParkHooks.parkUntil",
                        "unpark(Ljava/lang/Thread;)V", "ParkHooks.unpark"));
        add(SecureRandom.class, Map.of("nextBytes([B)V", "ChanceHooks.fill"));
        String read = "AtomicHooks.readInJdk";
        add(AtomicInteger.class, numberHooks(read));
        add(AtomicLong.class, numberHooks(read));
        add(AtomicBoolean.class, toStringHook(read));
        add(AtomicReference.class, toStringHook(read));
        for (Class<?> adder :
                List.of(LongAdder.class, DoubleAdder.class, LongAccumulator.class, DoubleAccumulator.class)) {
            add(adder, numberHooks("AtomicHooks.readAdderInJdk"));
        }
        JdkSynchronizers.hooks().forEach(JdkEntryPoints::add);
        JdkExecutors.hooks().forEach(JdkEntryPoints::add);
        JdkSchedules.hooks().forEach(JdkEntryPoints::add);
        JdkAnswers.hooks().forEach(JdkEntryPoints::add);
        JdkReplacements.hooks().forEach(JdkEntryPoints::add);
        JdkStages.hooks().forEach(JdkEntryPoints::add);
        JdkForks.hooks().forEach(JdkEntryPoints::add);
        JdkTexts.hooks().forEach(JdkEntryPoints::add);
    }

    private JdkEntryPoints() {}

    private static Map<String, String> threadHooks() {
        return Runtime.version().feature() < 19
                ? Map.of("start()V", START, "interrupt()V", INTERRUPT)
                : Map.of("start()V", START, START_IN_CONTAINER, START, "interrupt()V", INTERRUPT);
    }

    /** What {@code Thread.ofVirtual()} makes; it overrides what has an entry point in {@link Thread}. */
    private static Class<?> virtualThread() {
        try {
            return Class.forName("java.lang.VirtualThread", false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This JDK has no virtual threads as they are known.", e);
        }
    }

    private static Map<String, String> numberHooks(String read) {
        Map<String, String> hooks = new HashMap<>(toStringHook(read));
        hooks.putAll(Map.of("intValue()I", read, "longValue()J", read, "floatValue()F", read, "doubleValue()D", read));
        return hooks;
    }

    private static Map<String, String> toStringHook(String read) {
        return Map.of("toString()Ljava/lang/String;", read);
    }

    private static void add(Class<?> type, Map<String, String> hooks) {
        CLASSES.add(type);
        HOOKS.put(Type.getInternalName(type), hooks);
    }

    /** The classes that have entry points. */
    public static Class<?>[] classes() {
        Set<Class<?>> classes = new LinkedHashSet<>(CLASSES);
        classes.addAll(HashingMethods.classes());
        classes.addAll(OutsideSources.classes());
        return classes.toArray(new Class<?>[0]);
    }

    /**
     * Whether a class of the JDK, by its internal name, has entry points. This is asked of every class that the JDK
     * loads, so it must not need a class that is not loaded yet.
     */
    public static boolean contains(String className) {
        return HOOKS.containsKey(className) || HashingMethods.contains(className)
                || OutsideSources.contains(className);
    }

    /** The class with its entry points instrumented; fails if this JDK lacks one of them. */
    public static byte[] instrument(byte[] classFile) {
        ClassReader reader = OpenedClassReader.of(classFile);
        Map<String, String> hooks = HOOKS.getOrDefault(reader.getClassName(), Map.of());
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor outside = OutsideSources.instrument(
                reader.getClassName(), HashingMethods.instrument(reader.getClassName(), writer));
        int[] found = {0};
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, outside) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor target =
                                super.visitMethod(access, name, descriptor, signature, exceptions);
                        String hook = hooks.get(name + descriptor);
                        if (JdkTexts.isHook(hook)) {
                            found[0]++;
                            return JdkTexts.instrument(target, hook);
                        }
                        if (hook == null) {
                            String owner = reader.getClassName();
                            MethodVisitor stage = JdkStages.instrument(target, null, owner, name, descriptor);
                            MethodVisitor fork = JdkForks.instrument(stage, null, owner, name, descriptor);
                            MethodVisitor schedule = JdkSchedules.instrument(fork, null, owner, name, descriptor);
                            return JdkExecutors.instrument(schedule, null, owner, name, descriptor);
                        }
                        found[0]++;
                        if (name.equals("<init>")) {
                            return new TellOfBirth(target, hook);
                        }
                        if (JdkForks.isHook(hook)) {
                            return JdkForks.instrument(target, hook, reader.getClassName(), name, descriptor);
                        }
                        if (JdkStages.isHook(hook)) {
                            return JdkStages.instrument(target, hook, reader.getClassName(), name, descriptor);
                        }
                        if (JdkSchedules.isHook(hook)) {
                            return JdkSchedules.instrument(target, hook, reader.getClassName(), name, descriptor);
                        }
                        if (JdkExecutors.isHook(hook)) {
                            return JdkExecutors.instrument(target, hook, reader.getClassName(), name, descriptor);
                        }
                        if (JdkAnswers.isHook(hook)) {
                            return JdkAnswers.answer(target, hook, reader.getClassName(), descriptor);
                        }
                        if (JdkReplacements.isHook(hook)) {
                            return JdkReplacements.replace(target, hook, reader.getClassName(), descriptor);
                        }
                        if (JdkSynchronizers.isHook(hook)) {
                            return JdkSynchronizers.announce(target, hook, reader.getClassName(), descriptor);
                        }
                        if (!descriptor.endsWith(")V")) {
                            return new AnnounceFirst(target, hook);
                        }
                        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                        return new AskFirst(target, hook, isStatic ? null : reader.getClassName(), descriptor);
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (found[0] != hooks.size()) {
            throw new IllegalStateException("This JDK lacks one of " + hooks.keySet() + ".");
        }
        return writer.toByteArray();
    }

    static void call(MethodVisitor target, String hook, String descriptor) {
        int dot = hook.indexOf('.');
        target.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Operation.HOOKS + hook.substring(0, dot),
                hook.substring(dot + 1),
                descriptor,
                false);
    }

    /** The end of a constructor. */
    private static final class TellOfBirth extends MethodVisitor {

        private final String hook;

        TellOfBirth(MethodVisitor target, String hook) {
            super(Opcodes.ASM9, target);
            this.hook = hook;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                visitVarInsn(Opcodes.ALOAD, 0);
                call(this, hook, "(Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }
    }

    private static final class AnnounceFirst extends MethodVisitor {

        private final String hook;

        AnnounceFirst(MethodVisitor target, String hook) {
            super(Opcodes.ASM9, target);
            this.hook = hook;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            visitVarInsn(Opcodes.ALOAD, 0);
            call(this, hook, "(Ljava/lang/Object;)V");
        }
    }

    private static final class AskFirst extends MethodVisitor {

        private final String hook;
        private final String receiver;
        private final Type[] parameters;

        AskFirst(MethodVisitor target, String hook, String receiver, String descriptor) {
            super(Opcodes.ASM9, target);
            this.hook = hook;
            this.receiver = receiver;
            this.parameters = Type.getArgumentTypes(descriptor);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            List<Type> taken = new ArrayList<>();
            if (receiver != null) {
                taken.add(Type.getObjectType(receiver));
            }
            taken.addAll(List.of(parameters));
            List<Type> asked = new ArrayList<>();
            Object[] locals = new Object[taken.size()];
            int variable = 0;
            for (int i = 0; i < locals.length; i++) {
                Type type = taken.get(i);
                visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
                asked.add(known(type));
                variable += type.getSize();
                locals[i] = JdkSynchronizers.local(type);
            }
            call(this, hook, Type.getMethodDescriptor(Type.BOOLEAN_TYPE, asked.toArray(new Type[0])));
            Label original = new Label();
            visitJumpInsn(Opcodes.IFEQ, original);
            visitInsn(Opcodes.RETURN);
            visitLabel(original);
            visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
            visitInsn(Opcodes.NOP); // the original may begin with a frame of its own
        }

        /** The type by which a hook knows what the method takes. */
        private static Type known(Type type) {
            if (type.getDescriptor().startsWith("Ljdk/internal/")) {
                return Type.getType(Object.class);
            }
            return type.getDescriptor().equals("Ljava/lang/VirtualThread;") ? Type.getType(Thread.class) : type;
        }
    }
}
