package dev.heddle.agent.bytecode;

/**
 * What compilers and other agents put into a program's classes, by the names they give it: tables for a
 * switch over an enum, and JaCoCo's probes. It is shared by all threads, but it is not the program's.
 */
final class ForeignCode {

    private ForeignCode() {}

    /** Whether a static field holds such an array: as javac and kotlinc name it. */
    static boolean isArrayField(Instruction.Field field) {
        return field.isStatic()
                && field.descriptor().equals("[I")
                && (field.name().startsWith("$SwitchMap$") || field.name().startsWith("$EnumSwitchMapping$"));
    }

    /** Whether a method, or dynamic constant, makes such an array: as ecj and JaCoCo name it. */
    static boolean isArraySource(String name) {
        return name.startsWith("$SWITCH_TABLE$") || name.startsWith("$jacoco");
    }
}
