package dev.heddle.hook;

import java.util.List;
import java.util.function.Function;

/** What is known of the program's static initialisers from their code. */
public final class Initializers {

    /**
     * What the initialisation of a class does.
     *
     * @param uses the other classes of the program that it makes the JVM initialise, the superclass first; names have dots
     * @param shared something that it shares with other threads, in words; null if there is nothing of that kind
     */
    public record Facts(List<String> uses, String shared) {

        static final Facts NONE = new Facts(List.of(), null);
    }

    private static volatile Function<String, Facts> code = name -> Facts.NONE;

    private Initializers() {}

    /** The agent's word on the code of initialisers. */
    public static void install(Function<String, Facts> newCode) {
        code = newCode;
    }

    /** What the initialisation of a class does, by its name with dots. */
    public static Facts facts(String className) {
        return code.apply(className);
    }
}
