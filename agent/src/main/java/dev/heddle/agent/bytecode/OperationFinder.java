package dev.heddle.agent.bytecode;

import dev.heddle.hook.LoopHooks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Finds the visible operations in the methods of one class. */
final class OperationFinder {

    private final ModelledMethods modelled;
    private final LibraryMethods library;
    private final ClassOutlines.View outlines;
    private final Predicate<String> isApplication;

    /** @param isApplication whether the objects of a class, by its name with dots, are the program's own */
    OperationFinder(
            ModelledMethods modelled,
            LibraryMethods library,
            ClassOutlines.View outlines,
            Predicate<String> isApplication) {
        this.modelled = modelled;
        this.library = library;
        this.outlines = outlines;
        this.isApplication = isApplication;
    }

    /**
     * The operations of a method, at the index of their instructions.
     *
     * @return null if there are none
     */
    Operation[] find(MethodCode code, boolean isConstructor, String superName) {
        List<Instruction> instructions = code.instructions;
        ReferenceFlow flow = ReferenceFlow.of(code, isConstructor, superName);
        Operation[] operations = new Operation[instructions.size()];
        boolean any = false;
        for (int i = 0; i < operations.length; i++) {
            if (!flow.isQuiet(i)) {
                operations[i] = find(instructions.get(i), flow.isBirth(i), i == 0 ? null : instructions.get(i - 1));
                any |= operations[i] != null;
            }
        }
        return any ? operations : null;
    }

    private Operation find(Instruction instruction, boolean isBirth, Instruction before) {
        if (instruction instanceof Instruction.Field field) {
            return isVariable(field) ? new Operation.FieldAccess(field, label(field)) : null;
        } else if (instruction instanceof Instruction.Plain plain) {
            return plain(plain.opcode());
        } else if (instruction instanceof Instruction.Call call) {
            return call.isConstructor() ? birth(call, isBirth) : call(call, before);
        } else if (instruction instanceof Instruction.Dynamic dynamic) {
            return reference(dynamic);
        } else if (instruction instanceof Instruction.TypeUse use) {
            return use.opcode() == Opcodes.ANEWARRAY ? new Operation.Birth() : null;
        } else if (instruction instanceof Instruction.IntOperand operand) {
            return operand.opcode() == Opcodes.NEWARRAY ? new Operation.Birth() : null;
        } else if (instruction instanceof Instruction.NewMultiArray) {
            return new Operation.Birth();
        }
        return null;
    }

    /** Final fields do not vary; static synthetic ones belong to a compiler or another agent. */
    private boolean isVariable(Instruction.Field field) {
        Optional<Integer> access =
                outlines.fieldAccess(field.owner(), field.name(), field.descriptor());
        if (access.isEmpty()) {
            return true;
        }
        int compilers = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        return (access.get() & Opcodes.ACC_FINAL) == 0 && (access.get() & compilers) != compilers;
    }

    private static String label(Instruction.Field field) {
        String owner = field.owner();
        int simple = Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1;
        return owner.substring(simple) + "." + field.name();
    }

    private static Operation plain(int opcode) {
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return new Operation.ElementRead();
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return new Operation.ElementWrite(Operation.Value.ofElementStore(opcode));
        } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            return new Operation.Monitor(opcode == Opcodes.MONITORENTER);
        }
        return null;
    }

    private Operation birth(Instruction.Call call, boolean isBirth) {
        boolean named =
                isBirth
                        && (modelled.isModel(call.owner())
                                || library.isLibrary(call.owner())
                                || isApplication.test(call.owner().replace('/', '.')));
        return withArguments(call, named ? new Operation.Birth() : orHiding(call, unmodelled(call)));
    }

    private static Operation withArguments(Instruction.Call call, Operation operation) {
        return LibraryArguments.matter(call) ? new Operation.LibraryArgumentCall(call, operation) : operation;
    }

    private Operation unmodelled(Instruction.Call call) {
        if (modelled.isModel(call.owner()) || !UnmodelledClasses.contains(call)
                || JdkSynchronizers.covers(call.owner(), call.name())
                || JdkInside.contains(call.owner())
                || JdkExecutors.covers(call.owner(), call.name())
                || JdkStages.covers(call.owner())
                || JdkForks.covers(call.owner(), call.name())) {
            return null;
        }
        String simple = call.owner().substring(call.owner().lastIndexOf('/') + 1).replace('$', '.');
        return new Operation.UnmodelledCall(simple + "." + (call.isConstructor() ? "new" : call.name()));
    }

    /** Where nothing else stands for a call that may hide something, the call says so. */
    private Operation orHiding(Instruction.Call call, Operation operation) {
        return operation != null || !mayHide(call)
                ? operation
                : new Operation.HidingCall(HiddenState.isFunction(call) ? call.owner() : null);
    }

    private boolean mayHide(Instruction.Call call) {
        return !isApplication.test(call.owner().replace('/', '.'))
                && !JdkSynchronizers.covers(call.owner(), call.name())
                && !JdkExecutors.covers(call.owner(), call.name())
                && !JdkStages.covers(call.owner())
                && HiddenState.mayHide(call);
    }

    private Operation call(Instruction.Call call, Instruction before) {
        Operation indirect = IndirectAccesses.find(call);
        if (indirect != null) {
            return indirect;
        }
        Operation reflective = ReflectiveCalls.find(call);
        if (reflective != null) {
            return reflective;
        }
        Operation array = ArrayMethods.find(call, before);
        if (array != null) {
            return array;
        }
        ModelledMethods.Hook hook = modelled.find(call, outlines);
        if (hook != null) {
            return new Operation.ModelledCall(hook, call.opcode() == Opcodes.INVOKESPECIAL);
        }
        OptionalInt how =
                call.opcode() == Opcodes.INVOKESTATIC ? OptionalInt.empty() : library.how(call, outlines);
        if (how.isEmpty()) {
            return withArguments(call, orHiding(call, unmodelled(call)));
        }
        return library.isLibrary(call.owner()) && call.opcode() != Opcodes.INVOKESPECIAL
                ? new Operation.LibraryCall(call, LibraryStandIns.ofCall(call, how.getAsInt()))
                : new Operation.LibraryAccess(call, how.getAsInt());
    }

    private Operation reference(Instruction.Dynamic dynamic) {
        if (Operation.Concatenation.isOne(dynamic)) {
            return new Operation.Concatenation(dynamic);
        }
        if (!dynamic.bootstrap().getOwner().equals("java/lang/invoke/LambdaMetafactory")
                || !(dynamic.arguments()[1] instanceof Handle handle)) {
            return null;
        }
        Instruction.Call call = asCall(handle);
        ModelledMethods.Hook hook = modelled.find(call, outlines);
        Operation array = ArrayMethods.findReference(call);
        if (array != null) {
            return array;
        }
        if (hook == null) {
            return handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE
                    ? libraryReference(dynamic, call)
                    : null;
        }
        return new Operation.ModelledReference(dynamic, hook.handle(), hook.label());
    }

    /**
     * Looks for references to methods that may hide something: who calls such a function calls no more than the
     * function's interface.
     */
    void noteFunctions(MethodCode code) {
        for (Instruction instruction : code.instructions) {
            if (instruction instanceof Instruction.Dynamic dynamic
                    && dynamic.bootstrap().getOwner().equals("java/lang/invoke/LambdaMetafactory")
                    && dynamic.arguments()[1] instanceof Handle handle
                    && handle.getTag() != Opcodes.H_NEWINVOKESPECIAL
                    && hides(asCall(handle))) {
                LoopHooks.functionsMayHide(Type.getReturnType(dynamic.descriptor()).getInternalName());
            }
        }
    }

    private boolean hides(Instruction.Call call) {
        return modelled.find(call, outlines) == null
                && library.how(call, outlines).isEmpty()
                && !HiddenState.isFunction(call)
                && mayHide(call);
    }

    private Operation libraryReference(Instruction.Dynamic dynamic, Instruction.Call call) {
        if (!library.isLibrary(call.owner())) {
            return null; // a class of the program: the stand-in, beside the hooks, could not see it
        }
        OptionalInt how = library.how(call, outlines);
        return how.isEmpty()
                ? null
                : new Operation.ModelledReference(
                        dynamic, LibraryStandIns.ofCall(call, how.getAsInt()), Operation.LibraryCall.label(call));
    }

    private static Instruction.Call asCall(Handle handle) {
        int opcode =
                switch (handle.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                    case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                    default -> Opcodes.INVOKEVIRTUAL;
                };
        return new Instruction.Call(
                opcode, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface());
    }
}
