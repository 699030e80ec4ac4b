package dev.heddle.agent.bytecode;

import dev.heddle.hook.Libraries;
import java.util.Set;
import net.bytebuddy.jar.asm.Type;

/**
 * What code of the JDK does with collections and texts that it is given: copies, as a constructor does, or goes through
 * them, as {@code Collections.max} does. Only what a call's parameters tell is known.
 */
final class LibraryArguments {

    private static final Set<String> COLLECTIONS =
            Set.of(
                    "java/lang/Iterable", "java/lang/CharSequence", "java/lang/StringBuilder", "java/lang/StringBuffer",
                    "java/util/Collection", "java/util/List", "java/util/Set", "java/util/Map", "java/util/SortedSet",
                    "java/util/SortedMap", "java/util/Iterator", "java/util/Enumeration", "java/util/BitSet");

    /** Methods of {@code Collections} that only put something around what they are given. */
    private static final Set<String> WRAPPING = Set.of("synchronized", "unmodifiable", "checked", "newSetFromMap", "asLifo");

    /** Methods of {@code Collections} that change what they are given first. */
    private static final Set<String> CHANGING =
            Set.of("addAll", "copy", "fill", "replaceAll", "reverse", "rotate", "shuffle", "sort", "swap");

    private LibraryArguments() {}

    /** Whether code of the JDK may look into one of the arguments. */
    static boolean matter(Instruction.Call call) {
        if (!call.owner().startsWith("java/")
                || call.owner().equals("java/util/Collections") && WRAPPING.stream().anyMatch(call.name()::startsWith)
                || call.owner().startsWith("java/util/stream/")) {
            return false;
        }
        for (Type argument : Type.getArgumentTypes(call.descriptor())) {
            if (isShared(call, argument)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an argument of this type may be looked into. */
    static boolean isShared(Instruction.Call call, Type argument) {
        return argument.getSort() == Type.OBJECT
                && (COLLECTIONS.contains(argument.getInternalName()) || isShown(call) && isAny(argument));
    }

    private static boolean isShown(Instruction.Call call) {
        return call.owner().equals("java/lang/String") && call.name().equals("valueOf")
                || call.owner().equals("java/util/Objects")
                        && Set.of("toString", "hashCode", "equals").contains(call.name());
    }

    static boolean isAny(Type type) {
        return type.getInternalName().equals("java/lang/Object");
    }

    /** What the call does to its nth argument, as {@link Libraries} has it. */
    static int how(Instruction.Call call, int nth) {
        return nth == 0 && call.owner().equals("java/util/Collections") && CHANGING.contains(call.name())
                ? Libraries.WRITES
                : 0;
    }

    /** Whether a value of this type may show what is in a collection when it is made a part of a text. */
    static boolean isShownIn(Type part) {
        if (part.getSort() != Type.OBJECT) {
            return false;
        }
        String name = part.getInternalName();
        return isAny(part) || name.startsWith("java/util/") || name.startsWith("java/lang/StringBu")
                || name.equals("java/lang/CharSequence") || name.equals("java/lang/Iterable");
    }
}
