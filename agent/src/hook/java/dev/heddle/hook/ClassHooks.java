package dev.heddle.hook;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What instrumented code calls just before it does what makes the JVM initialise a class, if the class is one of an {@link
 * IsolatingLoader} or is to be noticed. To the JVM classes of an isolating loader have no static initialisers: what was one is a
 * method that the controller calls.
 */
public final class ClassHooks {

    /** The name of the method that a static initialiser has become. */
    public static final String INITIALISER = "heddle$clinit";

    /**
     * A class that has something to initialise, itself or above it.
     *
     * @param name with dots
     * @param hasInitialiser whether it has a static initialiser of its own
     * @param precedesClasses whether it is an interface that is initialised before classes which implement it
     */
    public record Known(String name, boolean hasInitialiser, boolean precedesClasses) {}

    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static volatile boolean any; // is numbered
    private static Known[] known = new Known[64];
    private static boolean[] ready = new boolean[64]; // written and read by the one thread that runs

    private ClassHooks() {}

    /** The number of a class that has something to initialise. */
    public static int number(Known type) {
        synchronized (NUMBERS) {
            Integer number = NUMBERS.get(type.name());
            if (number == null) {
                number = NUMBERS.size();
                if (number == known.length) {
                    known = Arrays.copyOf(known, number * 2);
                    ready = Arrays.copyOf(ready, number * 2);
                }
                NUMBERS.put(type.name(), number);
                any = true;
            }
            if (known[number] == null || type.hasInitialiser() || type.precedesClasses()) {
                known[number] = type;
            }
            return number;
        }
    }

    private static int number(String name) {
        synchronized (NUMBERS) {
            return NUMBERS.getOrDefault(name, -1);
        }
    }

    /** The number of a class; -1 if it has nothing to initialise, or the JVM initialises it. */
    public static int number(Class<?> type) {
        return type.getClassLoader() instanceof IsolatingLoader ? number(type.getName()) : -1;
    }

    /** The class with this number. */
    public static Known get(int number) {
        synchronized (NUMBERS) {
            return known[number];
        }
    }

    /** No class is initialised any more: an execution begins. */
    public static void begin() {
        if (any) {
            synchronized (NUMBERS) {
                Arrays.fill(ready, false);
            }
        }
    }

    /** The class needs no look from now on, whichever thread uses it. */
    public static void ready(int number) {
        ready[number] = true;
    }

    /** The class with this number is about to be used. */
    public static void use(int number, int site) {
        if (!ready[number]) {
            Control.controller().classes().use(number, site, Control.controlled());
        }
    }

    /** A static method or a constructor of the class with this number begins: the class is used by who has called it. */
    public static void enter(int number, int site) {
        if (!ready[number]) {
            use(number, site);
        }
    }

    /** The class with this number, which the JVM initialises, is about to be used. */
    public static void notice(int number) {
        if (!ready[number] && Control.controlled()) {
            Control.controller().classes().notice(number);
        }
    }

    /** A class has been found by name, which initialises it if {@code initialise} says so. */
    public static void found(Class<?> type, boolean initialise, int site) {
        int number = initialise ? number(type) : -1;
        if (number >= 0) {
            use(number, site);
        }
    }

    /** The initialiser of an interface gives a field its value. */
    public static void set(Object value, Class<?> owner, String field) {
        Control.controller().classes().set(value, owner, field);
    }
}
