package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;

/** A method body as it was read. */
final class MethodCode {

    record Handler(Label start, Label end, Label handler, String type) {

        /**
         * Whether the handler guards itself against every exception. Compilers write this around the exit
         * of a monitor, to try again until it succeeds.
         */
        boolean isItsOwn() {
            return start == handler && type == null;
        }
    }

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
