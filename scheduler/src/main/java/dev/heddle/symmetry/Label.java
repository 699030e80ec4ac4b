package dev.heddle.symmetry;

import dev.heddle.execution.EventLog;
import dev.heddle.object.Kind;

/** An action, with numbers for its thread and its object. */
record Label(int thread, Kind kind, int object, long argument) {

    static Label of(EventLog log, int event) {
        return new Label(log.thread(event), log.kind(event), log.object(event), log.argument(event));
    }
}
