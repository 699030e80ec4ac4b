package dev.heddle.agent.bytecode;

import dev.heddle.hook.ClassHooks;
import java.util.Optional;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Which classes of the program have something to initialise, and which code makes the JVM initialise one. Calls of static
 * methods are not looked for: those methods look for themselves when they begin, whoever calls them.
 */
final class InitialisedClasses {

    static final int NONE = -1;

    private static final String CLASS = "java/lang/Class";

    private final ClassOutlines.View outlines;
    private final Predicate<String> isApplication;

    /** @param isApplication whether a class, by its name with dots, is the program's own */
    InitialisedClasses(ClassOutlines.View outlines, Predicate<String> isApplication) {
        this.outlines = outlines;
        this.isApplication = isApplication;
    }

    /** The number of a class; {@link #NONE} if neither it nor what is initialised before it has an initialiser. */
    int number(String internalName) {
        String name = internalName.replace('/', '.');
        if (!isApplication.test(name) || !needsInitialiser(internalName)) {
            return NONE;
        }
        ClassOutlines.Outline outline = outlines.outline(internalName).orElseThrow();
        return ClassHooks.number(
                new ClassHooks.Known(name, outline.hasInitialiser(), outline.isInterface() && outline.hasDefaults()));
    }

    private boolean needsInitialiser(String internalName) {
        Optional<ClassOutlines.Outline> known = internalName == null ? Optional.empty() : outlines.outline(internalName);
        if (known.isEmpty() || !isApplication.test(internalName.replace('/', '.'))) {
            return false;
        }
        ClassOutlines.Outline outline = known.get();
        if (outline.hasInitialiser() || outline.isInterface()) {
            return outline.hasInitialiser();
        }
        return needsInitialiser(outline.superName()) || precededByInterface(outline);
    }

    private boolean precededByInterface(ClassOutlines.Outline outline) {
        for (String parent : outline.interfaces()) {
            Optional<ClassOutlines.Outline> known = outlines.outline(parent);
            if (known.isPresent()
                    && (known.get().hasDefaults() && needsInitialiser(parent) || precededByInterface(known.get()))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds to the operations of a method what makes the JVM initialise a class.
     *
     * @param operations may be null for none
     * @param own the class of the method, if it is initialised whenever the method runs; else null
     * @return null if there are still none
     */
    Operation[] addTo(Operation[] operations, MethodCode code, String own) {
        Operation[] all = operations;
        for (int i = 0; i < code.instructions.size(); i++) {
            Instruction instruction = code.instructions.get(i);
            Operation then = operations == null ? null : operations[i];
            Operation use = use(instruction, then, own);
            if (use != null) {
                all = all == null ? new Operation[code.instructions.size()] : all;
                all[i] = use;
            }
        }
        return all;
    }

    private Operation use(Instruction instruction, Operation then, String own) {
        String used = null;
        if (instruction instanceof Instruction.TypeUse use && use.opcode() == Opcodes.NEW) {
            used = use.type();
        } else if (instruction instanceof Instruction.Field field && field.isStatic()) {
            used = outlines.declaring(field.owner(), field.name(), field.descriptor());
        } else if (instruction instanceof Instruction.Call call
                && call.owner().equals(CLASS)
                && call.name().equals("forName")
                && call.descriptor().startsWith("(Ljava/lang/String;")) {
            return new Search(call, then);
        }
        int number = used == null || used.equals(own) ? NONE : number(used);
        return number == NONE ? null : new Use(number, instruction instanceof Instruction.TypeUse, then);
    }

    /**
     * A class is used, and initialised before if it is not yet.
     *
     * @param after whether the instruction is an allocation: frames name what it makes by the place of the instruction, so
     *     nothing may come before it
     * @param then what else there is to the instruction, or null
     */
    record Use(int number, boolean after, Operation then) implements Operation.Other {

        /** The same with nothing else to the instruction. */
        Use alone() {
            return new Use(number, after, null);
        }

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            if (!after) {
                emit(target, place, number, "use");
            }
            if (then == null) {
                original.run();
            } else {
                then.emit(target, place, original);
            }
            if (after) {
                emit(target, place, number, "use");
            }
        }

        /** A method begins that needs the class. */
        static void emitEntry(MethodVisitor target, Operation.Place place, int number) {
            emit(target, place, number, "enter");
        }

        private static void emit(MethodVisitor target, Operation.Place place, int number, String hook) {
            target.visitLdcInsn(number);
            place.pushSite("class");
            Operation.call(target, "ClassHooks", hook, "(II)V");
        }
    }

    /** {@code Class.forName}: made, then the class is initialised. */
    private record Search(Instruction.Call call, Operation then) implements Operation.Other {

        @Override
        public void emit(MethodVisitor target, Operation.Place place, Runnable original) {
            Arguments arguments = Arguments.putAside(target, call.descriptor(), place.freeVariable());
            arguments.push();
            if (then == null) {
                original.run();
            } else {
                then.emit(target, place, original);
            }
            target.visitInsn(Opcodes.DUP);
            if (call.descriptor().startsWith("(Ljava/lang/String;Z")) {
                arguments.push(1);
            } else {
                target.visitInsn(Opcodes.ICONST_1);
            }
            place.pushSite("Class.forName");
            Operation.call(target, "ClassHooks", "found", "(L" + CLASS + ";ZI)V");
        }
    }
}
