package dev.heddle.control;

/** A map from objects, told apart by identity, to numbers that are not negative. Looking up allocates nothing. */
final class IdentityTable {

    private Object[] keys = new Object[256];
    private int[] values = new int[256];
    private int[] used = new int[128]; // the places in which something is
    private int size;
    private final Identities identities;

    IdentityTable(Identities identities) {
        this.identities = identities;
    }

    private int start(Object key, int mask) {
        return identities.of(key) * 0x9E3779B9 >>> 7 & mask;
    }

    /** The number of the object, or -1. */
    int get(Object key) {
        int mask = keys.length - 1;
        for (int i = start(key, mask); ; i = i + 1 & mask) {
            if (keys[i] == key) {
                return values[i];
            }
            if (keys[i] == null) {
                return -1;
            }
        }
    }

    /** Adds an object that is not there yet. */
    void put(Object key, int value) {
        if (size * 2 >= keys.length) {
            grow();
        }
        int mask = keys.length - 1;
        int i = start(key, mask);
        while (keys[i] != null) {
            i = i + 1 & mask;
        }
        keys[i] = key;
        values[i] = value;
        used[size++] = i;
    }

    private void grow() {
        Object[] oldKeys = keys;
        int[] oldValues = values;
        keys = new Object[oldKeys.length * 2];
        values = new int[keys.length];
        used = new int[keys.length / 2];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                put(oldKeys[i], oldValues[i]);
            }
        }
    }

    void clear() {
        while (size > 0) {
            keys[used[--size]] = null;
        }
    }
}
