package dev.heddle.agent.bytecode;

import dev.heddle.hook.Sites;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes one method again. A method with visible operations gets two bodies: one in which hooks stand
 * for the operations, for threads under control, and the original one for all others.
 */
final class MethodInstrumentation {

    /** How a method is written. */
    enum Style {
        /** Two bodies. */
        TWO_BODIES,
        /** Hooks in the one body, which decide for themselves; monitors stay real. */
        ONE_BODY,
        /** As it was. */
        UNTOUCHED
    }

    /**
     * The method and what is known of its class.
     *
     * @param needs the number of the class, if it has to be initialised before the method runs; else {@link
     *     InitialisedClasses#NONE}
     */
    record Method(
            String className,
            String superName,
            int classVersion,
            String sourceFile,
            ClassLoader loader,
            int access,
            String name,
            String descriptor,
            int needs) {

        boolean is(int flag) {
            return (access & flag) != 0;
        }

        boolean isConstructor() {
            return name.equals("<init>");
        }

        boolean isStaticInitializer() {
            return name.equals("<clinit>");
        }
    }

    private final Method method;
    private final MethodCode code;
    private final Operation[] operations;
    private final Loops loops;
    private final MethodVisitor target;
    private final List<Labels> copies = new ArrayList<>();

    /**
     * @param operations by the index of their instructions; may be null for none
     * @param loops what the copy for threads under control tells; may be null for nothing
     */
    MethodInstrumentation(
            Method method, MethodCode code, Operation[] operations, Loops loops, MethodVisitor target) {
        this.method = method;
        this.code = code;
        this.operations = operations;
        this.loops = loops == null || loops.isEmpty() ? null : loops;
        this.target = target;
    }

    void writeUnchanged() {
        begin();
        code.replay(target, copy());
        end();
    }

    /** Static initialisers are the business of {@link dev.heddle.hook.InitializerHooks}. */
    void writeStaticInitializer() {
        begin();
        writeGuarded(Guard.outsideControl(), code.maxLocals, this::writeUncontrolled);
        end();
    }

    /**
     * @param synchronizedHere whether the method is to take a monitor that its flags no longer tell of
     * @param beyondControl why a controlled thread must not come here, or null
     */
    void writeTwoBodies(boolean synchronizedHere, String beyondControl) {
        Label original = new Label();
        begin();
        if (JdkCollections.contains(method.className())) {
            target.visitVarInsn(Opcodes.ALOAD, method.isConstructor() ? 1 : 0);
            target.visitMethodInsn(
                    Opcodes.INVOKESTATIC, Operation.HOOKS + "Control", "inside", "(Ljava/lang/Object;)Z", false);
        } else {
            target.visitMethodInsn(
                    Opcodes.INVOKESTATIC, Operation.HOOKS + "Control", "controlled", "()Z", false);
        }
        target.visitJumpInsn(Opcodes.IFEQ, original);
        if (beyondControl != null) {
            writeBeyondControl(beyondControl);
        }
        if (synchronizedHere) {
            SitePlace place = new SitePlace(firstFree() + 1);
            Guard guard = Guard.modelledMonitor(monitor(), place);
            writeGuarded(guard, firstFree(), body -> writeWithLoops(body, place));
        } else {
            writeWithLoops(target, new SitePlace(firstFree()));
        }
        target.visitLabel(original);
        if (hasFrames() && (synchronizedHere || !code.startsWithFrame())) {
            Object[] locals = initialLocals();
            target.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
        }
        if (synchronizedHere) {
            writeGuarded(Guard.monitor(monitor()), code.maxLocals, this::writeUncontrolled);
        } else {
            writeUncontrolled(target);
        }
        end();
    }

    /** @param beyondControl why a controlled thread must not come here, or null */
    void writeOneBody(String beyondControl) {
        begin();
        if (beyondControl != null) {
            writeBeyondControl(beyondControl);
        }
        writeControlled(target, new SitePlace(code.maxLocals), false);
        end();
    }

    private void begin() {
        target.visitCode();
        if (method.needs() != InitialisedClasses.NONE) {
            InitialisedClasses.Use.emitEntry(target, new SitePlace(code.maxLocals), method.needs());
        }
    }

    private void end() {
        for (Labels labels : copies) {
            code.replayVariables(target, labels);
        }
        target.visitMaxs(0, 0);
    }

    private Labels copy() {
        Labels labels = new Labels();
        copies.add(labels);
        return labels;
    }

    private Guard.Monitor monitor() {
        return new Guard.Monitor(
                method.className(), method.is(Opcodes.ACC_STATIC), method.classVersion());
    }

    private boolean hasFrames() {
        return method.classVersion() >= Opcodes.V1_6;
    }

    private interface Body {
        void writeTo(MethodVisitor target);
    }

    private void writeGuarded(Guard guard, int variable, Body body) {
        GuardedBody guarded = new GuardedBody(target, guard, variable, hasFrames());
        guarded.begin();
        body.writeTo(guarded);
        guarded.end();
    }

    private void writeBeyondControl(String reason) {
        target.visitLdcInsn(reason);
        new SitePlace(code.maxLocals).pushSite("synchronized");
        target.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Operation.HOOKS + "MonitorHooks",
                "beyondControl",
                "(Ljava/lang/String;I)V",
                false);
    }

    /**
     * As it was, but for references to modelled methods: what is made of them outside control, as in a static
     * initialiser, may be called under control.
     */
    private void writeUncontrolled(MethodVisitor body) {
        Labels labels = copy();
        SitePlace place = new SitePlace(code.maxLocals);
        MethodCode.replayHandlers(body, labels, code.handlers);
        for (int i = 0; i < code.instructions.size(); i++) {
            Instruction instruction = code.instructions.get(i);
            if (instruction instanceof Instruction.Line line) {
                place.line = line.number();
            }
            if (operations != null && operations[i] instanceof Operation.ModelledReference reference) {
                reference.emit(body, place, () -> instruction.replay(body, labels));
            } else if (operations != null && operations[i] instanceof InitialisedClasses.Use use) {
                use.alone().emit(body, place, () -> instruction.replay(body, labels));
            } else {
                instruction.replay(body, labels);
            }
        }
    }

    /** The first variable that the controlled copy does not use: the one before it tells calls apart. */
    private int firstFree() {
        return loops == null ? code.maxLocals : code.maxLocals + 1;
    }

    private void writeWithLoops(MethodVisitor body, SitePlace place) {
        if (loops == null) {
            writeControlled(body, place, true);
            return;
        }
        Loops.Body telling = new Loops.Body(body, code.maxLocals);
        telling.begin();
        writeControlled(telling, place, true);
    }

    private void writeControlled(MethodVisitor body, SitePlace place, boolean withMonitors) {
        Labels labels = copy();
        MethodCode.replayHandlers(
                body, labels, withMonitors ? code.handlersWithoutRetries() : code.handlers);
        for (int i = 0; i < code.instructions.size(); i++) {
            Instruction instruction = code.instructions.get(i);
            if (instruction instanceof Instruction.Line line) {
                place.line = line.number();
            }
            if (loops != null && withMonitors) {
                loops.emit(i, body, labels, place, code.maxLocals);
            }
            Operation operation = operations == null ? null : operations[i];
            if (operation == null || operation instanceof Operation.Monitor && !withMonitors) {
                instruction.replay(body, labels);
            } else {
                operation.emit(body, place, () -> instruction.replay(body, labels));
            }
        }
    }

    private Object[] initialLocals() {
        List<Object> locals = new ArrayList<>();
        if (!method.is(Opcodes.ACC_STATIC)) {
            locals.add(method.isConstructor() ? Opcodes.UNINITIALIZED_THIS : method.className());
        }
        for (Type parameter : Type.getArgumentTypes(method.descriptor())) {
            locals.add(
                    switch (parameter.getSort()) {
                        case Type.LONG -> Opcodes.LONG;
                        case Type.FLOAT -> Opcodes.FLOAT;
                        case Type.DOUBLE -> Opcodes.DOUBLE;
                        case Type.OBJECT, Type.ARRAY -> parameter.getInternalName();
                        default -> Opcodes.INTEGER;
                    });
        }
        return locals.toArray();
    }

    private final class SitePlace implements Operation.Place {

        private final int freeVariable;
        private int line;

        SitePlace(int freeVariable) {
            this.freeVariable = freeVariable;
            this.line = firstLine();
        }

        private int firstLine() {
            for (Instruction instruction : code.instructions) {
                if (instruction instanceof Instruction.Line first) {
                    return first.number();
                }
            }
            return 0;
        }

        @Override
        public int freeVariable() {
            return freeVariable;
        }

        @Override
        public void pushSite(String operation, Instruction.Field field, boolean superCall) {
            Sites.FieldKey key =
                    field == null
                            ? null
                            : new Sites.FieldKey(
                                    field.owner().replace('/', '.'),
                                    field.name(),
                                    field.descriptor(),
                                    field.isStatic(),
                                    method.loader());
            Sites.Site site =
                    new Sites.Site(
                            method.className().replace('/', '.'),
                            method.name(),
                            method.sourceFile(),
                            line,
                            operation,
                            key);
            target.visitLdcInsn(superCall ? Sites.addSuperCall(site) : Sites.add(site));
        }
    }
}
