package dev.heddle.hook;

import java.util.Map;

/**
 * What the controller does for calls of the JDK's collections, iterators and builders. A call is announced before it
 * is made and reported after it has come back, because code of the program may run inside of it: functions that were
 * given to it, {@code equals} or {@code compareTo} of its elements.
 */
public interface Libraries {

    /** The call may change its receiver. */
    int WRITES = 1;

    /** The call goes through the collection, or the text, that it was given. */
    int READS_ARGUMENT = 2;

    /** What the call was given is a key of the map, or an element of the set. */
    int KEY = 4;

    /** The call changes nothing if the key is there already. */
    int IF_ABSENT = 8;

    /** The call changes nothing if the key is not there. */
    int IF_PRESENT = 16;

    /** No code of the program can run inside of the call. */
    int ALONE = 32;

    /** Blocking queues announce by themselves what the call does. */
    int QUEUES_ANNOUNCE = 64;

    /** The call is made by code of the JDK, later: what it does to the object is one event. */
    int WHOLE = 128;

    /**
     * A call is about to be made: it is made as soon as this method returns. Objects that are not the JDK's may come
     * here, too, and need no event.
     *
     * @param argument the first object that the call was given, or null
     * @param how the sum of what is known of the method
     * @return what {@link #after} needs, or null if it need not be called
     */
    Object before(Object receiver, Object argument, int how, int site);

    /** The call that this was given for has come back, or has thrown something. */
    void after(Object hold);

    /** Code of the program has run inside of a call, which now goes on. */
    void resume(Object receiver, Object argument, int how, int site);

    /** The program has come by an entry, which a map, an iterator or a view has given to it. */
    void gave(Map.Entry<?, ?> entry, Object receiver);

    /** Whether the call that this was given for would find that the program has changed the map's bin meanwhile. */
    boolean isRecursive(Object hold);
}
