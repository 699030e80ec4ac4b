package dev.heddle.agent.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Collections of the JDK that can be looked into: what two threads do to one of them without a lock is interleaved
 * field by field. All code of a JVM uses them, so they are instrumented only if a test asks for it, and their hooks are
 * passed only in calls that the program makes.
 */
public final class JdkCollections {

    private static final List<Class<?>> OUTERMOST =
            List.of(
                    ArrayList.class, LinkedList.class, ArrayDeque.class, PriorityQueue.class, HashMap.class,
                    LinkedHashMap.class, TreeMap.class);

    private static volatile Set<String> names = Set.of();

    private JdkCollections() {}

    /** The classes to be transformed; from now on the agent instruments them. */
    public static List<Class<?>> request() {
        List<Class<?>> classes = new ArrayList<>();
        Set<String> all = new HashSet<>();
        for (Class<?> type : OUTERMOST) {
            classes.add(type);
            classes.addAll(List.of(type.getDeclaredClasses()));
        }
        classes.forEach(type -> all.add(type.getName().replace('.', '/')));
        names = all;
        return classes;
    }

    /**
     * Whether a method is not looked into: one that does not tell of which collection it is. The constructor of an
     * iterator or a view takes the collection first.
     */
    static boolean isLeftAlone(String className, int access, String method, String descriptor) {
        if (!contains(className) || (access & Opcodes.ACC_STATIC) == 0 && !method.equals("<init>")) {
            return false;
        }
        Type[] parameters = Type.getArgumentTypes(descriptor);
        return !method.equals("<init>")
                || parameters.length == 0
                || !className.startsWith(parameters[0].getInternalName() + "$");
    }

    /** Whether a class, by its internal name, is one of those that have been asked for. */
    public static boolean contains(String className) {
        return names.contains(className);
    }
}
