package dev.heddle.agent.bytecode;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

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

    /**
     * An access to a field or an array cell: announced, then done.
     *
     * @param type the descriptor of the type that the call names, or {@link #BY_HANDLE}
     * @param made the call that is made after all
     */
    private record Access(Instruction.Call call, AccessMode mode, char type, Instruction.Call made)
            implements Operation.Other {

        static final char BY_HANDLE = 0;

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            if (type == BY_HANDLE) {
                target.visitInsn(Opcodes.DUP);
            }
            arguments.pushBoxed();
            String modes = Type.getInternalName(AccessMode.class);
            target.visitFieldInsn(Opcodes.GETSTATIC, modes, mode.name(), "L" + modes + ";");
            if (type == BY_HANDLE) {
                place.pushSite("VarHandle." + call.name());
                Operation.call(
                        target,
                        "VarHandleHooks",
                        "access",
                        "(Ljava/lang/invoke/VarHandle;[Ljava/lang/Object;L" + modes + ";I)V");
            } else {
                target.visitIntInsn(Opcodes.SIPUSH, type);
                place.pushSite("Unsafe." + call.name());
                Operation.call(target, "UnsafeHooks", "access", "([Ljava/lang/Object;L" + modes + ";CI)V");
            }
            arguments.push();
            target.visitMethodInsn(made.opcode(), made.owner(), made.name(), made.descriptor(), made.isInterface());
        }
    }

    /** A weak compare-and-set by a handle: becomes a call site that {@link dev.heddle.hook.WeakHandles} links. */
    private record WeakCompareAndSet(Instruction.Call call) implements Operation.Other {

        private static final Handle LINK =
                new Handle(
                        Opcodes.H_INVOKESTATIC,
                        Operation.HOOKS + "WeakHandles",
                        "link",
                        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
                                + "Ljava/lang/invoke/CallSite;",
                        false);

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            place.pushSite("VarHandle." + call.name());
            String descriptor = "(L" + VAR_HANDLE + ";" + call.descriptor().substring(1).replace(")", "I)");
            target.visitInvokeDynamicInsn(call.name(), descriptor, LINK);
        }
    }

    /** Parking or unparking by {@code Unsafe}: done as {@code LockSupport} does it. */
    private record Park(Instruction.Call call) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            String descriptor = "(Ljava/lang/Object;" + call.descriptor().substring(1);
            Operation.call(target, "ParkHooks", call.name() + "ByUnsafe", descriptor);
        }
    }

    /** What stands for a call; null where it is none of these. */
    static Operation find(Instruction.Call call) {
        if (call.owner().equals(VAR_HANDLE)) {
            return handle(call);
        }
        return UNSAFE.contains(call.owner()) && call.opcode() == Opcodes.INVOKEVIRTUAL ? unsafe(call) : null;
    }

    private static Operation handle(Instruction.Call call) {
        if (ACCESSES.contains(call.name())) {
            if (call.name().startsWith("weak")) {
                return new WeakCompareAndSet(call);
            }
            AccessMode mode = AccessMode.valueFromMethodName(call.name());
            return new Access(call, mode, Access.BY_HANDLE, call);
        }
        return call.name().equals("toMethodHandle") ? new Operation.UnmodelledCall("VarHandle.toMethodHandle") : null;
    }

    private static Operation unsafe(Instruction.Call call) {
        if (call.name().equals("park") || call.name().equals("unpark")) {
            return new Park(call);
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
        return new Access(
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
