package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Which collections, builders and random generators of the JDK threads can share, and through which other objects they are
 * reached: an iterator or a view touches the collection behind it.
 */
final class LibraryObjects {

    /** How a class of the JDK behaves when threads share its objects. */
    private enum Manner {
        /** Nothing about it changes, or it is not the JDK's: its own code is looked at then. */
        UNCHANGING,
        /** Threads that share it have to synchronise. */
        PLAIN,
        /** Its methods are atomic. */
        ATOMIC,
        /** It stands for another object. */
        VIEW
    }

    /**
     * @param behind leads to the object that a {@link Manner#VIEW} stands for
     * @param monitor leads to the object whose monitor calls take; null if they take none, or their own
     */
    private record Known(Manner manner, Field behind, Field monitor, boolean ownMonitor) {

        Known(Manner manner, Field behind) {
            this(manner, behind, null, false);
        }
    }

    private static final List<String> BEHIND = List.of("this$0", "map", "m", "root", "list", "c", "l", "al", "parent");

    /** Collections that are made of another one, to which their iterators lead. */
    private static final Set<String> MADE_OF_OTHERS =
            Set.of(
                    "java.util.HashSet",
                    "java.util.LinkedHashSet",
                    "java.util.TreeSet",
                    "java.util.concurrent.ConcurrentSkipListSet",
                    "java.util.concurrent.CopyOnWriteArraySet");

    private static final List<String> SYNCHRONIZED =
            List.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Properties", "java.lang.StringBuffer");

    private static final Field BY_ACCESS = field(LinkedHashMap.class, "accessOrder", boolean.class);

    private static final Field COPYING_LOCK = field(CopyOnWriteArrayList.class, "lock", Object.class);

    private static final ClassValue<Known> CLASSES = new ClassValue<>() {
        @Override
        protected Known computeValue(Class<?> type) {
            return classify(type);
        }
    };

    private LibraryObjects() {}

    /** The object that a call really touches; null where it touches nothing that changes. */
    static Object behind(Object object) {
        Object target = object;
        while (target != null) {
            Known known = CLASSES.get(target.getClass());
            switch (known.manner) {
                case UNCHANGING -> {
                    return null;
                }
                case VIEW -> target = follow(known.behind, target);
                default -> {
                    return target;
                }
            }
        }
        return null;
    }

    /** Whether the methods of the object are atomic. */
    static boolean isAtomic(Object object) {
        return CLASSES.get(object.getClass()).manner == Manner.ATOMIC;
    }

    /** Whether the object is a collection that is made of another one, which nobody else knows. */
    static boolean isMadeOf(Object object) {
        String name = libraryName(object.getClass());
        return name != null && MADE_OF_OTHERS.contains(name);
    }

    /** The object whose monitor a call takes while it is under way; null if it takes none. */
    static Object monitor(Object receiver, boolean writes) {
        Known known = CLASSES.get(receiver.getClass());
        if (known.ownMonitor) {
            return receiver;
        }
        if (known.monitor != null) {
            return follow(known.monitor, receiver);
        }
        if (!writes || known.manner == Manner.UNCHANGING) {
            return null;
        }
        return behind(receiver) instanceof CopyOnWriteArrayList<?> list ? follow(COPYING_LOCK, list) : null;
    }

    /** Whether looking something up changes the object: the map remembers what was asked for last. */
    static boolean changesWhenRead(Object object, String method) {
        return object instanceof LinkedHashMap
                && (method.equals("get") || method.equals("getOrDefault"))
                && (boolean) follow(BY_ACCESS, object);
    }

    /** Whether what has been begun on the object goes on with what was in it then. */
    static boolean isCopiedOnWrite(Object object) {
        return object instanceof CopyOnWriteArrayList;
    }

    /** Whether the elements of the map or set are the keys of this map. */
    static boolean hasKeysOf(Object receiver, ConcurrentHashMap<?, ?> map) {
        return receiver == map || receiver instanceof ConcurrentHashMap.KeySetView;
    }

    private static Object follow(Field field, Object from) {
        try {
            return field.get(from);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Known classify(Class<?> type) {
        String name = libraryName(type);
        if (name == null
                || name.startsWith("java.util.concurrent.DelayQueue") // its own code is instrumented
                || name.startsWith("java.util.ImmutableCollections")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton")
                || name.startsWith("java.util.Collections$CopiesList")) {
            return new Known(Manner.UNCHANGING, null);
        }
        if (SYNCHRONIZED.contains(name)) {
            return new Known(Manner.ATOMIC, null, null, true);
        }
        Field behind = name.contains("$") || MADE_OF_OTHERS.contains(name) ? behind(type) : null;
        if (name.startsWith("java.util.Collections$Synchronized")) {
            return new Known(Manner.VIEW, behind, mutex(type), false);
        }
        if (name.startsWith("java.util.Vector$") && Iterator.class.isAssignableFrom(type)) {
            return new Known(Manner.VIEW, behind, behind, false); // its steps take the monitor, too
        }
        if (behind != null) {
            return new Known(Manner.VIEW, behind);
        }
        if (Iterator.class.isAssignableFrom(type) || Enumeration.class.isAssignableFrom(type)) {
            return new Known(Manner.UNCHANGING, null); // nothing leads back to what it goes through
        }
        if (ThreadLocalRandom.class.isAssignableFrom(type)) {
            return new Known(Manner.UNCHANGING, null); // each thread has its own
        }
        if (Random.class.isAssignableFrom(type)) {
            return new Known(Manner.ATOMIC, null);
        }
        return new Known(name.startsWith("java.util.concurrent.") ? Manner.ATOMIC : Manner.PLAIN, null);
    }

    /** The name of the class of the JDK whose code an object of this class runs; null for a class of the program. */
    private static String libraryName(Class<?> type) {
        Class<?> base = type;
        while (base.getClassLoader() != null && base.getSuperclass() != null) {
            base = base.getSuperclass(); // a subclass of a collection inherits what the collection does
        }
        String name = base.getName();
        boolean library = name.startsWith("java.util.") || name.startsWith("java.lang.StringBu");
        return library && !name.startsWith("java.util.Abstract") ? name : null;
    }

    private static Field behind(Class<?> type) {
        for (Class<?> declaring = type; declaring != null && declaring != Object.class; declaring = declaring.getSuperclass()) {
            for (String name : BEHIND) {
                Field field = field(declaring, name);
                if (field != null) {
                    return field;
                }
            }
        }
        return null;
    }

    private static Field mutex(Class<?> type) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            Field field = field(declaring, "mutex", Object.class);
            if (field != null) {
                return field;
            }
        }
        throw new IllegalStateException("This JDK's " + type.getName() + " has no mutex.");
    }

    private static Field field(Class<?> declaring, String name) {
        Field field = field(declaring, name, Collection.class);
        return field != null ? field : field(declaring, name, Map.class);
    }

    private static Field field(Class<?> declaring, String name, Class<?> type) {
        try {
            Field field = declaring.getDeclaredField(name);
            boolean leads = type.isAssignableFrom(field.getType());
            return leads && !Modifier.isStatic(field.getModifiers()) ? opened(field) : null;
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    private static Field opened(Field field) {
        AgentStatus.open(field.getDeclaringClass().getPackageName(), LibraryObjects.class.getModule());
        field.setAccessible(true);
        return field;
    }
}
