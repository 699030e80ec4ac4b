package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The loops of a method in which a thread may wait for another: those with visible operations or calls. Where an
 * iteration begins, the thread tells where it is and what its variables hold that may still be read; so the
 * controller knows when it has gone round for nothing.
 *
 * <p>Constructors are left out, because what they write to their own object is not seen.
 */
final class Loops {

    private static final String HOOKS = Operation.HOOKS + "LoopHooks";
    private static final int MOST_INSTRUCTIONS = 10_000;

    /** The beginning of an iteration: what the verifier knows there, and the variables to be told. */
    private record Head(Instruction.Frame frame, List<Local> locals) {}

    private record Local(int variable, Object type) {}

    private final Map<Integer, Head> heads = new HashMap<>(); // by the first instruction of an iteration

    private Loops() {}

    /** @param operations by the index of their instructions; may be null for none */
    static Loops of(MethodInstrumentation.Method method, MethodCode code, Operation[] operations) {
        Loops loops = new Loops();
        boolean suits = !method.isConstructor()
                && method.classVersion() >= Opcodes.V1_6
                && code.instructions.size() <= MOST_INSTRUCTIONS;
        Map<Integer, Integer> ranges = suits ? ranges(code) : Map.of();
        Liveness liveness = null;
        for (Map.Entry<Integer, Integer> range : ranges.entrySet()) {
            if (mayWait(code, operations, range.getKey(), range.getValue())) {
                liveness = liveness == null ? Liveness.of(code) : liveness;
                loops.add(code, liveness, range.getKey());
            }
        }
        return loops;
    }

    boolean isEmpty() {
        return heads.isEmpty();
    }

    /** From the label that is jumped back to, to the last such jump. */
    private static Map<Integer, Integer> ranges(MethodCode code) {
        Map<Label, Integer> positions = code.positions();
        Map<Integer, Integer> ranges = new TreeMap<>();
        for (int i = 0; i < code.instructions.size(); i++) {
            for (Label label : targets(code.instructions.get(i))) {
                if (positions.get(label) <= i) {
                    ranges.merge(positions.get(label), i, Math::max);
                }
            }
        }
        return ranges;
    }

    /** Where code may be come to by a jump or an exception. */
    static BitSet entries(MethodCode code) {
        Map<Label, Integer> positions = code.positions();
        BitSet entries = new BitSet();
        for (Instruction instruction : code.instructions) {
            targets(instruction).forEach(label -> entries.set(positions.get(label)));
        }
        code.handlers.forEach(handler -> entries.set(positions.get(handler.handler())));
        return entries;
    }

    private static List<Label> targets(Instruction instruction) {
        if (instruction instanceof Instruction.Jump jump) {
            return List.of(jump.destination());
        }
        List<Label> targets = new ArrayList<>();
        if (instruction instanceof Instruction.TableSwitch table) {
            targets.add(table.otherwise());
            targets.addAll(List.of(table.cases()));
        } else if (instruction instanceof Instruction.LookupSwitch lookup) {
            targets.add(lookup.otherwise());
            targets.addAll(List.of(lookup.cases()));
        }
        return targets;
    }

    private static boolean mayWait(MethodCode code, Operation[] operations, int from, int to) {
        for (int i = from; i <= to; i++) {
            if (operations != null && operations[i] != null || code.instructions.get(i) instanceof Instruction.Call) {
                return true;
            }
        }
        return false;
    }

    private void add(MethodCode code, Liveness liveness, int label) {
        Instruction.Frame frame = null;
        int first = label;
        while (!code.instructions.get(first).isCode()) {
            if (code.instructions.get(first) instanceof Instruction.Frame found) {
                frame = found;
            }
            first++;
        }
        if (frame == null || frame.stack().length > 0) {
            return;
        }
        List<Local> locals = new ArrayList<>();
        int variable = 0;
        for (Object type : frame.locals()) {
            if (type instanceof Label || type == Opcodes.UNINITIALIZED_THIS) {
                return;
            }
            if (type != Opcodes.TOP && type != Opcodes.NULL && liveness.isLive(first, variable)) {
                locals.add(new Local(variable, type));
            }
            variable += FrameLocals.size(type);
        }
        heads.put(first, new Head(frame, locals));
    }

    // ---- writing ---------------------------------------------------------------------------------

    /** Writes what the thread tells before the instruction at the index, if an iteration begins there. */
    void emit(int index, MethodVisitor target, Labels labels, Operation.Place place, int activation) {
        Head head = heads.get(index);
        if (head == null) {
            return;
        }
        Label on = new Label();
        target.visitVarInsn(Opcodes.ILOAD, activation);
        place.pushSite("loop");
        target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "begins", "(II)Z", false);
        target.visitJumpInsn(Opcodes.IFEQ, on);
        for (Local local : head.locals()) {
            target.visitVarInsn(load(local.type()), local.variable());
            target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "holds", "(" + parameter(local.type()) + ")V", false);
        }
        target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "told", "()V", false);
        target.visitLabel(on);
        head.frame().replay(target, labels);
    }

    private static int load(Object type) {
        if (type == Opcodes.INTEGER) {
            return Opcodes.ILOAD;
        } else if (type == Opcodes.LONG) {
            return Opcodes.LLOAD;
        } else if (type == Opcodes.FLOAT) {
            return Opcodes.FLOAD;
        }
        return type == Opcodes.DOUBLE ? Opcodes.DLOAD : Opcodes.ALOAD;
    }

    private static String parameter(Object type) {
        if (type == Opcodes.INTEGER) {
            return "I";
        } else if (type == Opcodes.LONG) {
            return "J";
        } else if (type == Opcodes.FLOAT) {
            return "F";
        }
        return type == Opcodes.DOUBLE ? "D" : "Ljava/lang/Object;";
    }

    /** Writes a body whose loops tell: a variable above its own ones, added to every frame, tells its calls apart. */
    static final class Body extends MethodVisitor {

        private final int activation;

        Body(MethodVisitor target, int activation) {
            super(Opcodes.ASM9, target);
            this.activation = activation;
        }

        void begin() {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "enters", "()I", false);
            mv.visitVarInsn(Opcodes.ISTORE, activation);
        }

        @Override
        public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
            Object[] locals = FrameLocals.with(local, numLocal, activation, Opcodes.INTEGER);
            mv.visitFrame(type, locals.length, locals, numStack, stack);
        }
    }
}
