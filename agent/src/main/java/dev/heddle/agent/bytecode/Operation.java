package dev.heddle.agent.bytecode;

import java.util.Arrays;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * What the controlled copy of a method has in the place of one instruction. No operation needs a jump, so
 * the frames of the original stay right; values are put aside in a variable above all others, which
 * no frame knows.
 */
sealed interface Operation {

    String HOOKS = "dev/heddle/hook/";

    /** Writes the operation; {@code original} writes the instruction it was found for. */
    void emit(MethodVisitor target, Place place, Runnable original);

    /** Where an operation is written to. */
    interface Place {

        /** Pushes the number of this place. */
        void pushSite(String operation, Instruction.Field field, boolean superCall);

        default void pushSite(String operation) {
            pushSite(operation, null, false);
        }

        /** A variable that is free, together with the one after it. */
        int freeVariable();
    }

    /** A read or write of a field: announced, then done. */
    record FieldAccess(Instruction.Field field, String label) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            Value value = field.isWrite() ? Value.of(field.descriptor()) : null;
            String parameters = value == null ? "I)V" : value.parameter + "I)V";
            if (field.isStatic()) {
                if (value != null) {
                    target.visitInsn(value.isWide() ? Opcodes.DUP2 : Opcodes.DUP);
                }
                place.pushSite(label, field, false);
                call(target, "FieldHooks", value == null ? "readStatic" : "writeStatic", "(" + parameters);
                original.run();
            } else if (value == null) {
                target.visitInsn(Opcodes.DUP);
                place.pushSite(label, field, false);
                call(target, "FieldHooks", "read", "(Ljava/lang/Object;" + parameters);
                original.run();
            } else {
                int variable = place.freeVariable();
                target.visitVarInsn(value.store, variable);
                target.visitInsn(Opcodes.DUP);
                target.visitVarInsn(value.load, variable);
                place.pushSite(label, field, false);
                call(target, "FieldHooks", "write", "(Ljava/lang/Object;" + parameters);
                target.visitVarInsn(value.load, variable);
                original.run();
            }
        }
    }

    /** A read of an array cell: announced, then done. */
    record ElementRead() implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            target.visitInsn(Opcodes.DUP2);
            place.pushSite("array cell");
            call(target, "ArrayHooks", "read", "(Ljava/lang/Object;II)V");
            original.run();
        }
    }

    /** A write of an array cell: announced, then done. */
    record ElementWrite(Value value) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            int variable = place.freeVariable();
            target.visitVarInsn(value.store, variable);
            target.visitInsn(Opcodes.DUP2);
            target.visitVarInsn(value.load, variable);
            place.pushSite("array cell");
            call(target, "ArrayHooks", "write", "(Ljava/lang/Object;I" + value.parameter + "I)V");
            target.visitVarInsn(value.load, variable);
            original.run();
        }
    }

    /** Entering or leaving a monitor: replaced. */
    record Monitor(boolean enter) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            place.pushSite("synchronized");
            call(target, "MonitorHooks", enter ? "enter" : "exit", "(Ljava/lang/Object;I)V");
        }
    }

    /** A call of a modelled method: replaced. */
    record ModelledCall(ModelledMethods.Hook hook, boolean superCall) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            place.pushSite(hook.label(), null, superCall);
            target.visitMethodInsn(
                    Opcodes.INVOKESTATIC, hook.owner(), hook.name(), hook.descriptor(), false);
        }
    }

    /**
     * A call of code that may hide something: announced, because it may be why a loop gets on; then made.
     *
     * @param function the type of the function that is called, or null where it is something else
     */
    record HidingCall(String function) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            if (function == null) {
                call(target, "LoopHooks", "unseen", "()V");
            } else {
                target.visitLdcInsn(function);
                call(target, "LoopHooks", "callsFunction", "(Ljava/lang/String;)V");
            }
            original.run();
        }
    }

    /** A call of something that is made for sharing and has no model: announced, then done. */
    record UnmodelledCall(String label) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            place.pushSite(label);
            call(target, "ObjectHooks", "unmodelled", "(I)V");
            original.run();
        }
    }

    /** A call of a collection or builder of the JDK: made by a stand-in, which announces it. */
    record LibraryCall(Instruction.Call call, Handle standIn) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            place.pushSite(label(call));
            target.visitMethodInsn(
                    Opcodes.INVOKESTATIC, standIn.getOwner(), standIn.getName(), standIn.getDesc(), false);
        }

        static String label(Instruction.Call call) {
            String owner = call.owner();
            return owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1) + "." + call.name();
        }
    }

    /** The same where no stand-in can make the call, as by {@code super}: announced, then made. */
    record LibraryAccess(Instruction.Call call, int how) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            target.visitInsn(Opcodes.DUP);
            target.visitIntInsn(Opcodes.BIPUSH, how);
            place.pushSite(LibraryCall.label(call));
            Operation.call(target, "LibraryHooks", "announce", "(Ljava/lang/Object;II)V");
            arguments.push();
            original.run();
        }
    }

    /**
     * A call of the JDK's that looks into collections or texts which it is given: they are announced, then it is made.
     *
     * @param call not one of a collection
     * @param then what else there is to the call, or null
     */
    record LibraryArgumentCall(Instruction.Call call, Operation then) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            Type[] types = Type.getArgumentTypes(call.descriptor());
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            for (int i = 0; i < types.length; i++) {
                if (LibraryArguments.isShared(call, types[i])) {
                    arguments.push(i);
                    target.visitIntInsn(Opcodes.BIPUSH, LibraryArguments.how(call, i));
                    place.pushSite(LibraryCall.label(call));
                    Operation.call(target, "LibraryHooks", "argument", "(Ljava/lang/Object;II)V");
                }
            }
            arguments.push();
            if (then == null) {
                original.run();
            } else {
                then.emit(target, place, original);
            }
        }
    }

    /** A concatenation: collections and builders become texts, each announced by itself, before they are put together. */
    record Concatenation(Instruction.Dynamic dynamic) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            Type[] parts = Type.getArgumentTypes(dynamic.descriptor());
            Arguments arguments = Arguments.putAside(target, dynamic.descriptor(), place.freeVariable());
            for (int i = 0; i < parts.length; i++) {
                arguments.push(i);
                if (LibraryArguments.isShownIn(parts[i])) {
                    place.pushSite("Object.toString");
                    Operation.call(target, "LibraryHooks", "text", "(Ljava/lang/Object;I)Ljava/lang/Object;");
                    parts[i] = Type.getObjectType("java/lang/Object");
                }
            }
            target.visitInvokeDynamicInsn(
                    dynamic.name(),
                    Type.getMethodDescriptor(Type.getReturnType(dynamic.descriptor()), parts),
                    dynamic.bootstrap(),
                    dynamic.arguments());
        }

        static boolean isOne(Instruction.Dynamic dynamic) {
            return dynamic.bootstrap().getOwner().equals("java/lang/invoke/StringConcatFactory")
                    && Arrays.stream(Type.getArgumentTypes(dynamic.descriptor())).anyMatch(LibraryArguments::isShownIn);
        }
    }

    /** What has a file of its own. */
    non-sealed interface Other extends Operation {}

    /**
     * A reference to a modelled method, such as {@code lock::lock}: refers to the hook instead.
     *
     * @param hook takes what the method takes, and the site
     */
    record ModelledReference(Instruction.Dynamic dynamic, Handle hook, String label) implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            Type[] captured = Type.getArgumentTypes(dynamic.descriptor());
            Object[] arguments = dynamic.arguments().clone();
            arguments[1] = HookReferences.handle(hook, captured.length);
            place.pushSite(label);
            target.visitInvokeDynamicInsn(dynamic.name(), captureAs(captured), dynamic.bootstrap(), arguments);
        }

        /** Static methods, unlike others, are captured with exactly their parameter types. */
        private String captureAs(Type[] captured) {
            Type[] all = Arrays.copyOf(Type.getArgumentTypes(hook.getDesc()), captured.length + 1);
            all[captured.length] = Type.INT_TYPE;
            return Type.getMethodDescriptor(Type.getReturnType(dynamic.descriptor()), all);
        }
    }

    /** The end of an allocation: done, then announced. */
    record Birth() implements Operation {

        @Override
        public void emit(MethodVisitor target, Place place, Runnable original) {
            original.run();
            target.visitInsn(Opcodes.DUP);
            call(target, "ObjectHooks", "born", "(Ljava/lang/Object;)V");
        }
    }

    static void call(MethodVisitor target, String hooks, String name, String descriptor) {
        target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS + hooks, name, descriptor, false);
    }

    /** The kinds of values, as instructions and the parameters of hooks tell them apart. */
    enum Value {
        INT(Opcodes.ISTORE, Opcodes.ILOAD, "I"),
        LONG(Opcodes.LSTORE, Opcodes.LLOAD, "J"),
        FLOAT(Opcodes.FSTORE, Opcodes.FLOAD, "F"),
        DOUBLE(Opcodes.DSTORE, Opcodes.DLOAD, "D"),
        REFERENCE(Opcodes.ASTORE, Opcodes.ALOAD, "Ljava/lang/Object;");

        private final int store;
        private final int load;
        private final String parameter;

        Value(int store, int load, String parameter) {
            this.store = store;
            this.load = load;
            this.parameter = parameter;
        }

        static Value of(String descriptor) {
            return switch (descriptor.charAt(0)) {
                case 'J' -> LONG;
                case 'F' -> FLOAT;
                case 'D' -> DOUBLE;
                case 'L', '[' -> REFERENCE;
                default -> INT;
            };
        }

        static Value ofElementStore(int opcode) {
            return switch (opcode) {
                case Opcodes.LASTORE -> LONG;
                case Opcodes.FASTORE -> FLOAT;
                case Opcodes.DASTORE -> DOUBLE;
                case Opcodes.AASTORE -> REFERENCE;
                default -> INT;
            };
        }

        boolean isWide() {
            return this == LONG || this == DOUBLE;
        }
    }
}
