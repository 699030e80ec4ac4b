package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.OperandStack.Origin;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Follows the references of one method in the order of its code, to find accesses that no other thread
 * can see ({@link #isQuiet}) and the ends of allocations ({@link #isBirth}).
 *
 * <p>Quiet are: accesses of a constructor to its own object until that may have been handed on; stores to
 * an array that so far only the operand stack knows (array initialisers, varargs); and arrays that are not
 * the program's ({@link ForeignCode}). In doubt an access is not quiet.
 */
final class ReferenceFlow {

    private static final Origin THIS = Origin.unique();
    private static final Origin UNINITIALIZED_THIS = Origin.unique();
    private static final Origin FOREIGN_ARRAY = Origin.unique();

    private final MethodCode code;
    private final boolean isConstructor;
    private final String superName;

    private final BitSet quiet = new BitSet();
    private final BitSet births = new BitSet();
    private final BitSet accessesToThis = new BitSet();

    private final Map<Label, Integer> positions;
    private final Set<Label> handlers = new HashSet<>();
    private final Set<Label> loopHeads = new HashSet<>();
    private final Map<Integer, Integer> backwardJumps = new HashMap<>();
    private final Map<Label, OperandStack> pending = new IdentityHashMap<>();
    private final Set<Origin> newObjects = new HashSet<>();
    private final Set<Origin> newArrays = new HashSet<>();

    private OperandStack stack = new OperandStack(); // null where no code before leads to
    private boolean initialized;
    private int probesVariable = -1;
    private int escape = Integer.MAX_VALUE;

    private ReferenceFlow(MethodCode code, boolean isConstructor, String superName) {
        this.code = code;
        this.positions = code.positions();
        this.isConstructor = isConstructor;
        this.superName = superName;
    }

    /** @param superName the superclass of the method's class */
    static ReferenceFlow of(MethodCode code, boolean isConstructor, String superName) {
        ReferenceFlow flow = new ReferenceFlow(code, isConstructor, superName);
        flow.findJumps();
        for (int i = 0; i < code.instructions.size(); i++) {
            flow.step(i, code.instructions.get(i));
        }
        flow.settleEscape();
        return flow;
    }

    /** Whether the access at this index is of no concern to other threads. */
    boolean isQuiet(int index) {
        return quiet.get(index) || index < escape && accessesToThis.get(index);
    }

    /** Whether the constructor call at this index leaves the new object on top of the stack. */
    boolean isBirth(int index) {
        return births.get(index);
    }

    private void findJumps() {
        for (int i = 0; i < code.instructions.size(); i++) {
            Instruction instruction = code.instructions.get(i);
            if (instruction instanceof Instruction.Jump jump) {
                noteJump(i, jump.destination());
            } else if (instruction instanceof Instruction.TableSwitch table) {
                noteJump(i, table.otherwise());
                for (Label label : table.cases()) {
                    noteJump(i, label);
                }
            } else if (instruction instanceof Instruction.LookupSwitch lookup) {
                noteJump(i, lookup.otherwise());
                for (Label label : lookup.cases()) {
                    noteJump(i, label);
                }
            }
        }
        for (MethodCode.Handler handler : code.handlers) {
            handlers.add(handler.handler());
            noteJump(positions.get(handler.end()), handler.handler());
        }
    }

    private void noteJump(int from, Label to) {
        int position = positions.get(to);
        if (position <= from) {
            loopHeads.add(to);
            backwardJumps.merge(from, position, Math::min);
        }
    }

    /** Code in a loop that hands {@code this} on comes after the hand-over, wherever it stands. */
    private void settleEscape() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<Integer, Integer> jump : backwardJumps.entrySet()) {
                if (jump.getKey() >= escape && jump.getValue() < escape) {
                    escape = jump.getValue();
                    changed = true;
                }
            }
        }
    }

    private void step(int index, Instruction instruction) {
        if (instruction instanceof Instruction.Mark mark) {
            arrive(mark.label());
            return;
        }
        if (!instruction.isCode()) {
            return;
        }
        if (stack == null) {
            stack = new OperandStack(); // reached only from further down, or never
        }
        if (instruction instanceof Instruction.Plain plain) {
            plain(index, plain.opcode());
        } else if (instruction instanceof Instruction.Variable variable) {
            variable(index, variable);
        } else if (instruction instanceof Instruction.Field field) {
            field(index, field);
        } else if (instruction instanceof Instruction.Call call) {
            call(index, call);
        } else if (instruction instanceof Instruction.Dynamic dynamic) {
            consume(index, (Type.getArgumentsAndReturnSizes(dynamic.descriptor()) >> 2) - 1);
            stack.pushUnknown(Type.getArgumentsAndReturnSizes(dynamic.descriptor()) & 3);
        } else if (instruction instanceof Instruction.TypeUse use) {
            typeUse(use.opcode());
        } else if (instruction instanceof Instruction.IntOperand operand) {
            if (operand.opcode() == Opcodes.NEWARRAY) {
                newArray(1);
            } else {
                stack.pushUnknown(1);
            }
        } else if (instruction instanceof Instruction.NewMultiArray array) {
            newArray(array.dimensions());
        } else if (instruction instanceof Instruction.Constant constant) {
            if (constant.value() instanceof ConstantDynamic dynamic && ForeignCode.isArraySource(dynamic.getName())) {
                stack.push(FOREIGN_ARRAY);
            } else {
                stack.pushUnknown(constant.isWide() ? 2 : 1);
            }
        } else if (instruction instanceof Instruction.Jump jump) {
            drop(OperandStack.pops(jump.opcode()));
            leaveFor(jump.destination());
            if (jump.opcode() == Opcodes.GOTO) {
                stack = null;
            }
        } else if (instruction instanceof Instruction.TableSwitch table) {
            leaveFor(table.otherwise(), table.cases());
        } else if (instruction instanceof Instruction.LookupSwitch lookup) {
            leaveFor(lookup.otherwise(), lookup.cases());
        }
    }

    private void arrive(Label label) {
        OperandStack jumped = pending.remove(label);
        if (stack == null) {
            stack = jumped;
            if (stack == null && handlers.contains(label)) {
                stack = new OperandStack();
                stack.pushUnknown(1);
            }
        } else if (jumped != null) {
            stack.mergeWith(jumped);
        }
        if (stack != null && loopHeads.contains(label)) {
            newArrays.forEach(array -> stack.replace(array, null));
        }
    }

    private void leaveFor(Label label) {
        OperandStack other = pending.get(label);
        if (other == null) {
            pending.put(label, stack.copy());
        } else {
            other.mergeWith(stack);
        }
    }

    private void leaveFor(Label otherwise, Label[] cases) {
        drop(1);
        leaveFor(otherwise);
        for (Label label : cases) {
            leaveFor(label);
        }
        stack = null;
    }

    private void plain(int index, int opcode) {
        if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP) {
            stack.rearrange(opcode);
        } else if (opcode == Opcodes.POP || opcode == Opcodes.POP2) {
            drop(OperandStack.pops(opcode));
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            drop(1);
            stack.pushUnknown(1);
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            consume(index, OperandStack.pops(opcode) - 1);
            Origin array = stack.pop();
            if (array == FOREIGN_ARRAY || newArrays.contains(array)) {
                quiet.set(index);
            } else {
                consumed(index, array);
            }
            stack.pushUnknown(OperandStack.pushes(opcode));
        } else {
            consume(index, OperandStack.pops(opcode));
            stack.pushUnknown(OperandStack.pushes(opcode));
            if (opcode == Opcodes.ATHROW || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                stack = null;
            }
        }
    }

    private void variable(int index, Instruction.Variable variable) {
        if (variable.opcode() == Opcodes.ALOAD && variable.index() == 0 && isConstructor) {
            stack.push(initialized ? THIS : UNINITIALIZED_THIS);
        } else if (variable.opcode() == Opcodes.ALOAD && variable.index() == probesVariable) {
            stack.push(FOREIGN_ARRAY);
        } else {
            if (variable.opcode() == Opcodes.ASTORE && variable.index() == 0) {
                escape = 0; // the slot holds something else from some place on
            }
            if (variable.opcode() == Opcodes.ASTORE && stack.top() == FOREIGN_ARRAY) {
                probesVariable = variable.index(); // set once, where the method begins
            }
            consume(index, OperandStack.pops(variable.opcode()));
            stack.pushUnknown(OperandStack.pushes(variable.opcode()));
        }
    }

    private void field(int index, Instruction.Field field) {
        int size = Type.getType(field.descriptor()).getSize();
        if (field.isWrite()) {
            consume(index, size);
        }
        if (!field.isStatic()) {
            Origin receiver = stack.pop();
            if (receiver == THIS) {
                accessesToThis.set(index);
            } else if (receiver == UNINITIALIZED_THIS) {
                quiet.set(index); // not even a hook may have it yet
            }
        }
        if (!field.isWrite()) {
            if (ForeignCode.isArrayField(field)) {
                stack.push(FOREIGN_ARRAY);
            } else {
                stack.pushUnknown(size);
            }
        }
    }

    private void call(int index, Instruction.Call call) {
        int sizes = Type.getArgumentsAndReturnSizes(call.descriptor());
        consume(index, (sizes >> 2) - 1);
        if (call.opcode() != Opcodes.INVOKESTATIC) {
            Origin receiver = stack.pop();
            if (call.isConstructor() && receiver == UNINITIALIZED_THIS) {
                initialized = true;
                stack.replace(UNINITIALIZED_THIS, THIS);
                if (!call.owner().equals(superName) || !superName.startsWith("java/")) {
                    escape = Math.min(escape, index); // that constructor may hand it on
                }
            } else if (call.isConstructor() && newObjects.contains(receiver)) {
                births.set(index, stack.top() == receiver);
                stack.replace(receiver, null);
            } else {
                consumed(index, receiver);
            }
        }
        if (ForeignCode.isArraySource(call.name())) {
            stack.push(FOREIGN_ARRAY);
        } else {
            stack.pushUnknown(sizes & 3);
        }
    }

    private void typeUse(int opcode) {
        switch (opcode) {
            case Opcodes.NEW -> {
                Origin object = Origin.unique();
                newObjects.add(object);
                stack.push(object);
            }
            case Opcodes.ANEWARRAY -> newArray(1);
            case Opcodes.INSTANCEOF -> {
                drop(1);
                stack.pushUnknown(1);
            }
            default -> {} // a cast changes nothing
        }
    }

    private void newArray(int dimensions) {
        drop(dimensions);
        Origin array = Origin.unique();
        newArrays.add(array);
        stack.push(array);
    }

    /** Pops operands that go nowhere. */
    private void drop(int slots) {
        for (int i = 0; i < slots; i++) {
            stack.pop();
        }
    }

    /** Pops operands that may become known to other threads by this. */
    private void consume(int index, int slots) {
        for (int i = 0; i < slots; i++) {
            consumed(index, stack.pop());
        }
    }

    private void consumed(int index, Origin origin) {
        if (origin == THIS || origin == UNINITIALIZED_THIS) {
            escape = Math.min(escape, index);
        } else if (origin != null && newArrays.contains(origin)) {
            stack.replace(origin, null);
        }
    }
}
