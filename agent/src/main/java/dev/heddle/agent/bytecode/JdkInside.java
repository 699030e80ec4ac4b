package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Classes of the JDK that are instrumented like the program's own, so that all orders inside of them are explored:
 * scopes of tasks and executors with a thread for each task, which keep count of their threads in a few fields; and
 * what waits for the time of tasks and elements, and asks them for it.
 */
public final class JdkInside {

    private static final String SCOPE = "java/util/concurrent/StructuredTaskScope";

    private static final Set<String> OUTERMOST =
            Set.of(
                    SCOPE,
                    SCOPE + "Impl",
                    "java/util/concurrent/Joiners",
                    "java/util/concurrent/ThreadPerTaskExecutor",
                    "java/util/concurrent/DelayQueue",
                    "java/util/Timer",
                    "java/util/TimerThread",
                    "java/util/TimerTask",
                    "java/util/TaskQueue",
                    "jdk/internal/misc/ThreadFlock");

    private JdkInside() {}

    /** Whether a class, by its internal name, is one of them. Asked of every class that the JDK loads. */
    public static boolean contains(String className) {
        int nested = className.indexOf('$');
        return OUTERMOST.contains(nested < 0 ? className : className.substring(0, nested));
    }

    /**
     * All of them that this JDK has, loaded now: the agent itself uses what they use, so that it could not
     * instrument them while they are loaded.
     */
    public static List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : OUTERMOST) {
            try {
                addWithMembers(Class.forName(name.replace('/', '.'), false, null), classes);
            } catch (ClassNotFoundException e) {
                // It is newer than this JDK, or gone.
            }
        }
        return classes;
    }

    private static void addWithMembers(Class<?> type, List<Class<?>> classes) {
        classes.add(type);
        for (Class<?> member : type.getDeclaredClasses()) {
            addWithMembers(member, classes);
        }
    }
}
