package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Where classes of the JDK take time and chance from outside of the program: the calls by which dates and clocks ask the JVM
 * for the time, and by which generators of random numbers make up a seed, and threads a number. In their place stands a hook, or what they give goes
 * through one.
 */
final class OutsideSources {

    private static final String RANDOM = "java/util/Random";
    private static final String SPLITTABLE_RANDOM = "java/util/SplittableRandom";
    private static final String TIME = "TimeHooks.";
    private static final String SEED = "ChanceHooks.seed";
    private static final String THREAD = "java/lang/Thread";

    private static final Set<String> CLASSES =
            Set.of(
                    "java/util/Date",
                    "java/util/GregorianCalendar",
                    "sun/util/locale/provider/CalendarProviderImpl",
                    "java/time/Clock",
                    "java/time/Clock$SystemClock",
                    "java/time/Clock$SystemInstantSource",
                    "java/util/concurrent/ThreadLocalRandom",
                    THREAD,
                    RANDOM,
                    SPLITTABLE_RANDOM);

    private OutsideSources() {}

    static boolean contains(String className) {
        return CLASSES.contains(className);
    }

    static List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : CLASSES) {
            try {
                classes.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("This JDK lacks " + name + ".", e);
            }
        }
        return classes;
    }

    /** Passes a class on with its sources replaced; fails at its end if it has none. */
    static ClassVisitor instrument(String className, ClassVisitor target) {
        if (!contains(className)) {
            return target;
        }
        boolean isThread = className.equals(THREAD);
        return new ClassVisitor(Opcodes.ASM9, target) {
            private boolean found;

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                boolean makesUpSeed = name.equals("<init>") && descriptor.equals("()V");
                return new MethodVisitor(Opcodes.ASM9, method) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String owner, String called, String type, boolean isInterface) {
                        if (owner.equals("java/lang/System") && called.equals("currentTimeMillis")) {
                            found = true;
                            JdkEntryPoints.call(mv, TIME + called, type);
                            return;
                        }
                        boolean asksJvm = called.equals("getNanoTimeAdjustment");
                        if (asksJvm) {
                            found = true;
                            visitInsn(Opcodes.DUP2);
                        } else if (makesUpSeed && owner.equals(RANDOM) && type.equals("(J)V")) {
                            found = true;
                            JdkEntryPoints.call(mv, SEED, "(J)J");
                        }
                        super.visitMethodInsn(opcode, owner, called, type, isInterface);
                        if (asksJvm) {
                            JdkEntryPoints.call(mv, TIME + "nanosSince", "(JJ)J");
                        } else if (isThread ? makesUpId(owner, called) : tellsId(called)) {
                            found = true;
                            JdkEntryPoints.call(mv, isThread ? "ThreadHooks.id" : "ChanceHooks.threadId", "(J)J");
                        } else if (makesUpSeed && className.equals(SPLITTABLE_RANDOM) && called.equals("getAndAdd")) {
                            found = true;
                            JdkEntryPoints.call(mv, SEED, "(J)J");
                        }
                    }
                };
            }

            @Override
            public void visitEnd() {
                if (!found) {
                    throw new IllegalStateException("This JDK's " + className + " takes nothing from outside.");
                }
                super.visitEnd();
            }
        };
    }

    /** Whether the class of threads takes a number here: by a method of its own before JDK 19, then by a class inside. */
    private static boolean makesUpId(String owner, String called) {
        return called.equals("nextThreadID") || owner.equals(THREAD + "$ThreadIdentifiers");
    }

    private static boolean tellsId(String called) {
        return called.equals("getId") || called.equals("threadId");
    }
}
