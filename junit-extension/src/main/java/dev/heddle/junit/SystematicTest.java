package dev.heddle.junit;

import dev.heddle.DataRaces;
import dev.heddle.Strategy;
import dev.heddle.Symmetry;
import dev.heddle.Timeouts;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test that runs in every interleaving that matters. It is one JUnit test and many executions:
 *
 * <pre>{@code
 * class CounterTest {
 *
 *     private final Counter counter = new Counter();
 *
 *     @SystematicTest
 *     void countsBoth() {
 *         Systematic.parallel(counter::increment, counter::increment);
 *         assertEquals(2, counter.get());
 *     }
 * }
 * }</pre>
 *
 * <p>The test fails if any execution fails: by an exception in any thread, a deadlock, a data race, or
 * something that makes it impossible to go through all executions. The message of the failure is a report with the
 * interleaving; the throwable of the program, if there is one, is its cause. A test that passes logs one
 * line that says how far it went.
 *
 * <p>Each execution has a test instance of its own. Its constructor, the {@code @BeforeEach} methods, the
 * test method and the {@code @AfterEach} methods (inherited ones and those of enclosing classes too) run
 * under control, with parameters resolved for each execution. With {@code Lifecycle.PER_CLASS} all executions
 * share the one instance, and what they change in it is rolled back after each of them.
 *
 * <p>The callbacks of other extensions run once, around the whole test, as they would for a
 * {@code @Test}. What they put into fields of the test instance is carried over to the instances of the executions.
 *
 * <p>The method must be neither private nor static nor abstract, and must return {@code void}; otherwise a test
 * of that name fails and says so. Values that make no sense fail the test with a sentence that names the parameter.
 *
 * <p>Systematic tests take turns where JUnit runs tests in parallel; other tests may run beside them.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@ExtendWith(SystematicExtension.class)
@ResourceLock("dev.heddle.SystematicTest")
public @interface SystematicTest {

    /** Which executions are run. By default one of each set of executions that differ only in what cannot matter. */
    Strategy strategy() default Strategy.OPTIMAL;

    /**
     * After how many executions the search stops, at least 1. By default it goes on until everything is explored;
     * for a {@link Strategy#samples() sampling} strategy the default is 1,000.
     */
    long maxExecutions() default UNLIMITED;

    /** After how many events an execution is cut, at least 1; there is no such bound by default. */
    int maxDepth() default Integer.MAX_VALUE;

    /**
     * How many preemptions an execution may need: how often a thread is made to stop where it could have gone
     * on. At least 0; there is no such bound by default. Most bugs need two or fewer.
     */
    int preemptionBound() default -1;

    /**
     * How long the search may take: a number and one of {@code ms}, {@code s}, {@code min} and {@code h}, for instance
     * {@code "30s"}. There is no such bound by default.
     */
    String timeBudget() default "";

    /**
     * How long a thread may run between two visible operations before it is reported as stuck, for instance
     * {@code "500ms"}. The default is ten seconds.
     */
    String stepLimit() default "";

    /** What a data race on a plain field or array cell means. By default it fails the test. */
    DataRaces dataRaces() default DataRaces.FAIL;

    /** The one execution to run: the string that the report of a failure ends with. By default all are run. */
    String replay() default "";

    /**
     * The seed of a sampling strategy: the same seed, the same executions. It is also the seed of the random numbers that the
     * test draws, which are the same in every execution.
     */
    long seed() default 1;

    /**
     * Whether operations with a time limit may give up when they have to wait: at any time, only when nothing else can
     * happen, or never. By default both ways are explored.
     */
    Timeouts timeouts() default Timeouts.EXPLORED;

    /**
     * How many runs of a task that a scheduled pool or a {@code Timer} repeats are explored in every order with what other
     * threads do, at least 1. Further ones come only where no thread could go on otherwise, and the verdict says so.
     */
    int maxRuns() default 3;

    /**
     * Whether threads may also wake up for no reason, as {@link Object#wait()}, {@code Condition.await} and {@code
     * LockSupport.park} allow, and weak compare-and-sets fail. Neither happens twice in a row at the same place, so that a
     * loop comes to its end.
     */
    boolean spuriousWakeups() default false;

    /**
     * Whether the test fails if it leaves a thread pool or a timer running at its end, with threads that would keep a JVM
     * alive. By default that is a note, and they are ended.
     */
    boolean shutdownRequired() default false;

    /**
     * Whether each execution has classes of its own: the test class and all other instrumented classes are loaded anew, so
     * that static fields begin empty and static initialisers run in every execution, under control, with all that can go
     * wrong between them. Loading them takes about a millisecond each time for a small test. It does not go with {@code @BeforeAll} and {@code
     * Lifecycle.PER_CLASS}, because what they prepare is of other classes.
     */
    boolean isolate() default false;

    /**
     * Whether executions have classes of their own without {@link #isolate()} where threads are the first to use classes whose
     * static initialisers use each other or share something, and the test allows it. Otherwise such classes are named, and the
     * verdict is not <i>complete</i>.
     */
    boolean isolateIfNeeded() default true;

    /**
     * Which threads and objects can be exchanged without changing what the test can do, for instance {@link
     * Symmetry.Full}. Each class needs a constructor without parameters. None by default.
     */
    Class<? extends Symmetry>[] symmetry() default {};

    /** Whether executions that a symmetry leaves out are run too, as far as a budget allows, and compared. */
    boolean symmetryAudit() default false;

    /** The {@link #maxExecutions()} of a search that no number of executions stops. */
    long UNLIMITED = Long.MAX_VALUE;
}
