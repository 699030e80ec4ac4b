package dev.heddle.control;

import dev.heddle.hook.IsolatingLoader;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Objects whose birth nobody saw: made before the search, in a static initialiser, or by code that is not
 * instrumented. One that turns up in two executions outlives executions; from then on it has a number of
 * its own, whoever touches it first.
 */
final class LastingObjects {

    /**
     * How many objects with one hash code are remembered. Hash codes are made from names ({@link Identities}), so an object that
     * every execution makes anew has the same one each time, and without a limit all of them would be searched. What is
     * forgotten is what has not turned up for so many executions in which others had its name.
     */
    private static final int MOST_ALIKE = 32;

    private static final class Sighting extends WeakReference<Object> {
        final int hash;
        final int execution;
        int number = -1;

        Sighting(Object object, int hash, int execution, ReferenceQueue<Object> queue) {
            super(object, queue);
            this.hash = hash;
            this.execution = execution;
        }
    }

    private final Map<Integer, ArrayDeque<Sighting>> sightings = new HashMap<>(); // by hash code, the latest first
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
        forgetWhatIsGone();
        Sighting sighting = sighting(object, execution);
        if (sighting.number < 0 && sighting.execution < execution) {
            sighting.number = numbers.lasting();
            foundLate |= execution > first && sighting.execution >= 0;
        }
        return sighting.number;
    }

    private Sighting sighting(Object object, int execution) {
        int hash = System.identityHashCode(object);
        ArrayDeque<Sighting> alike = sightings.computeIfAbsent(hash, key -> new ArrayDeque<>(1));
        for (Sighting sighting : alike) {
            if (sighting.refersTo(object)) {
                return sighting;
            }
        }
        if (alike.size() >= MOST_ALIKE) {
            forgetOne(alike);
        }
        Sighting sighting = new Sighting(object, hash, lastsAnyway(object) ? -1 : execution, gone);
        alike.addFirst(sighting);
        return sighting;
    }

    /** Never one that has a number: it is known to last. */
    private static void forgetOne(ArrayDeque<Sighting> alike) {
        for (Iterator<Sighting> oldest = alike.descendingIterator(); oldest.hasNext(); ) {
            if (oldest.next().number < 0) {
                oldest.remove();
                return;
            }
        }
    }

    private void forgetWhatIsGone() {
        for (Reference<?> next = gone.poll(); next != null; next = gone.poll()) {
            Sighting sighting = (Sighting) next;
            ArrayDeque<Sighting> alike = sightings.get(sighting.hash);
            if (alike != null && alike.remove(sighting) && alike.isEmpty()) {
                sightings.remove(sighting.hash);
            }
        }
    }

    private static boolean lastsAnyway(Object object) {
        return (object instanceof Class || object instanceof Enum)
                && !(object.getClass().getClassLoader() instanceof IsolatingLoader);
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
