package dev.heddle.hook;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Methods of maps that run a function of the program between looking and changing. For a {@code
 * ConcurrentHashMap} the function runs while the key's bin is held, but not inside of the real map, whose lock must not be
 * held when another thread gets its turn. A {@code ConcurrentSkipListMap} holds nothing: it looks, runs the function, and
 * tries to change what it has seen.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // stands for calls of any map
public final class MapHooks {

    private static final int UPDATE = Libraries.WRITES | Libraries.KEY;

    private MapHooks() {}

    public static Object compute(Map map, Object key, BiFunction function, int site) {
        if (isBinned(map, key, function, "compute(java.lang.Object,java.util.function.BiFunction)", site)) {
            Object hold = LibraryHooks.before(map, key, UPDATE, site);
            try {
                Object old = map.get(key);
                return store(map, key, old, function.apply(key, old), hold, site);
            } finally {
                LibraryHooks.after(hold);
            }
        } else if (isSkipList(map, key, function)) {
            return computeInSteps((ConcurrentMap) map, key, function, site);
        }
        Object hold = LibraryHooks.before(map, key, UPDATE, site);
        try {
            return map.compute(key, Callbacks.wrap(function, map, UPDATE, site));
        } finally {
            LibraryHooks.after(hold);
        }
    }

    public static Object computeIfAbsent(Map map, Object key, Function function, int site) {
        int how = UPDATE | Libraries.IF_ABSENT;
        if (isBinned(map, key, function, "computeIfAbsent(java.lang.Object,java.util.function.Function)", site)) {
            Object hold = LibraryHooks.before(map, key, how, site);
            try {
                Object old = map.get(key);
                return old != null ? old : store(map, key, null, function.apply(key), hold, site);
            } finally {
                LibraryHooks.after(hold);
            }
        } else if (isSkipList(map, key, function)) {
            Object old = get(map, key, site);
            Object next = old == null ? function.apply(key) : null;
            if (next == null) {
                return old;
            }
            Object other = putIfAbsent((ConcurrentMap) map, key, next, site);
            return other == null ? next : other;
        }
        Object hold = LibraryHooks.before(map, key, how, site);
        try {
            return map.computeIfAbsent(key, Callbacks.wrap(function, map, how, site));
        } finally {
            LibraryHooks.after(hold);
        }
    }

    public static Object computeIfPresent(Map map, Object key, BiFunction function, int site) {
        int how = UPDATE | Libraries.IF_PRESENT;
        if (isBinned(map, key, function, "computeIfPresent(java.lang.Object,java.util.function.BiFunction)", site)) {
            Object hold = LibraryHooks.before(map, key, how, site);
            try {
                Object old = map.get(key);
                return old == null ? null : store(map, key, old, function.apply(key, old), hold, site);
            } finally {
                LibraryHooks.after(hold);
            }
        } else if (isSkipList(map, key, function)) {
            for (Object old; (old = get(map, key, site)) != null; ) {
                Object next = function.apply(key, old);
                if (replace((ConcurrentMap) map, key, old, next, site)) {
                    return next;
                }
            }
            return null;
        }
        Object hold = LibraryHooks.before(map, key, how, site);
        try {
            return map.computeIfPresent(key, Callbacks.wrap(function, map, how, site));
        } finally {
            LibraryHooks.after(hold);
        }
    }

    public static Object merge(Map map, Object key, Object value, BiFunction function, int site) {
        String method = "merge(java.lang.Object,java.lang.Object,java.util.function.BiFunction)";
        if (value != null && isBinned(map, key, function, method, site)) {
            Object hold = LibraryHooks.before(map, key, UPDATE, site);
            try {
                Object old = map.get(key);
                Object next = old == null ? value : function.apply(old, value);
                return store(map, key, old, next, hold, site);
            } finally {
                LibraryHooks.after(hold);
            }
        } else if (value != null && isSkipList(map, key, function)) {
            return computeInSteps(
                    (ConcurrentMap) map, key, (k, old) -> old == null ? value : function.apply(old, value), site);
        }
        Object hold = LibraryHooks.before(map, key, UPDATE, site);
        try {
            return map.merge(key, value, Callbacks.wrap(function, map, UPDATE, site));
        } finally {
            LibraryHooks.after(hold);
        }
    }

    /** One entry after the other, as the JDK's documentation has it. */
    public static void putAll(Map map, Map other, int site) {
        if (other == null || !isConcurrent(map, "putAll(java.util.Map)", site)) {
            int how = Libraries.WRITES | Libraries.READS_ARGUMENT;
            Object hold = LibraryHooks.before(map, other, how, site);
            try {
                map.putAll(Given.wrap(other, map, how, site));
            } finally {
                LibraryHooks.after(hold);
            }
            return;
        }
        LibraryHooks.announce(other, 0, site);
        Object[] entries = other.entrySet().toArray();
        map.putAll(new Announced(entries.length));
        for (Object each : entries) {
            Map.Entry entry = (Map.Entry) each;
            Object hold = LibraryHooks.before(map, entry.getKey(), UPDATE, site);
            try {
                map.put(entry.getKey(), entry.getValue());
            } finally {
                LibraryHooks.after(hold);
            }
        }
    }

    /** Has a map make room, for as many entries as it would make room for by {@code putAll}. */
    private static final class Announced extends AbstractMap {

        private final int size;

        Announced(int size) {
            this.size = size;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Set entrySet() {
            return Set.of();
        }
    }

    /** One key after the other, as the JDK's documentation has it. */
    public static void clear(Map map, int site) {
        if (!isConcurrent(map, "clear()", site)) {
            Object hold = LibraryHooks.before(map, null, Libraries.WRITES, site);
            try {
                map.clear();
            } finally {
                LibraryHooks.after(hold);
            }
            return;
        }
        LibraryHooks.announce(map, 0, site);
        for (Object key : map.keySet().toArray()) {
            Object hold = LibraryHooks.before(map, key, UPDATE | Libraries.IF_PRESENT, site);
            try {
                map.remove(key);
            } finally {
                LibraryHooks.after(hold);
            }
        }
    }

    /** One entry after the other, each tried until nobody else has changed it meanwhile. */
    public static void replaceAll(Map map, BiFunction function, int site) {
        if (function == null
                || !isConcurrent(map, "replaceAll(java.util.function.BiFunction)", site)) {
            Object hold = LibraryHooks.before(map, null, Libraries.WRITES, site);
            try {
                map.replaceAll(Callbacks.wrap(function, map, Libraries.WRITES, site));
            } finally {
                LibraryHooks.after(hold);
            }
            return;
        }
        LibraryHooks.announce(map, 0, site);
        for (Object key : map.keySet().toArray()) {
            Object old = get(map, key, site);
            while (old != null) {
                Object next = function.apply(key, old);
                if (next == null) {
                    throw new NullPointerException();
                }
                if (replace((ConcurrentMap) map, key, old, next, site)) {
                    break;
                }
                old = get(map, key, site);
            }
        }
    }

    // ---- ConcurrentHashMap -----------------------------------------------------------------------

    private static boolean isBinned(Map map, Object key, Object function, String method, int site) {
        return key != null
                && function != null
                && Control.controlled()
                && Dispatch.reaches(map, ConcurrentHashMap.class, method, site);
    }

    private static boolean isConcurrent(Map map, String method, int site) {
        return Control.controlled()
                && (Dispatch.reaches(map, ConcurrentHashMap.class, method, site)
                        || Dispatch.reaches(map, ConcurrentSkipListMap.class, method, site));
    }

    /** Changes the map, as the last thing while the bin is held; gives back the new value. */
    private static Object store(Map map, Object key, Object old, Object next, Object hold, int site) {
        LibraryHooks.resume(map, key, UPDATE, site);
        if (next == null) {
            if (old != null) {
                map.remove(key);
            }
        } else if (old != null) {
            map.replace(key, next);
        } else {
            if (hold != null && LibraryHooks.libraries().isRecursive(hold)) {
                throw new IllegalStateException("Recursive update");
            }
            map.put(key, next);
        }
        return next;
    }

    // ---- ConcurrentSkipListMap -------------------------------------------------------------------

    private static boolean isSkipList(Map map, Object key, Object function) {
        return key != null
                && function != null
                && Control.controlled()
                && map != null
                && map.getClass() == ConcurrentSkipListMap.class;
    }

    private static Object computeInSteps(ConcurrentMap map, Object key, BiFunction function, int site) {
        while (true) {
            Object old = get(map, key, site);
            Object next = function.apply(key, old);
            if (old != null) {
                if (replace(map, key, old, next, site)) {
                    return next;
                }
            } else if (next == null || putIfAbsent(map, key, next, site) == null) {
                return next;
            }
        }
    }

    private static Object get(Map map, Object key, int site) {
        Object hold = LibraryHooks.before(map, key, Libraries.KEY, site);
        try {
            return map.get(key);
        } finally {
            LibraryHooks.after(hold);
        }
    }

    private static Object putIfAbsent(ConcurrentMap map, Object key, Object value, int site) {
        Object hold = LibraryHooks.before(map, key, UPDATE | Libraries.IF_ABSENT, site);
        try {
            return map.putIfAbsent(key, value);
        } finally {
            LibraryHooks.after(hold);
        }
    }

    /** Replaces a value that is still there, or removes it where the new one is null. */
    private static boolean replace(ConcurrentMap map, Object key, Object old, Object next, int site) {
        Object hold = LibraryHooks.before(map, key, UPDATE | Libraries.IF_PRESENT, site);
        try {
            return map.get(key) == old && (next == null ? map.remove(key, old) : map.replace(key, old, next));
        } finally {
            LibraryHooks.after(hold);
        }
    }
}
