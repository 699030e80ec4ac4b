package dev.heddle.execution;

/** How far a thread has come in a run. */
final class Progress {

    /** How many events it has had. */
    int events;

    /** How many of them have changed nothing. */
    int looks;

    /** Its last event, or -1. */
    int lastEvent = -1;

    /** How many events it had when the present segment began. */
    int eventsBefore;

    void clear() {
        eventsBefore = 0;
        events = 0;
        looks = 0;
        lastEvent = -1;
    }
}
