package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The methods of the JDK that ask an object for its hash code on behalf of others. Each tells a hook first, so that also an
 * object whose birth nobody saw, such as a lambda or a future, has one that all executions agree on.
 */
final class HashingMethods {

    private static final String ASKED = "HashHooks.asked";
    private static final String FUNCTION = "Ljava/util/function/Function;";
    private static final String BI_FUNCTION = "Ljava/util/function/BiFunction;";
    private static final String OBJECT = "Ljava/lang/Object;";

    private static final Map<Class<?>, Set<String>> METHODS =
            Map.of(
                    Object.class, Set.of("toString()Ljava/lang/String;"),
                    Objects.class, Set.of("hashCode(" + OBJECT + ")I"),
                    HashMap.class, Set.of("hash(" + OBJECT + ")I"),
                    IdentityHashMap.class, Set.of("hash(" + OBJECT + "I)I"),
                    WeakHashMap.class, Set.of("hash(" + OBJECT + ")I"),
                    ConcurrentHashMap.class,
                            Set.of(
                                    "get(" + OBJECT + ")" + OBJECT,
                                    "putVal(" + OBJECT + OBJECT + "Z)" + OBJECT,
                                    "replaceNode(" + OBJECT + OBJECT + OBJECT + ")" + OBJECT,
                                    "computeIfAbsent(" + OBJECT + FUNCTION + ")" + OBJECT,
                                    "computeIfPresent(" + OBJECT + BI_FUNCTION + ")" + OBJECT,
                                    "compute(" + OBJECT + BI_FUNCTION + ")" + OBJECT,
                                    "merge(" + OBJECT + OBJECT + BI_FUNCTION + ")" + OBJECT));

    private static final Map<String, Set<String>> BY_NAME = new HashMap<>();

    static {
        METHODS.forEach((type, methods) -> BY_NAME.put(Type.getInternalName(type), methods));
    }

    private HashingMethods() {}

    static List<Class<?>> classes() {
        return new ArrayList<>(METHODS.keySet());
    }

    static boolean contains(String className) {
        return BY_NAME.containsKey(className);
    }

    /** Passes a class on with its hashing methods instrumented; fails at its end if this JDK lacks one of them. */
    static ClassVisitor instrument(String className, ClassVisitor target) {
        Set<String> methods = BY_NAME.get(className);
        if (methods == null) {
            return target;
        }
        return new ClassVisitor(Opcodes.ASM9, target) {
            private int found;

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                if (!methods.contains(name + descriptor)) {
                    return method;
                }
                found++;
                boolean tellsOfItself = Type.getArgumentTypes(descriptor).length == 0;
                boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                return new TellFirst(method, isStatic || tellsOfItself ? 0 : 1);
            }

            @Override
            public void visitEnd() {
                if (found != methods.size()) {
                    throw new IllegalStateException("This JDK lacks one of " + methods + ".");
                }
                super.visitEnd();
            }
        };
    }

    private static final class TellFirst extends MethodVisitor {

        private final int variable;

        TellFirst(MethodVisitor target, int variable) {
            super(Opcodes.ASM9, target);
            this.variable = variable;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            visitVarInsn(Opcodes.ALOAD, variable);
            JdkEntryPoints.call(this, ASKED, "(Ljava/lang/Object;)V");
        }
    }
}
