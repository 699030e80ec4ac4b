package dev.heddle.control;

import dev.heddle.execution.Execution;
import dev.heddle.object.SharedObject;
import dev.heddle.symmetry.Naming;
import dev.heddle.symmetry.Place;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rosters that the program names, and which threads and cells belong to their members: a member itself, the
 * thread that runs it, what that thread makes, and the threads it starts.
 */
final class Rosters implements Naming {

    /** A roster as it is named in one execution. */
    private record Draft(String name, Object[] members, int arrayNumber, int[] numbers) {}

    /**
     * A part of a member.
     *
     * @param path from the member's thread to a descendant: which child each time
     * @param birth how the thread came by the object, or -1 for the member itself
     */
    private record Part(What what, List<Integer> path, long birth, int slot) {}

    private enum What {
        THREAD,
        THREAD_CELL,
        MEMBER,
        MADE,
        ELEMENT
    }

    private final Objects objects;
    private final Numbers numbers;
    private final List<Draft> drafts = new ArrayList<>(); // of the execution under way
    private final Map<Object, Thread> tasks = new IdentityHashMap<>();
    private Execution execution;

    // What an execution that named all rosters has left.
    private List<Roster> rosters = List.of();
    private final Map<Integer, Place> threadPlaces = new HashMap<>();
    private final Map<Integer, Place> objectPlaces = new HashMap<>();
    private final Map<Integer, Integer> arrays = new HashMap<>(); // from the array's number to the roster
    private int[][] memberThreads = {};
    private int[][] memberNumbers = {};
    private int[] arrayNumbers = {};

    Rosters(Objects objects) {
        this.objects = objects;
        this.numbers = objects.numbers();
    }

    // ---- during an execution -----------------------------------------------------------------------

    void begin(Execution newExecution) {
        execution = newExecution;
        drafts.clear();
        tasks.clear();
    }

    /**
     * Names a roster.
     *
     * @throws IllegalArgumentException if the name or one of the members is taken
     */
    void add(ProgramThread me, String name, Object[] members) {
        if (members.length == 1 && members[0].getClass().isArray()
                && members[0].getClass().getComponentType().isPrimitive()) {
            addCells(me, name, members[0]);
            return;
        }
        int[] known = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            known[i] = objects.number(me, members[i]);
        }
        refuseTwice(name);
        for (Draft other : drafts) {
            for (int i = 0; i < members.length; i++) {
                if (contains(other.members, members[i])) {
                    throw new IllegalArgumentException("Member " + i + " of roster [" + name
                            + "] is in roster [" + other.name + "] already.");
                }
            }
        }
        drafts.add(new Draft(name, members, objects.number(me, members), known));
    }

    /** A roster of the cells of an array, which are no objects. */
    private void addCells(ProgramThread me, String name, Object array) {
        refuseTwice(name);
        int size = Array.getLength(array);
        int[] none = new int[size];
        Arrays.fill(none, -1);
        drafts.add(new Draft(name, new Object[size], objects.number(me, array), none));
    }

    private void refuseTwice(String name) {
        if (has(name)) {
            throw new IllegalArgumentException("There is already a roster [" + name + "].");
        }
    }

    private static boolean contains(Object[] members, Object member) {
        for (Object each : members) {
            if (each == member) {
                return true;
            }
        }
        return false;
    }

    /** A task is run by a thread of its own. */
    void runs(Object task, Thread thread) {
        tasks.put(task, thread);
    }

    /** Whether the object is a member of a roster. */
    boolean isMember(Object object) {
        for (Draft draft : drafts) {
            if (contains(draft.members, object)) {
                return true;
            }
        }
        return false;
    }

    boolean has(String name) {
        for (Draft draft : drafts) {
            if (draft.name.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** The execution is over: remembers its rosters if there are more than before. */
    void end(ThreadRegister threads) {
        if (drafts.size() >= rosters.size()) {
            remember(threads);
        }
    }

    private void remember(ThreadRegister threads) {
        List<Roster> all = new ArrayList<>();
        memberThreads = new int[drafts.size()][];
        memberNumbers = new int[drafts.size()][];
        arrayNumbers = new int[drafts.size()];
        for (int r = 0; r < drafts.size(); r++) {
            Draft draft = drafts.get(r);
            all.add(new Roster(draft.name, draft.members.length));
            memberNumbers[r] = draft.numbers;
            memberThreads[r] = new int[draft.members.length];
            arrayNumbers[r] = draft.arrayNumber;
            arrays.put(draft.arrayNumber, r);
            for (int i = 0; i < draft.members.length; i++) {
                Object member = draft.members[i];
                if (member != null) {
                    objectPlaces.put(draft.numbers[i], new Place(r, i, ""));
                }
                Thread thread = member instanceof Thread itself ? itself : tasks.get(member);
                ProgramThread known = thread == null ? null : threads.find(thread);
                memberThreads[r][i] = known == null ? -1 : known.number();
                if (known != null) {
                    threadPlaces.put(known.number(), new Place(r, i, ""));
                }
            }
        }
        rosters = List.copyOf(all);
    }

    // ---- naming ------------------------------------------------------------------------------------

    @Override
    public List<Roster> rosters() {
        return rosters;
    }

    @Override
    public Place ofThread(int thread) {
        List<Integer> path = new ArrayList<>();
        for (int t = thread; t >= 0; t = execution.numbers().parent(t)) {
            Place place = threadPlaces.get(t);
            if (place != null) {
                return new Place(place.roster(), place.index(), new Part(What.THREAD, path, -1, 0));
            }
            path.add(0, execution.numbers().birth(t));
        }
        return Place.NOWHERE;
    }

    @Override
    public int thread(Place place) {
        return thread(place, ((Part) place.part()).path);
    }

    private int thread(Place place, List<Integer> path) {
        int thread = memberThreads[place.roster()][place.index()];
        for (int nth : path) {
            thread = thread < 0 ? thread : execution.numbers().child(thread, nth);
        }
        return thread;
    }

    @Override
    public Place ofCell(int cell) {
        int slot = numbers.slotOf(cell);
        int owner = numbers.ownerOf(cell);
        if (numbers.isOfThread(cell)) {
            return part(ofThread(owner), What.THREAD_CELL, -1, slot);
        }
        Place member = objectPlaces.get(owner);
        if (member != null) {
            return new Place(member.roster(), member.index(), new Part(What.MEMBER, List.of(), -1, slot));
        }
        Integer array = arrays.get(owner);
        if (array != null && slot >= 0 && slot < rosters.get(array).size()) {
            return new Place(array, slot, new Part(What.ELEMENT, List.of(), -1, 0));
        }
        int maker = numbers.makerOf(owner);
        return maker < 0 ? Place.NOWHERE : part(ofThread(maker), What.MADE, numbers.birthOf(owner), slot);
    }

    private static Place part(Place ofThread, What what, long birth, int slot) {
        return ofThread.roster() < 0
                ? Place.NOWHERE
                : new Place(
                        ofThread.roster(), ofThread.index(),
                        new Part(what, ((Part) ofThread.part()).path, birth, slot));
    }

    @Override
    public int cell(Place place) {
        Part part = (Part) place.part();
        switch (part.what) {
            case MEMBER -> {
                return numbers.cell(memberNumbers[place.roster()][place.index()], part.slot);
            }
            case ELEMENT -> {
                return numbers.cell(arrayNumbers[place.roster()], place.index());
            }
            default -> {
                int thread = thread(place, part.path);
                if (thread < 0) {
                    return -1;
                }
                return part.what == What.MADE
                        ? numbers.cell(numbers.object(thread, part.birth), part.slot)
                        : numbers.threadCell(thread, part.slot);
            }
        }
    }

    @Override
    public String describeThread(int thread) {
        Place place = threadPlaces.get(thread);
        if (place != null) {
            return rosters.get(place.roster()).name() + "[" + place.index() + "]";
        }
        return execution.thread(thread) == null ? "thread " + thread : execution.thread(thread).name();
    }

    @Override
    public String describeCell(int cell) {
        Place place = ofCell(cell);
        String member = place.roster() < 0 ? "" : rosters.get(place.roster()).name() + "[" + place.index() + "]";
        if (!member.isEmpty() && ((Part) place.part()).what != What.MADE) {
            return member;
        }
        SharedObject object = execution.object(cell);
        String name = object == null ? "an object" : new Display(objects).name(object);
        return member.isEmpty() ? name : name + " of " + member;
    }
}
