package dev.heddle.agent.bytecode;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Calls by which code reaches a field or an array cell without an instruction for it: of a {@code VarHandle} or of
 * {@code Unsafe}, the JDK's own or the public one.
 */
final class IndirectAccesses {

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final Set<String> UNSAFE = Set.of("jdk/internal/misc/Unsafe", "sun/misc/Unsafe");
    private static final String STRONG = "compareAndSet";

    private static final Set<String> ACCESSES =
            Arrays.stream(AccessMode.values()).map(AccessMode::methodName).collect(Collectors.toUnmodifiableSet());

    /** What is done, the type, and the memory mode. */
    private static final Pattern UNSAFE_ACCESS =
            Pattern.compile(
                    "(get|put|putOrdered|compareAndSet|compareAndSwap|compareAndExchange|weakCompareAndSet|getAndAdd"
                            + "|getAndSet|getAndBitwiseOr|getAndBitwiseAnd|getAndBitwiseXor)"
                            + "(Boolean|Byte|Short|Char|Int|Long|Float|Double|Reference|Object)"
                            + "(Volatile|Acquire|Release|Opaque|Plain)?");

    /** Those of {@code Unsafe}'s other methods that touch memory which threads may share. */
    private static final Pattern UNSEEN = Pattern.compile("(get|put|copy|copySwap|set)[A-Z].*");

    private IndirectAccesses() {}

    /** What stands for a call; null where it is none of these. */
    static Operation find(Instruction.Call call) {
        if (call.owner().equals(VAR_HANDLE)) {
            return handle(call);
        }
        return UNSAFE.contains(call.owner()) && call.opcode() == Opcodes.INVOKEVIRTUAL ? unsafe(call) : null;
    }

    private static Operation handle(Instruction.Call call) {
        if (ACCESSES.contains(call.name())) {
            AccessMode mode = AccessMode.valueFromMethodName(call.name());
            return new Operation.IndirectAccess(call, mode, Operation.IndirectAccess.BY_HANDLE, strong(call, STRONG));
        }
        return call.name().equals("toMethodHandle") ? new Operation.UnmodelledCall("VarHandle.toMethodHandle") : null;
    }

    private static Operation unsafe(Instruction.Call call) {
        if (call.name().equals("park") || call.name().equals("unpark")) {
            return new Operation.UnsafePark(call);
        }
        Matcher access = UNSAFE_ACCESS.matcher(call.name());
        if (!access.matches() || !call.descriptor().startsWith("(Ljava/lang/Object;J")) {
            return UNSEEN.matcher(call.name()).matches()
                    ? new Operation.UnmodelledCall("Unsafe." + call.name())
                    : null;
        }
        String suffix = access.group(3) == null ? "" : access.group(3);
        String method =
                switch (access.group(1)) {
                    case "put" -> "set" + suffix;
                    case "putOrdered" -> "setRelease";
                    case "compareAndSwap" -> STRONG;
                    default -> access.group(1) + suffix;
                };
        AccessMode mode = AccessMode.valueFromMethodName(method);
        return new Operation.IndirectAccess(
                call, mode, type(access.group(2)), strong(call, STRONG + access.group(2)));
    }

    /** A weak compare-and-set is carried out as the strong one, because a replay cannot fail spuriously. */
    private static Instruction.Call strong(Instruction.Call call, String strong) {
        return call.name().startsWith("weak")
                ? new Instruction.Call(call.opcode(), call.owner(), strong, call.descriptor(), call.isInterface())
                : call;
    }

    private static char type(String word) {
        return switch (word) {
            case "Boolean" -> 'Z';
            case "Long" -> 'J';
            case "Reference", "Object" -> 'L';
            default -> word.charAt(0);
        };
    }
}
