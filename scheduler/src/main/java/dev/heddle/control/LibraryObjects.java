package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Which collections and builders of the JDK threads can share, and through which other objects they are
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
        /** Its methods lock a monitor that programs can lock too. */
        LOCKED,
        /** It stands for another object. */
        VIEW
    }

    private record Known(Manner manner, Field behind) {}

    private static final List<String> BEHIND = List.of("this$0", "map", "m", "root", "list", "c", "l", "parent");
    private static final List<String> SYNCHRONIZED =
            List.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Properties", "java.lang.StringBuffer");

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
                case LOCKED -> {
                    return monitor(target);
                }
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

    /** Whether the methods of the object lock its monitor. */
    static boolean isLocked(Object object) {
        return CLASSES.get(object.getClass()).manner == Manner.LOCKED;
    }

    /** The monitor that an object's methods lock: the object itself, or what it is a view of. */
    private static Object monitor(Object locked) {
        Field field = CLASSES.get(locked.getClass()).behind;
        return field == null ? locked : follow(field, locked);
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
                || name.startsWith("java.util.ImmutableCollections")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton")
                || name.startsWith("java.util.Collections$CopiesList")) {
            return new Known(Manner.UNCHANGING, null);
        }
        if (name.startsWith("java.util.Collections$Synchronized")) {
            return new Known(Manner.LOCKED, mutex(type));
        }
        if (SYNCHRONIZED.contains(name)) {
            return new Known(Manner.LOCKED, null);
        }
        Field behind = name.contains("$") ? behind(type) : null;
        if (behind != null) {
            return new Known(Manner.VIEW, behind);
        }
        if (Iterator.class.isAssignableFrom(type) || Enumeration.class.isAssignableFrom(type)) {
            return new Known(Manner.UNCHANGING, null); // nothing leads back to what it goes through
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

    private static Field field(Class<?> declaring, String name) {
        try {
            Field field = declaring.getDeclaredField(name);
            boolean leads = Collection.class.isAssignableFrom(field.getType()) || Map.class.isAssignableFrom(field.getType());
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

    /** What the methods of a synchronized collection lock. */
    private static Field mutex(Class<?> type) {
        for (Class<?> declaring = type; declaring != Object.class; declaring = declaring.getSuperclass()) {
            try {
                return opened(declaring.getDeclaredField("mutex"));
            } catch (NoSuchFieldException e) {
                // a superclass has it
            }
        }
        throw new IllegalStateException("This JDK's " + type.getName() + " has no mutex.");
    }
}
