package dev.heddle.control;

import dev.heddle.hook.Sites;

/**
 * Where code of the JDK that is instrumented inside waits with a time limit for the time of something: a timer for that of
 * its next task, a {@code DelayQueue} for that of its first element. That is no time limit to the program.
 */
final class JdkDelays {

    private static final String TIMER_THREAD = "java.util.TimerThread";
    private static final String DELAY_QUEUE = "java.util.concurrent.DelayQueue";

    private static final PrivateField QUEUE = new PrivateField(known(TIMER_THREAD), known("java.util.TaskQueue"));
    private static final PrivateField HEAP = new PrivateField(known("java.util.TaskQueue"), Object[].class);
    private static final int FIRST = 1;

    private JdkDelays() {}

    private static Class<?> known(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This JDK has no " + name + ".", e);
        }
    }

    /** Whether a place is where a timer waits for the time of its next task. */
    static boolean isTimer(int site) {
        Sites.Site place = site > 0 ? Sites.get(site) : null;
        return place != null && place.className().equals(TIMER_THREAD);
    }

    /** Whether what waits at a place waits until something is due, rather than gives up. */
    static boolean isDelay(int site) {
        Sites.Site place = site > 0 ? Sites.get(site) : null;
        return place != null
                && (place.className().equals(TIMER_THREAD) || place.className().equals(DELAY_QUEUE) && !isPollOfNothing(site, place));
    }

    /** The first of the places in which {@code poll} waits is for an element to come, the others for one that is there. */
    private static boolean isPollOfNothing(int site, Sites.Site place) {
        for (int before = site - 1; before > 0; before--) {
            Sites.Site other = Sites.get(before);
            if (!other.className().equals(place.className())) {
                break;
            }
            if (other.method().equals(place.method()) && other.operation().equals(place.operation())) {
                return false;
            }
        }
        return place.method().equals("poll");
    }

    /** The task whose time a timer's thread waits for. */
    static Object nextTask(Thread timer) {
        return ((Object[]) HEAP.of(QUEUE.of(timer)))[FIRST];
    }
}
