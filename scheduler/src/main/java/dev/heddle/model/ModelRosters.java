package dev.heddle.model;

import dev.heddle.object.ThreadObject;
import dev.heddle.symmetry.Naming;
import dev.heddle.symmetry.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rosters of a model program: rows of its objects, by their names, and rows of threads. Nothing is in a
 * roster unless it has been put there.
 */
public final class ModelRosters implements Naming {

    private static final String ITSELF = "";
    private static final String WAIT_SET = "wait set";

    private final ModelProgram program;
    private final Interpreter interpreter;
    private final List<Roster> rosters = new ArrayList<>();
    private final Map<Integer, Place> threads = new HashMap<>(); // by the thread's place in the program
    private final Map<Integer, Place> cells = new HashMap<>();
    private final Map<Place, Integer> threadAt = new HashMap<>();
    private final Map<Place, Integer> cellAt = new HashMap<>();

    /**
     * @param interpreter the one that runs the program: it knows the threads' numbers
     */
    public ModelRosters(ModelProgram program, Interpreter interpreter) {
        this.program = program;
        this.interpreter = interpreter;
    }

    /** A roster of threads that follow each other in the program. */
    public ModelRosters threads(String name, int first, int size) {
        for (int i = 0; i < size; i++) {
            put(threads, threadAt, first + i, new Place(rosters.size(), i, ITSELF));
            for (int cell = 0; cell < ThreadObject.CELLS; cell++) {
                int number = (first + i) * ThreadObject.CELLS + cell;
                put(cells, cellAt, number, new Place(rosters.size(), i, "thread cell " + cell));
            }
        }
        rosters.add(new Roster(name, size));
        return this;
    }

    /** A roster of the objects of a row, under the row's name. */
    public ModelRosters row(String name) {
        int cell = program.threads().size() * ThreadObject.CELLS;
        for (Declaration row : program.objects()) {
            int stride = row.type() == Declaration.Type.MONITOR ? 2 : 1;
            if (row.name().equals(name)) {
                for (int i = 0; i < row.size(); i++) {
                    put(cells, cellAt, cell + i * stride, new Place(rosters.size(), i, ITSELF));
                    if (stride == 2) {
                        put(cells, cellAt, cell + i * stride + 1, new Place(rosters.size(), i, WAIT_SET));
                    }
                }
                rosters.add(new Roster(name, row.size()));
                return this;
            }
            cell += row.size() * stride;
        }
        throw new IllegalArgumentException("There is no row [" + name + "].");
    }

    private static void put(Map<Integer, Place> places, Map<Place, Integer> numbers, int number, Place place) {
        places.put(number, place);
        numbers.put(place, number);
    }

    @Override
    public List<Roster> rosters() {
        return rosters;
    }

    @Override
    public Place ofThread(int thread) {
        return threads.getOrDefault(interpreter.place(thread), Place.NOWHERE);
    }

    @Override
    public Place ofCell(int cell) {
        return cells.getOrDefault(cell, Place.NOWHERE);
    }

    @Override
    public int thread(Place place) {
        return threadAt.containsKey(place) ? interpreter.number(threadAt.get(place)) : -1;
    }

    @Override
    public int cell(Place place) {
        return cellAt.getOrDefault(place, -1);
    }

    @Override
    public String describeThread(int thread) {
        int place = interpreter.place(thread);
        return place < 0 ? "thread " + thread : program.threads().get(place).name();
    }

    @Override
    public String describeCell(int cell) {
        int left = cell - program.threads().size() * ThreadObject.CELLS;
        if (left < 0) {
            return program.threads().get(cell / ThreadObject.CELLS).name();
        }
        for (Declaration row : program.objects()) {
            int stride = row.type() == Declaration.Type.MONITOR ? 2 : 1;
            if (left < row.size() * stride) {
                return row.name() + (row.size() > 1 ? "[" + left / stride + "]" : "");
            }
            left -= row.size() * stride;
        }
        return "object " + cell;
    }
}
