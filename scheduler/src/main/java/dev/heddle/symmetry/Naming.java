package dev.heddle.symmetry;

import java.util.List;

/**
 * The rosters of a program, and which of its threads and cells belong to which member. What a program knows
 * about itself so that symmetries can be declared on it. Answers are asked for between executions; those
 * about one thread or cell never change during a search.
 */
public interface Naming {

    /** A row of threads or objects that has a name. */
    record Roster(String name, int size) {}

    /** The rosters in the order in which they were named. */
    List<Roster> rosters();

    /** Where the thread belongs. */
    Place ofThread(int thread);

    /** Where the cell belongs. */
    Place ofCell(int cell);

    /** The thread at a place, or -1 if there can be none. */
    int thread(Place place);

    /** The cell at a place, which may not have been touched so far; or -1 if there can be none. */
    int cell(Place place);

    /** A thread's name in a message. */
    String describeThread(int thread);

    /** A cell's name in a message. */
    String describeCell(int cell);
}
