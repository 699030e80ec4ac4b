package dev.heddle.object;

/**
 * Something threads share. Each kind of object owns four things: which operations it has, when one is
 * enabled, what it does, and what it touches (and so, which pairs of its operations are dependent).
 *
 * <p>An object has one cell, numbered like the object itself, unless it says otherwise. Numbers are
 * stable: an object has the same number in every execution that shares the events up to its birth.
 */
public abstract class SharedObject {

    private final int number;
    private String name;
    private boolean passive;

    protected SharedObject(int number, String name) {
        this.number = number;
        this.name = name;
    }

    /** The object's number, which is also the number of its cell. */
    public final int number() {
        return number;
    }

    /** How many cells the object has, numbered in a row from its own number. */
    public int cells() {
        return 1;
    }

    public final String name() {
        return name;
    }

    /** Gives the object the name the user knows it by. */
    public final void rename(String newName) {
        name = newName;
    }

    /**
     * Says that every operation on the object can always go ahead, in one way, and waits for nothing: {@link #enabled},
     * {@link #alternatives}, {@link #signalled} and {@link #canBlock} are as they stand here. Plain variables are touched so
     * often that it pays not to ask.
     */
    protected final void setPassive() {
        passive = true;
    }

    /** Whether operations on it can always go ahead, in one way, and wait for nothing. */
    public final boolean passive() {
        return passive;
    }

    /** Whether the operation can go ahead in the present state. */
    public boolean enabled(Operation operation) {
        return true;
    }

    /** In how many ways the operation can go in the present state, if it is enabled: at least one. */
    public int alternatives(Operation operation) {
        return 1;
    }

    /** What the operation would touch if it went ahead now, or, if it is disabled, once it can. */
    public abstract void accesses(Operation operation, int alternative, Accesses into);

    /** Carries out an enabled operation: changes the state and sets the operation's result. */
    public abstract void perform(Operation operation, int alternative);

    /**
     * The part of the present state that decides which operations on this object are enabled and what they
     * touch. It is recorded before each event that touches the object's cell.
     */
    public long guard() {
        return 0;
    }

    /** The same for one cell of an object that has several. */
    public long guard(int cell) {
        return guard();
    }

    /**
     * The guard of one cell just after an operation, which has been carried out as far as this object goes. Where the
     * program itself is still to do it, the guard is not what it will be.
     *
     * @param before the guard just before the operation
     * @return {@link VariableObject#UNKNOWN} if that is not known before the cell is touched again
     */
    public long leaves(Operation operation, int cell, long before) {
        return guard(cell);
    }

    /** The guard at the moment the operation is looked at. */
    protected final long guard(Operation operation) {
        return guard(operation, number);
    }

    /** The guard of one of the object's cells at the moment the operation is looked at. */
    protected final long guard(Operation operation, int cell) {
        return operation.moment == null ? guard(cell) : operation.moment.guard(cell);
    }

    /** Whether an operation that changes nothing turns out the same wherever the guard of its cell is the same. */
    public boolean isSeenByGuard() {
        return false;
    }

    /** Whether all that a cell stands for is the same wherever its guard is this one. */
    public boolean isToldBy(long guard) {
        return false;
    }

    /**
     * Whether an operation that changed the guard in this way would have been the same, also in what it adds to the guard,
     * had another thread not taken something from the object that it gave back later.
     */
    public boolean ignoresPairs(Kind kind, long before, long after) {
        return false;
    }

    /** Whether operations add to the guard, so that what each adds is the same without others that commute with it. */
    public boolean adds() {
        return false;
    }

    /** The same for one cell of an object that has several. */
    public boolean adds(int cell) {
        return adds();
    }

    /**
     * Whether what the operation waits for, other than the state of cells, has come: the notification of a
     * waiting thread, the end of a thread to be joined. It comes by an event that is a cause of this one.
     */
    public boolean signalled(Operation operation) {
        return true;
    }

    /**
     * Whether the operation would have been enabled had the state been {@code guard}. For an operation
     * that never blocks this is always true. An interrupt is not taken into account.
     */
    public boolean passes(Operation operation, long guard) {
        return true;
    }

    /**
     * Whether other threads can take away what the operation needs from this object, as they can a lock or
     * permits. What others can only give (a signal, the permit of a parked thread) does not count.
     */
    public boolean canBlock(Operation operation) {
        return false;
    }

    /**
     * Tells everything the object remembers: in two states in which all objects tell the same, they behave the
     * same. An object whose state is kept in the program itself tells nothing.
     */
    public void state(StateSink into) {}

    /**
     * Tells what the operation, which has just been carried out, means to the memory model.
     *
     * @return false if the object leaves that to others
     */
    public boolean orders(Operation operation, Ordering into) {
        return false;
    }

    /** The thread that keeps the operation from going ahead, for the report's wait-for graph; or null. */
    public ThreadObject holder() {
        return null;
    }

    /** The state in a few words for the report, for instance {@code held by A} or {@code 0 permits}. */
    public String describe() {
        return "";
    }

    @Override
    public String toString() {
        return name;
    }
}
