package dev.heddle.control;

import dev.heddle.object.SharedObject;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/**
 * Finds what stands for a part of a real object: by the object's identity and the part's slot. Looking up
 * allocates nothing. The table keeps the objects alive until the execution is over, so that no identity
 * is used twice.
 */
final class CellTable {

    /** Slots that are no field and no index. */
    static final int MONITOR = -1;

    static final int WAIT_SET = -2;
    static final int LOCK = -3;
    static final int CONDITION = -4;
    static final int SEMAPHORE = -5;
    static final int ATOMIC = -6;
    static final int SYNCHRONIZER = -7; // of any other kind: an object is only one of them
    static final int LIBRARY = -8;

    private Object[] bases = new Object[256];
    private int[] slots = new int[256];
    private SharedObject[] values = new SharedObject[256];
    private int[] used = new int[128]; // the places in which something is
    private int size;
    private final Identities identities;

    CellTable(Identities identities) {
        this.identities = identities;
    }

    private static int start(int hash, int slot, int mask) {
        int mixed = (hash + slot * 31) * 0x9E3779B9;
        return mixed >>> 7 & mask;
    }

    SharedObject get(Object base, int slot) {
        return get(identities.of(base), base, slot);
    }

    /** As {@link #get}, but gives null where nobody has asked for the object's hash code yet, and does not ask. */
    SharedObject find(Object base, int slot) {
        int hash = ObjectHeader.hash(base);
        return hash == 0 ? null : get(hash, base, slot);
    }

    private SharedObject get(int hash, Object base, int slot) {
        int mask = bases.length - 1;
        for (int i = start(hash, slot, mask); ; i = i + 1 & mask) {
            Object found = bases[i];
            if (found == base && slots[i] == slot) {
                return values[i];
            }
            if (found == null) {
                return null;
            }
        }
    }

    /** Adds what is not there yet. */
    void put(Object base, int slot, SharedObject value) {
        if (size * 2 >= bases.length) {
            grow();
        }
        int mask = bases.length - 1;
        int i = start(identities.of(base), slot, mask);
        while (bases[i] != null) {
            i = i + 1 & mask;
        }
        bases[i] = base;
        slots[i] = slot;
        values[i] = value;
        used[size++] = i;
    }

    private void grow() {
        Object[] oldBases = bases;
        int[] oldSlots = slots;
        SharedObject[] oldValues = values;
        bases = new Object[oldBases.length * 2];
        slots = new int[bases.length];
        values = new SharedObject[bases.length];
        used = new int[bases.length / 2];
        size = 0;
        for (int i = 0; i < oldBases.length; i++) {
            if (oldBases[i] != null) {
                put(oldBases[i], oldSlots[i], oldValues[i]);
            }
        }
    }

    /** A real object that the given one stands for, the lock rather than what is inside of it; null if there is none. */
    Object find(SharedObject value) {
        Object found = null;
        for (int i = 0; i < bases.length; i++) {
            if (values[i] == value && (found == null || found instanceof AbstractOwnableSynchronizer)) {
                found = bases[i];
            }
        }
        return found;
    }

    void clear() {
        while (size > 0) {
            int i = used[--size];
            bases[i] = null;
            values[i] = null;
        }
    }
}
