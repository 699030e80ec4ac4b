package dev.heddle.control;

import java.util.ArrayList;
import java.util.List;

/** The variables that existed before the execution and that it has written, with their values before. */
final class Rollback {

    private final List<CellVariable> written = new ArrayList<>();
    private final List<Runnable> kept = new ArrayList<>(); // what sets back other things

    /** The variable is about to be written. */
    void save(CellVariable variable) {
        if (variable.save()) {
            written.add(variable);
        }
    }

    /** Something that existed before the execution, and is no variable, may be changed by it. */
    void keep(Runnable restore) {
        kept.add(restore);
    }

    /** Sets everything back to what it was before the execution. */
    void restore() {
        for (int i = written.size() - 1; i >= 0; i--) {
            written.get(i).restore();
        }
        written.clear();
        kept.forEach(Runnable::run);
        kept.clear();
    }
}
