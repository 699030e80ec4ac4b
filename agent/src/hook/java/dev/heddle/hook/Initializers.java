package dev.heddle.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is known of the program's static initialisers: which classes each of them uses, and which ran in a search. */
public final class Initializers {

    private static final Map<String, List<String>> USES = new ConcurrentHashMap<>();
    private static final List<String> RUN_IN_SEARCH = new ArrayList<>();

    private Initializers() {}

    /** Says which other classes an initialiser, or the class above it, has initialised; names have dots. */
    public static void uses(String className, List<String> used) {
        USES.put(className, List.copyOf(used));
    }

    /** The classes that the initialiser of a class uses; empty where it has none. */
    public static List<String> uses(String className) {
        return USES.getOrDefault(className, List.of());
    }

    static void ranInSearch(String className) {
        synchronized (RUN_IN_SEARCH) {
            RUN_IN_SEARCH.add(className);
        }
    }

    /** The classes that threads under control have initialised since this was last asked. */
    public static List<String> takeRunInSearch() {
        synchronized (RUN_IN_SEARCH) {
            List<String> taken = List.copyOf(RUN_IN_SEARCH);
            RUN_IN_SEARCH.clear();
            return taken;
        }
    }
}
