package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;

/** What only the inside of a {@code ConcurrentHashMap} tells: which of its keys share a bin. */
final class HashBins {

    private static final int DEFAULT_LENGTH = 16;
    private static final int HASH_BITS = 0x7fffffff;

    private static final Field TABLE = field(ConcurrentHashMap.class, "table");
    private static final Field SIZE_CONTROL = field(ConcurrentHashMap.class, "sizeCtl");
    private static final Field NEXT = field(TABLE.getType().getComponentType(), "next");

    private HashBins() {}

    private static Field field(Class<?> owner, String name) {
        try {
            AgentStatus.open(owner.getPackageName(), HashBins.class.getModule());
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This JDK's " + owner.getName() + " has no " + name + ".", e);
        }
    }

    /** As the map spreads the hash code of a key. */
    static int hash(Object key) {
        int code = key.hashCode();
        return (code ^ code >>> 16) & HASH_BITS;
    }

    /** The length of the table, also before there is one. */
    static int length(Object map) {
        try {
            Object table = TABLE.get(map);
            if (table != null) {
                return Array.getLength(table);
            }
            int capacity = SIZE_CONTROL.getInt(map);
            return capacity > 0 ? capacity : DEFAULT_LENGTH;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many keys are in the bin of a hash; a bin that has become a tree tells no more than that it is not empty. */
    static int keysBeside(Object map, int hash) {
        try {
            Object table = TABLE.get(map);
            Object node = table == null ? null : Array.get(table, hash & Array.getLength(table) - 1);
            int count = 0;
            for (; node != null; node = NEXT.get(node)) {
                count++;
            }
            return count;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
