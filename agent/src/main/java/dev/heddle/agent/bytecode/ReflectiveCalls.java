package dev.heddle.agent.bytecode;

import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Calls by which code calls a method or accesses a field that it names at run time: by reflection or a method handle. */
final class ReflectiveCalls {

    private static final String METHOD = "java/lang/reflect/Method";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String HANDLE = "java/lang/invoke/MethodHandle";

    private static final String OBJECTS = "[Ljava/lang/Object;";

    private static final Set<String> TYPES =
            Set.of("", "Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double");

    private ReflectiveCalls() {}

    /** What stands for a call; null where it is none of these. */
    static Operation find(Instruction.Call call) {
        return switch (call.owner()) {
            case METHOD -> call.name().equals("invoke") ? new Invocation(call) : null;
            case FIELD -> isAccess(call.name()) ? new FieldAccess(call) : null;
            case HANDLE -> call.name().startsWith("invoke") ? new HandleInvocation(call) : null;
            default -> null;
        };
    }

    private static boolean isAccess(String name) {
        return (name.startsWith("get") || name.startsWith("set")) && TYPES.contains(name.substring(3));
    }

    /** {@code Method.invoke}: made as the hook says. */
    private record Invocation(Instruction.Call call) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            arguments.push();
            place.pushSite("reflection.invoke");
            Operation.call(
                    target, "ReflectionHooks", "redirect", "(L" + METHOD + ";Ljava/lang/Object;" + OBJECTS + "I)" + OBJECTS);
            target.visitVarInsn(Opcodes.ASTORE, place.freeVariable());
            pushPart(target, place, 0, METHOD);
            pushPart(target, place, 1, null);
            pushPart(target, place, 2, OBJECTS);
            original.run();
        }

        private static void pushPart(MethodVisitor target, Operation.Place place, int part, String type) {
            target.visitVarInsn(Opcodes.ALOAD, place.freeVariable());
            target.visitIntInsn(Opcodes.BIPUSH, part);
            target.visitInsn(Opcodes.AALOAD);
            if (type != null) {
                target.visitTypeInsn(Opcodes.CHECKCAST, type);
            }
        }
    }

    /** {@code Field.get}, {@code set} and their like: announced, then made. */
    private record FieldAccess(Instruction.Call call) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            target.visitInsn(Opcodes.DUP);
            arguments.pushBoxed();
            place.pushSite("Field." + call.name());
            Operation.call(target, "ReflectionHooks", "access", "(L" + FIELD + ";" + OBJECTS + "I)V");
            arguments.push();
            original.run();
        }
    }

    /** {@code MethodHandle.invoke} and its like: made with the handle that the hook gives. */
    private record HandleInvocation(Instruction.Call call) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            if (!call.name().equals("invokeWithArguments")) {
                arguments.pushBoxed();
            } else if (Type.getArgumentTypes(call.descriptor())[0].getSort() == Type.ARRAY) {
                arguments.push();
            } else {
                target.visitInsn(Opcodes.ACONST_NULL); // a list: who knows what is in it
            }
            place.pushSite("MethodHandle." + call.name());
            Operation.call(
                    target, "MethodHandleHooks", "redirect", "(L" + HANDLE + ";" + OBJECTS + "I)L" + HANDLE + ";");
            arguments.push();
            original.run();
        }
    }
}
