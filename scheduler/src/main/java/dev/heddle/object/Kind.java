package dev.heddle.object;

/** What a visible operation does to its object. The object decides what that means. */
public enum Kind {
    READ("reads"),
    WRITE("writes"),
    UPDATE("updates"),
    ADD("adds to"),
    COMPARE_AND_SET("compares and sets"),

    LOCK("locks"),
    TRY_LOCK("tries to lock"),
    GRANT("gets"),
    UNLOCK("unlocks"),
    READ_LOCK("locks for reading"),
    TRY_READ_LOCK("tries to lock for reading"),
    READ_GRANT("gets for reading"),
    READ_UNLOCK("unlocks for reading"),
    CONVERT("converts its hold of"),
    VALIDATE("validates a read of"),

    WAIT("waits on"),
    WAKE("wakes up on"),
    NOTIFY("notifies one on"),
    NOTIFY_ALL("notifies all on"),

    ACQUIRE("acquires"),
    TRY_ACQUIRE("tries to acquire"),
    RELEASE("releases"),
    DRAIN("drains"),
    REDUCE("reduces"),

    COUNT_DOWN("counts down"),
    AWAIT("waits for"),
    ARRIVE("arrives at"),
    TRIP("trips"),
    RESET("resets"),
    REGISTER("registers with"),
    DEREGISTER("arrives at and leaves"),
    TERMINATE("terminates"),
    EXCHANGE("offers to"),
    PUT("puts into"),
    TAKE("takes from"),
    TRY_PUT("tries to put into"),
    TRY_TAKE("tries to take from"),

    EXECUTE("gives a task to"),
    WORK("asks for a task of"),
    LEAVE("leaves"),
    MAKE_WAY("makes way for another worker of"),
    COME_BACK("goes on as a worker of"),
    TICK("waits for the time of"),
    SHUT_DOWN("shuts down"),
    STOP("stops"),
    BEGIN("begins"),
    COMPLETE("completes"),
    CANCEL("cancels"),

    USE("uses class"),
    INITIALISE("has initialised class"),

    START("starts"),
    JOIN("joins"),
    PARALLEL("waits for"),
    EXIT("exits"),
    INTERRUPT("interrupts"),
    CLEAR_INTERRUPT("clears the interrupt of"),
    PARK("parks"),
    UNPARK("unparks"),
    YIELD("yields"),
    SPIN("waits in a loop for a change:"),
    SET_TIMER("sets a timer by"),
    SLEEP("sleeps by"),

    CHOOSE("chooses"),
    CHECK("checks");

    private final String verb;

    Kind(String verb) {
        this.verb = verb;
    }

    /** Whether the operation waits until it can have what it wants, and {@link #attempt} does not. */
    public boolean waits() {
        return this == LOCK || this == READ_LOCK || this == ACQUIRE || this == PUT || this == TAKE;
    }

    /** The same operation for a thread that does not wait. */
    public Kind attempt() {
        return switch (this) {
            case LOCK -> TRY_LOCK;
            case READ_LOCK -> TRY_READ_LOCK;
            case ACQUIRE -> TRY_ACQUIRE;
            case PUT -> TRY_PUT;
            case TAKE -> TRY_TAKE;
            default -> throw new IllegalArgumentException(name());
        };
    }

    /** The word for a report: <i>thread</i> verb <i>object</i>. */
    public String verb() {
        return verb;
    }
}
