package dev.heddle.control;

import java.util.Arrays;

/** A growing map from numbers to numbers that allocates only when it grows. */
final class LongIntTable {

    private static final int ABSENT = -1;

    private long[] keys = new long[256];
    private int[] values = filled(256);
    private int size;

    private static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, ABSENT);
        return values;
    }

    private static int slot(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & mask;
    }

    /** The value of the key, or -1. */
    int get(long key) {
        int mask = keys.length - 1;
        for (int i = slot(key, mask); ; i = i + 1 & mask) {
            if (values[i] == ABSENT || keys[i] == key) {
                return values[i];
            }
        }
    }

    /** Adds a key that is not there, with a value that is not negative. */
    void put(long key, int value) {
        if (size * 2 >= keys.length) {
            grow();
        }
        int mask = keys.length - 1;
        int i = slot(key, mask);
        while (values[i] != ABSENT) {
            i = i + 1 & mask;
        }
        keys[i] = key;
        values[i] = value;
        size++;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = filled(keys.length);
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != ABSENT) {
                put(oldKeys[i], oldValues[i]);
            }
        }
    }
}
