package dev.heddle.agent.bytecode;

import java.util.Set;
import net.bytebuddy.jar.asm.Type;

/**
 * Which calls of code that is not instrumented may remember something, or ask for something that changes: a thread
 * that makes one in a loop may get on with each iteration, although no hook sees how.
 */
final class HiddenState {

    /** Their objects do not change, nor have they static state that does. */
    private static final Set<String> IMMUTABLE =
            Set.of(
                    "java/lang/String",
                    "java/lang/Math",
                    "java/lang/StrictMath",
                    "java/lang/Number",
                    "java/lang/Integer",
                    "java/lang/Long",
                    "java/lang/Short",
                    "java/lang/Byte",
                    "java/lang/Character",
                    "java/lang/Boolean",
                    "java/lang/Float",
                    "java/lang/Double",
                    "java/lang/Enum",
                    "java/lang/Record",
                    "java/lang/Class",
                    "java/lang/StackTraceElement",
                    "java/util/Optional",
                    "java/util/OptionalInt",
                    "java/util/OptionalLong",
                    "java/util/OptionalDouble",
                    "java/time/Duration");

    /** What they are given does not change either; a function among it is a program's own code. */
    private static final Set<String> IMMUTABLE_ARGUMENTS =
            Set.of("java/lang/String", "java/lang/Class", "java/lang/Enum", "java/lang/Integer", "java/lang/Long");

    private static final Set<String> HARMLESS =
            Set.of(
                    "java/lang/Object.<init>",
                    "java/lang/Object.getClass",
                    "java/lang/Record.<init>",
                    "java/lang/Enum.<init>",
                    "java/util/Objects.requireNonNull",
                    "java/util/Objects.isNull",
                    "java/util/Objects.nonNull",
                    "java/util/Objects.checkIndex",
                    "java/lang/Class.isInstance",
                    "java/lang/Class.cast",
                    "java/util/concurrent/locks/LockSupport.park",
                    "java/util/concurrent/locks/LockSupport.parkNanos",
                    "java/util/Optional.ofNullable",
                    "java/util/Optional.of",
                    "java/util/Optional.orElse",
                    "java/lang/Throwable.<init>",
                    "java/lang/Exception.<init>",
                    "java/lang/Error.<init>",
                    "java/lang/RuntimeException.<init>",
                    "java/lang/IllegalStateException.<init>",
                    "java/lang/IllegalArgumentException.<init>",
                    "java/lang/AssertionError.<init>");

    private HiddenState() {}

    /** Whether a call of this method, which no hook stands for and which is not the program's own, may hide something. */
    static boolean mayHide(Instruction.Call call) {
        if (call.owner().startsWith("[") || call.owner().equals("java/io/PrintStream")
                || HARMLESS.contains(call.owner() + "." + call.name())) {
            return false;
        }
        if (!IMMUTABLE.contains(call.owner())) {
            return true;
        }
        for (Type argument : Type.getArgumentTypes(call.descriptor())) {
            if (argument.getSort() == Type.ARRAY
                    || argument.getSort() == Type.OBJECT && !IMMUTABLE_ARGUMENTS.contains(argument.getInternalName())) {
                return true;
            }
        }
        return false;
    }

    /** Whether the method stands for a function, which is most often the program's own code. */
    static boolean isFunction(Instruction.Call call) {
        return call.owner().startsWith("java/util/function/")
                || call.owner().equals("java/lang/Runnable")
                || call.owner().equals("java/util/concurrent/Callable")
                || call.owner().equals("java/util/Comparator")
                || call.owner().equals("java/lang/Comparable");
    }
}
