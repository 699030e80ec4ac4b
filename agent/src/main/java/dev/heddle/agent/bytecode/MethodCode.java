package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** A method body as it was read. */
final class MethodCode {

    record Handler(Label start, Label end, Label handler, String type) {}

    record LocalVariable(
            String name, String descriptor, String signature, Label start, Label end, int index) {}

    final List<Instruction> instructions = new ArrayList<>();
    final List<Handler> handlers = new ArrayList<>();
    final List<LocalVariable> variables = new ArrayList<>();
    int maxLocals;

    /** Writes the body once more, without its variables' names: those come last, see {@link #replayVariables}. */
    void replay(MethodVisitor target, Labels labels) {
        replayHandlers(target, labels, handlers);
        for (Instruction instruction : instructions) {
            instruction.replay(target, labels);
        }
    }

    static void replayHandlers(MethodVisitor target, Labels labels, List<Handler> handlers) {
        for (Handler handler : handlers) {
            target.visitTryCatchBlock(
                    labels.of(handler.start()),
                    labels.of(handler.end()),
                    labels.of(handler.handler()),
                    handler.type());
        }
    }

    /**
     * The handlers as they must be where hooks stand for monitor instructions. Compilers let the handler that
     * exits a monitor guard itself, to try again until it succeeds; a hook that fails would be tried for ever.
     */
    List<Handler> handlersWithoutRetries() {
        Map<Label, Integer> positions = positions();
        List<Handler> result = new ArrayList<>();
        for (Handler handler : handlers) {
            int start = positions.get(handler.start());
            int self = positions.get(handler.handler());
            int end = positions.get(handler.end());
            boolean retries = handler.type() == null && start <= self && self < end && exitsMonitor(self, end);
            if (!retries) {
                result.add(handler);
            } else if (start < self) {
                result.add(new Handler(handler.start(), handler.handler(), handler.handler(), null));
            }
        }
        return result;
    }

    /** Where the labels are, as indices of instructions. */
    Map<Label, Integer> positions() {
        Map<Label, Integer> positions = new IdentityHashMap<>();
        for (int i = 0; i < instructions.size(); i++) {
            if (instructions.get(i) instanceof Instruction.Mark mark) {
                positions.put(mark.label(), i);
            }
        }
        return positions;
    }

    private boolean exitsMonitor(int from, int to) {
        return instructions.subList(from, to).contains(new Instruction.Plain(Opcodes.MONITOREXIT));
    }

    void replayVariables(MethodVisitor target, Labels labels) {
        for (LocalVariable variable : variables) {
            target.visitLocalVariable(
                    variable.name(),
                    variable.descriptor(),
                    variable.signature(),
                    labels.of(variable.start()),
                    labels.of(variable.end()),
                    variable.index());
        }
    }

    /** Whether the first instruction has a frame of its own, because something jumps back to it. */
    boolean startsWithFrame() {
        for (Instruction instruction : instructions) {
            if (instruction.isCode()) {
                return false;
            }
            if (instruction instanceof Instruction.Frame) {
                return true;
            }
        }
        return false;
    }
}
