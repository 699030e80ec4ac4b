package dev.heddle.control;

import dev.heddle.hook.ClassHooks;
import dev.heddle.hook.Classes;
import dev.heddle.object.BinsObject;
import dev.heddle.object.ClassObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Initialises the classes of an isolated execution, by the Java Language Specification, 12.4.2. The JVM itself has nothing
 * to initialise there: it would make threads wait out of sight.
 *
 * <p>An initialiser that touches nothing but what it makes comes to the same whichever thread runs it, and nobody can tell
 * when: so it is no operation at all, and part of the step in which the class is first used. If it turns out to do more, it
 * is visible from then on, and the search begins anew.
 */
final class ClassControl extends Synchronizer<ClassObject> implements Classes {

    private final BitSet visible = new BitSet(); // by class
    private final BitSet settled = new BitSet(); // noticed in this execution while there was one thread
    private final Map<BitSet, BitSet> contested = new HashMap<>(); // noticed while there were several, by what was settled
    private InitialiserHazards hazards = new InitialiserHazards(Set.of());
    private boolean avoiding; // hazards, rather than naming them
    private Consumer<Class<?>> watcher = type -> { };
    private boolean learnt;
    private boolean learning; // in the execution before the search
    private FreshClasses loader;
    private ClassState[] states = new ClassState[64]; // by class

    ClassControl(Run run, Objects objects) {
        super(run, objects);
    }

    /**
     * An execution begins.
     *
     * @param classes its classes; null where they are not its own
     * @param warmingUp whether all initialisers are to be looked at
     */
    void begin(FreshClasses classes, boolean warmingUp) {
        loader = classes;
        learning = warmingUp;
        states = new ClassState[states.length];
        settled.clear();
        ClassHooks.begin();
    }

    /**
     * Ends each execution that comes to a hazard, before it goes on.
     *
     * @param harmless classes of which it is known that there is none
     */
    void avoidHazards(Set<String> harmless) {
        dismissHazards(harmless);
        avoiding = true;
    }

    /** @param harmless classes of which it is known that there is no hazard */
    void dismissHazards(Set<String> harmless) {
        hazards = new InitialiserHazards(harmless);
    }

    /** @param newWatcher is shown every class just after it has been initialised */
    void watch(Consumer<Class<?>> newWatcher) {
        watcher = newWatcher;
    }

    /** Names of the classes that were initialised in the last execution, and came to nothing that others could notice. */
    Set<String> quietlyInitialised() {
        return Stream.of(states)
                .filter(state -> state != null && state.done && !visible.get(state.number))
                .map(ClassState::toString)
                .collect(Collectors.toSet());
    }

    /** Remembers whether the class would have been initialised while others could interfere. */
    @Override
    public void notice(int number) {
        if (loader != null) {
            return; // it is of somebody else's classes
        }
        ClassHooks.ready(number);
        if (run.threads().all().stream().filter(thread -> thread.object.alive()).count() == 1) {
            settled.set(number);
            return;
        }
        BitSet known = contested.get(settled);
        if (known == null) {
            known = new BitSet();
            contested.put((BitSet) settled.clone(), known);
        }
        if (!known.get(number)) {
            known.set(number);
            hazards.look(ClassHooks.get(number).name(), names(settled));
        }
        if (avoiding && !hazards.unexplored().isEmpty()) {
            leaveExecution();
        }
    }

    private void leaveExecution() {
        ProgramThread me = run.enter();
        try {
            throw run.fail(null);
        } finally {
            run.leave(me);
        }
    }

    /** What the test depends on, unexplored, by having used classes that the JVM initialises. */
    InitialiserHazards hazards() {
        return hazards;
    }

    private static List<String> names(BitSet numbers) {
        return numbers.stream().mapToObj(number -> ClassHooks.get(number).name()).toList();
    }

    /** Whether more initialisers are known to be visible than when this was last asked. */
    boolean learn() {
        boolean more = learnt;
        learnt = false;
        return more;
    }

    @Override
    ClassObject model(ProgramThread me, Object real) {
        Class<?> type = (Class<?>) real;
        return objects.synchronizer(
                me, type, ClassObject.class, 1, number -> new ClassObject(number, Display.simple(type)));
    }

    @Override
    public void set(Object value, Class<?> owner, String field) {
        FieldOffsets.setStatic(value, owner, field);
    }

    @Override
    public void use(int number, int site, boolean controlled) {
        if (!controlled) {
            useOutside(state(number));
            return;
        }
        ProgramThread me = run.enter();
        try {
            use(me, state(number), site);
        } finally {
            run.leave(me);
        }
    }

    /** The thread, which is not in the program's code now, uses a class. */
    void use(ProgramThread me, Class<?> type, int site) {
        int number = ClassHooks.number(type);
        if (number >= 0) {
            use(me, state(number), site);
        }
    }

    private ClassState state(int number) {
        if (number >= states.length) {
            states = Arrays.copyOf(states, Math.max(number + 1, states.length * 2));
        }
        if (states[number] == null) {
            states[number] = new ClassState(
                    number, loader.get(ClassHooks.get(number).name()), learning || visible.get(number));
        }
        return states[number];
    }

    /** The controller, or a thread that nobody controls, has come to code of the program. */
    private void useOutside(ClassState state) {
        if (state.done || state.by != null) {
            return;
        }
        state.done = true;
        for (int before : state.before()) {
            useOutside(state(before));
        }
        try {
            call(state);
        } catch (Throwable e) {
            throw ClassControl.<RuntimeException>rethrown(e);
        }
    }

    private static void call(ClassState state) throws Throwable {
        MethodHandle initialiser = state.initialiser();
        if (initialiser != null) {
            initialiser.invokeExact();
        }
    }

    private void use(ProgramThread me, ClassState state, int site) {
        if (run.over()) {
            useOutside(state); // somewhere in what is being unwound
            return;
        }
        if (state.by == me) {
            if (me.initialising.state != state) {
                showUpTo(me, state); // a circle: who begins elsewhere sees other things, or waits for ever
            }
            return;
        }
        if (me.initialising != null && visible.get(state.number)) {
            show(me);
        }
        if (!state.visible) {
            if (!state.done) {
                initialise(me, state, site);
            }
        } else if (!me.knows(state.number)) {
            switch ((int) step(me, fill(me, Kind.USE, model(me, state.type), 0, site)).result) {
                case ClassObject.BEGINS -> initialise(me, state, site);
                case ClassObject.FAILED -> throw notInitialised(state);
                default -> me.know(state.number);
            }
        } else if (state.thrown != null) {
            throw notInitialised(state);
        }
    }

    private void initialise(ProgramThread me, ClassState state, int site) {
        state.by = me;
        ClassFrame.push(me, state);
        run.plainAccesses().disturb();
        ClassFrame frame = me.initialising;
        Throwable thrown = null;
        try {
            for (int before : state.before()) {
                use(me, state(before), site);
            }
            inProgram(me, state);
        } catch (Throwable e) {
            thrown = e;
        }
        if (thrown != null && !run.over()) {
            InitialiserStacks.clean(thrown);
            show(me); // who comes later is told another thing
        }
        frame.pop(me);
        run.plainAccesses().disturb();
        state.by = null;
        state.done = true;
        watcher.accept(state.type);
        if (run.over()) {
            throw ClassControl.<RuntimeException>rethrown(thrown == null ? new Unwinding() : thrown);
        }
        state.thrown = thrown;
        state.thrownIn = me.thread.getName();
        if (state.visible) {
            me.know(state.number);
            int end = thrown == null ? ClassObject.INITIALISED : ClassObject.FAILED;
            step(me, fill(me, Kind.INITIALISE, model(me, state.type), end, site));
        } else {
            ClassHooks.ready(state.number);
        }
        if (thrown != null) {
            throw thrown instanceof Error error ? error : InitialiserStacks.clean(new ExceptionInInitializerError(thrown));
        }
    }

    private void inProgram(ProgramThread me, ClassState state) throws Throwable {
        run.leave(me);
        try {
            call(state);
        } finally {
            run.enter();
        }
    }

    /** As the JVM has it. */
    private static NoClassDefFoundError notInitialised(ClassState state) {
        Throwable thrown = state.thrown;
        String message = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
        ExceptionInInitializerError cause = new ExceptionInInitializerError(
                "Exception " + thrown.getClass().getName() + message + " [in thread \"" + state.thrownIn + "\"]");
        cause.setStackTrace(thrown.getStackTrace());
        NoClassDefFoundError error = new NoClassDefFoundError("Could not initialize class " + state);
        error.initCause(cause);
        return InitialiserStacks.clean(error);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException rethrown(Throwable thrown) throws T {
        throw (T) thrown;
    }

    // ---- what initialisers do ----------------------------------------------------------------------

    /**
     * The thread, in the middle of an initialiser, is about to do the operation that it has filled in.
     *
     * @return whether that is nobody else's business, and has been carried out
     */
    boolean actsQuietly(ProgramThread me) {
        ClassState state = me.initialising.state;
        if (visible.get(state.number)) {
            return false;
        }
        Operation op = me.op;
        boolean own = switch (op.kind) {
            case READ, WRITE, UPDATE, ADD, COMPARE_AND_SET -> isOwn(me, state);
            case RELEASE -> op.object instanceof BinsObject && isOwn(me, state);
            case USE, INITIALISE -> true; // that has been seen to
            default -> false;
        };
        if (!own) {
            show(me);
        }
        if (state.visible) {
            return false;
        }
        op.perform(0);
        return true;
    }

    private boolean isOwn(ProgramThread me, ClassState state) {
        if (me.op.object instanceof FieldVariable variable && variable.field.isStatic) {
            return variable.field.field.getDeclaringClass() == state.type;
        }
        return objects.namerOf(me.op.object) == me.namer && me.op.enabled();
    }

    /** What the thread does in the middle of an initialiser depends on when, or by whom, it is done. */
    void show(ProgramThread me) {
        showUpTo(me, null);
    }

    private void showUpTo(ProgramThread me, ClassState outermost) {
        boolean more = false;
        ClassFrame frame = me.initialising;
        while (frame != null) {
            more |= !visible.get(frame.state.number);
            visible.set(frame.state.number);
            frame = frame.state == outermost ? null : frame.outer;
        }
        if (more && !learning) {
            learnt = true;
            throw run.fail(null);
        }
    }
}
