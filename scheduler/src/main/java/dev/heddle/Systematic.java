package dev.heddle;

import dev.heddle.control.Calls;
import dev.heddle.control.Explorer;
import dev.heddle.control.IsolatedBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a systematic test can say, and the way to run one without a test framework.
 *
 * <p>A systematic test is plain Java with plain threads. It is run again and again, each time in another
 * interleaving of its visible operations, until every interleaving that matters has been run or something
 * fails. Nothing here has to be used; some things are said better with it:
 *
 * <pre>{@code
 * Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
 *     Account account = new Account(100);
 *     Systematic.parallel(() -> account.deposit(10), () -> account.deposit(20));
 *     Systematic.check(account.balance() == 130, "no deposit is lost");
 * });
 * }</pre>
 *
 * <p>Outside of a systematic test {@link #parallel} and {@link #check} do the plain thing, so that code can be
 * shared with ordinary tests.
 */
public final class Systematic {

    private Systematic() {}

    /** The code of a systematic test. It is run once for each execution and has to begin from the same state. */
    @FunctionalInterface
    public interface Body {

        /** Runs the test once. What it throws is a failure of the execution. */
        void run() throws Throwable;
    }

    /**
     * Runs a test in every interleaving that matters, as the settings have it.
     *
     * <p>Each execution runs {@code body} in a thread of its own. Static fields and objects that {@code body}
     * captures are set back to what they were after each execution, as far as instrumented code has written
     * them. The body is run once more than the verdict counts, before the search, to have its classes
     * initialised. Only one search runs at a time in a JVM; others wait for their turn.
     *
     * <p>With {@link Settings#isolate()} each execution has classes of its own, so {@code body} is made anew from them: it
     * must be a lambda or a static method reference that captures nothing, or an object without fields of a class with a
     * constructor without parameters. Where that can be done, and is needed to explore how classes are initialised, it is
     * done without being asked for, unless {@link Settings#isolateIfNeeded()} says otherwise.
     *
     * @param settings how to search
     * @param body the test
     * @return what was found; a failure is part of the verdict, never thrown
     * @throws IllegalStateException if the Heddle agent is not active, or if called from within a systematic
     *     test
     * @throws IllegalArgumentException if the settings do not go together, if the replay string is not one, or if {@code
     *     body} cannot be isolated
     */
    public static Verdict explore(Settings settings, Body body) {
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(body, "body");
        return settings.isolate()
                ? Explorer.exploreIsolated(settings, IsolatedBody.of(body))
                : Explorer.explore(settings, body::run, () -> IsolatedBody.of(body));
    }

    /**
     * Runs tasks in parallel and waits until all have ended. In a systematic test all of them start in one step:
     * each stands before its first visible operation when the first of them goes on. Starting and waiting are
     * not visible operations, so that they add nothing to the interleavings.
     *
     * <p>An exception in one of the tasks fails a systematic test. Outside of one, the tasks run as plain
     * threads, and the first exception is thrown here when all have ended.
     *
     * @param tasks what to run, one thread for each; none is fine
     */
    public static void parallel(Runnable... tasks) {
        List<Runnable> list = new ArrayList<>();
        for (Runnable task : tasks) {
            list.add(Objects.requireNonNull(task, "task"));
        }
        Calls calls = Calls.current();
        if (calls != null) {
            calls.parallel(list);
        } else {
            PlainThreads.run(list);
        }
    }

    /**
     * Chooses a number from 0 to {@code n - 1}. The search tries every one of them, like the interleavings.
     *
     * @param n how many choices there are: at least 1
     * @return the choice of this execution
     * @throws IllegalArgumentException if {@code n} is less than 1
     * @throws IllegalStateException outside of a systematic test
     */
    public static int choose(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("choose needs at least 1 choice but got [" + n + "].");
        }
        Calls calls = Calls.current();
        if (calls == null) {
            throw new IllegalStateException(
                    "Systematic.choose can be called only in a systematic test, where every choice is tried.");
        }
        return calls.choose(n);
    }

    /**
     * Checks that a condition holds. Unlike other assertions, one that fails ends the execution at once,
     * whatever the code around it catches.
     *
     * @param condition what has to hold
     * @param message what is wrong if it does not
     * @throws AssertionError outside of a systematic test, if the condition does not hold
     */
    public static void check(boolean condition, String message) {
        Calls calls = Calls.current();
        if (calls != null) {
            calls.check(condition, message);
        } else if (!condition) {
            throw new AssertionError(message);
        }
    }

    /**
     * Names a row of threads or objects that a {@link Symmetry} can exchange. Call it before the threads are
     * started, from the thread that starts them.
     *
     * <p>A task that is given to {@link #parallel} stands for the thread that runs it. Where the members are given
     * as an array, the array's own cells belong to them too, so that threads may look their objects up in it.
     * An array of numbers, given alone, is a roster of its cells. Outside of a systematic test this does nothing.
     *
     * @param name the name by which the symmetry knows the roster
     * @param members threads, tasks or objects, each in one roster only
     * @throws IllegalArgumentException if there is such a roster already, or one of the members is in another
     */
    public static void roster(String name, Object... members) {
        Objects.requireNonNull(name, "name");
        for (Object member : members) {
            Objects.requireNonNull(member, "member");
        }
        Calls calls = Calls.current();
        if (calls != null) {
            calls.roster(name, members);
        }
    }

    /**
     * Gives an object, for instance a lock or a thread, the name by which reports call it in this execution.
     * Outside of a systematic test this does nothing.
     *
     * @param object what is to be named
     * @param name the name
     */
    public static void name(Object object, String name) {
        Objects.requireNonNull(object, "object");
        Objects.requireNonNull(name, "name");
        Calls calls = Calls.current();
        if (calls != null) {
            calls.name(object, name);
        }
    }
}
