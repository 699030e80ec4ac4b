package dev.heddle.control;

/** How often each of some classes was counted. Counting allocates nothing once there is room; to be used again and again. */
final class ClassCounts {

    private Class<?>[] classes = new Class<?>[8];
    private int[] counts = new int[8];
    private int[] used = new int[4]; // the places in which something is
    private int size;

    /** Counts once more; gives how often that was done before. */
    int count(Class<?> type) {
        int at = place(type);
        if (classes[at] == null) {
            if (size == used.length) {
                grow();
                at = place(type);
            }
            classes[at] = type;
            counts[at] = 0;
            used[size++] = at;
        }
        return counts[at]++;
    }

    private int place(Class<?> type) {
        int mask = classes.length - 1;
        int at = type.getName().hashCode() & mask; // its own hash code is the program's to ask for
        while (classes[at] != null && classes[at] != type) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        Class<?>[] oldClasses = classes;
        int[] oldCounts = counts;
        int[] oldUsed = used;
        classes = new Class<?>[oldClasses.length * 2];
        counts = new int[classes.length];
        used = new int[classes.length / 2];
        for (int i = 0; i < size; i++) {
            int at = place(oldClasses[oldUsed[i]]);
            classes[at] = oldClasses[oldUsed[i]];
            counts[at] = oldCounts[oldUsed[i]];
            used[i] = at;
        }
    }

    void clear() {
        while (size > 0) {
            classes[used[--size]] = null;
        }
    }
}
