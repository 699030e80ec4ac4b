package dev.heddle.control;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * Objects whose birth nobody saw: made before the search, in a static initialiser, or by code that is not
 * instrumented. One that turns up in two executions outlives executions; from then on it has a number of
 * its own, whoever touches it first.
 */
final class LastingObjects {

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other
                    || other instanceof Key key && key.hash == hash && get() != null && get() == key.get();
        }
    }

    private static final class Sighting {
        final int execution;
        int number = -1;

        Sighting(int execution) {
            this.execution = execution;
        }
    }

    private final Map<Key, Sighting> sightings = new HashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private final Numbers numbers;
    private boolean foundLate;

    LastingObjects(Numbers numbers) {
        this.numbers = numbers;
    }

    /**
     * The object is touched for the first time in an execution.
     *
     * @param execution the number of the execution
     * @param first the number of the first execution whose events the search keeps
     * @return the object's number, or -1 if it has not turned up in an earlier execution
     */
    int number(Object object, int execution, int first) {
        for (Reference<?> key = gone.poll(); key != null; key = gone.poll()) {
            sightings.remove(key);
        }
        Sighting sighting = sightings.computeIfAbsent(
                new Key(object, gone), key -> new Sighting(lastsAnyway(object) ? -1 : execution));
        if (sighting.number < 0 && sighting.execution < execution) {
            sighting.number = numbers.lasting();
            foundLate |= execution > first && sighting.execution >= 0;
        }
        return sighting.number;
    }

    private static boolean lastsAnyway(Object object) {
        return object instanceof Class || object instanceof Enum;
    }

    /**
     * Whether an object was found to last that has gone under another number in this search. Asking forgets it.
     */
    boolean foundLate() {
        boolean late = foundLate;
        foundLate = false;
        return late;
    }
}
