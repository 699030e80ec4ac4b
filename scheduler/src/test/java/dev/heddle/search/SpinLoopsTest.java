package dev.heddle.search;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Expression.value;
import static dev.heddle.model.Statement.acquire;
import static dev.heddle.model.Statement.add;
import static dev.heddle.model.Statement.compareAndSet;
import static dev.heddle.model.Statement.lock;
import static dev.heddle.model.Statement.read;
import static dev.heddle.model.Statement.release;
import static dev.heddle.model.Statement.repeat;
import static dev.heddle.model.Statement.tryLock;
import static dev.heddle.model.Statement.unlock;
import static dev.heddle.model.Statement.when;
import static dev.heddle.model.Statement.write;
import static dev.heddle.model.Statement.yieldNow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.execution.Choice;
import dev.heddle.model.Expression;
import dev.heddle.model.Fingerprint;
import dev.heddle.model.Interpreter;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.SpinOracle;
import dev.heddle.model.Statement;
import dev.heddle.model.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Loops that wait for other threads: every outcome is explored, and no iteration in vain. */
class SpinLoopsTest {

    private static final int MOST_STATES = 1_500;

    /** What a search has come to. */
    private static final class Outcome {
        final Set<Fingerprint> ends = new HashSet<>();
        final Set<Trace> traces = new HashSet<>();
        int repeated;
        boolean livelock;
        boolean certainLivelock; // whatever the threads do
        Counts counts;
    }

    private static Outcome search(ModelProgram model, Strategy strategy, DefaultSchedule schedule) {
        return search(model, Settings.defaults().withStrategy(strategy), true, schedule);
    }

    private static Outcome search(
            ModelProgram model, Settings some, boolean futureKnown, DefaultSchedule schedule) {
        Settings settings = some.withGoOn(true);
        Interpreter program = new Interpreter(model, settings);
        Program searched = futureKnown ? program : program::run;
        Outcome outcome = new Outcome();
        outcome.counts = new Search(searched, settings)
                .schedule(schedule)
                .observe((run, ending) -> {
                    if (ending.code() == Choice.ENDED) {
                        outcome.ends.add(SpinOracle.stateOf(program));
                        outcome.repeated += outcome.traces.add(Trace.of(run)) ? 0 : 1;
                    }
                    boolean livelock = ending.failure() != null
                            && ending.failure().kind() == Failure.Kind.LIVELOCK;
                    outcome.livelock |= livelock;
                    outcome.certainLivelock |= livelock && !run.loops().isEscapable();
                })
                .run()
                .counts();
        return outcome;
    }

    private static Statement waitFor(String variable, long value) {
        return repeat(List.of("r"), reg("r").eq(value), read(variable, "r"));
    }

    // ---- numbers that can be calculated ------------------------------------------------------------

    @Test
    void aThreadThatWaitsForAFlagHasOneTrace() {
        ModelProgram program = Model.program()
                .variable("flag", 0)
                .thread("waits", waitFor("flag", 1))
                .thread("sets", write("flag", 1))
                .build();
        Outcome outcome = search(program, Strategy.OPTIMAL, DefaultSchedule.runToCompletion());
        assertEquals(1, outcome.counts.executions());
        assertEquals(0, outcome.counts.pruned());
    }

    /** Who draws which ticket is all there is to choose: {@code n!} orders. */
    @ParameterizedTest
    @CsvSource({"2, 2", "3, 6", "4, 24"})
    void ticketLock(int threads, int traces) {
        ModelProgram program = Model.program()
                .variable("next", 0)
                .variable("serving", 0)
                .variable("shared", 0)
                .threads(threads, i -> List.of(
                        add("next", 1).into("mine"),
                        repeat(List.of("r"), reg("r").eq(reg("mine")), read("serving", "r")),
                        read("shared", "s"),
                        write("shared", reg("s").plus(1)),
                        write("serving", reg("mine").plus(1))))
                .build();
        Outcome outcome = search(program, Strategy.OPTIMAL, DefaultSchedule.runToCompletion());
        assertEquals(traces, outcome.counts.executions());
        assertEquals(0, outcome.counts.failures());
    }

    /** As under a lock, the order of the threads is all there is. */
    @ParameterizedTest
    @CsvSource({"2, 2", "3, 6", "4, 24"})
    void testAndSetLock(int threads, int traces) {
        ModelProgram program = Model.program()
                .variable("lock", 0)
                .variable("shared", 0)
                .threads(threads, i -> List.of(
                        repeat(List.of("r"), reg("r"), compareAndSet("lock", 0, 1).into("r"), yieldNow()),
                        read("shared", "s"),
                        write("shared", reg("s").plus(1)),
                        write("lock", 0)))
                .build();
        Outcome outcome = search(program, Strategy.OPTIMAL, DefaultSchedule.runToCompletion());
        assertEquals(traces, outcome.counts.executions());
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"OPTIMAL", "SOURCE", "PERSISTENT", "ALL"})
    void aLoopThatNothingEndsIsALivelock(Strategy strategy) {
        ModelProgram program = Model.program()
                .variable("flag", 0)
                .thread("waits", waitFor("flag", 2))
                .thread("sets", write("flag", 1))
                .build();
        Outcome outcome = search(program, strategy, DefaultSchedule.runToCompletion());
        assertTrue(outcome.livelock);
        assertEquals(Set.of(), outcome.ends);
    }

    /** A counter makes each iteration another one: nothing may be left out. */
    @Test
    void aLoopThatCountsIsNotInVain() {
        ModelProgram program = Model.program()
                .variable("x", 0)
                .thread("counts",
                        repeat(List.of("r"), reg("n").eq(3), read("x", "r"),
                                when(reg("r").eq(0), Statement.set("zeros", reg("zeros").plus(1))),
                                Statement.set("n", reg("n").plus(1))))
                .thread("writes", write("x", 1))
                .build();
        Outcome outcome = search(program, Strategy.OPTIMAL, DefaultSchedule.runToCompletion());
        assertEquals(4, outcome.counts.executions(), "the write before each of three reads, and after all");
        assertEquals(4, outcome.ends.size());
    }

    /** The execution that begins with an iteration which finds nothing is given up. */
    @Test
    void aThreadThatWaitsUnderALockHasOneTrace() {
        ModelProgram program = Model.program()
                .variable("ready", 0)
                .lock("m")
                .thread("waits", repeat(List.of("r"), reg("r").eq(1), lock("m"), read("ready", "r"), unlock("m")))
                .thread("sets", lock("m"), write("ready", 1), unlock("m"))
                .build();
        Outcome outcome = search(program, Strategy.OPTIMAL, DefaultSchedule.runToCompletion());
        assertEquals(1, outcome.counts.executions());
        assertEquals(1, outcome.counts.pruned());
    }

    // ---- any programs ------------------------------------------------------------------------------

    @Test
    void everyOutcomeOfRandomProgramsIsExplored() {
        compareWithOracle(1_500, SpinLoopsTest::program);
    }

    /** Iterations that lock and unlock, acquire and release, write and write back. */
    @Test
    void everyOutcomeOfRandomProgramsWithLocksIsExplored() {
        compareWithOracle(700, SpinLoopsTest::programWithLocks);
    }

    private static void compareWithOracle(int programs, Function<Random, ModelProgram> programOf) {
        Random random = new Random(1);
        int compared = 0;
        int livelocks = 0;
        while (compared < programs) {
            ModelProgram program = programOf.apply(random);
            SpinOracle oracle = new SpinOracle(program, MOST_STATES);
            if (oracle.tooLarge) {
                continue;
            }
            compared++;
            livelocks += oracle.livelock ? 1 : 0;
            Settings defaults = Settings.defaults();
            String told = "program " + compared + "\n" + program;
            compare(oracle, search(program, defaults, true, schedule(compared)), "OPTIMAL, " + told, true);
            compare(oracle, search(program, defaults.withStrategy(Strategy.SOURCE), true, schedule(compared)),
                    "SOURCE, " + told, true);
            Settings persistent = defaults.withStrategy(Strategy.PERSISTENT);
            compare(oracle, search(program, persistent, true, schedule(compared)), "PERSISTENT, " + told, true);
            compare(oracle, search(program, persistent, false, schedule(compared)), "dynamic, " + told, true);
            if (compared % 5 == 0) {
                compare(oracle, search(program, defaults.withPreemptionBound(30), true, schedule(compared)),
                        "within preemptions, " + told, false);
            }
        }
        assertTrue(livelocks > programs / 20 && livelocks < programs - programs / 20, livelocks + " livelocks");
    }

    private static void compare(SpinOracle oracle, Outcome outcome, String told, boolean once) {
        assertEquals(oracle.ends, outcome.ends, told);
        assertTrue(!oracle.livelock || outcome.livelock, told);
        assertTrue(!outcome.certainLivelock || oracle.stuck, told);
        assertTrue(!once || outcome.repeated == 0, told);
    }

    private static DefaultSchedule schedule(int program) {
        return switch (program % 3) {
            case 0 -> DefaultSchedule.runToCompletion();
            case 1 -> DefaultSchedule.roundRobin();
            default -> DefaultSchedule.random(program);
        };
    }

    private static ModelProgram program(Random random) {
        int threads = 2 + random.nextInt(2);
        return Model.program()
                .variable("x", 0)
                .variable("y", 0)
                .threads(threads, i -> body(random, threads == 2 ? 4 : 3))
                .build();
    }

    private static List<Statement> body(Random random, int most) {
        List<Statement> body = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            body.add(random.nextInt(3) == 0 ? loop(random) : act(random, "v" + i));
        }
        return body;
    }

    private static ModelProgram programWithLocks(Random random) {
        int threads = 2 + random.nextInt(2);
        return Model.program()
                .variable("x", 0)
                .variable("y", 0)
                .variable("z0", 0)
                .variable("z1", 0)
                .variable("z2", 0)
                .lock("m")
                .semaphore("s", 1 + random.nextInt(2))
                .threads(threads, i -> bodyWithLocks(random, threads == 2 ? 3 : 2, "z" + i))
                .build();
    }

    private static List<Statement> bodyWithLocks(Random random, int most, String own) {
        List<Statement> body = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0, 1 -> body.add(loopWithLocks(random, own));
                case 2, 3, 4 -> body.add(act(random, "v" + i));
                default -> {
                    body.add(tryLock("m", "t" + i));
                    body.add(when(reg("t" + i), act(random, "u" + i), unlock("m")));
                }
            }
        }
        return body;
    }

    private static Statement loopWithLocks(Random random, String own) {
        String looked = random.nextInt(4) == 0 ? "z" + random.nextInt(2) : variable(random);
        Statement look = read(looked, "a");
        Expression until = reg("a").eq(value(random.nextInt(3)));
        List<Statement> body = new ArrayList<>();
        switch (random.nextInt(6)) {
            case 0, 1 -> body.addAll(List.of(lock("m"), look, unlock("m")));
            case 2 -> {
                body.add(tryLock("m", "b"));
                body.add(when(reg("b"), read(variable(random), "a"), unlock("m")));
                until = random.nextInt(3) == 0 ? until.plus(reg("b").eq(value(0))) : until;
            }
            case 3 -> body.addAll(List.of(acquire("s"), look, release("s")));
            case 4 -> body.addAll(List.of(write(own, 2), look, write(own, 0)));
            default -> body.addAll(List.of(lock("m"), read(variable(random), "b"), unlock("m"), yieldNow(), look));
        }
        return repeat(List.of("a", "b"), until, body.toArray(new Statement[0]));
    }

    private static String variable(Random random) {
        return random.nextBoolean() ? "x" : "y";
    }

    private static Statement act(Random random, String register) {
        return switch (random.nextInt(4)) {
            case 0 -> read(variable(random), register);
            case 1 -> add(variable(random), 1).into(register);
            case 2 -> compareAndSet(variable(random), random.nextInt(2), random.nextInt(3)).into(register);
            default -> write(variable(random), random.nextInt(3));
        };
    }

    private static Statement loop(Random random) {
        List<Statement> body = new ArrayList<>();
        boolean sets = random.nextInt(3) == 0; // what succeeds ends the loop, which otherwise could go on for ever
        body.add(sets
                ? compareAndSet(variable(random), random.nextInt(2), random.nextInt(3)).into("a")
                : read(variable(random), "a"));
        Expression until = reg("a").eq(value(sets ? 1 : random.nextInt(2)));
        if (random.nextBoolean()) {
            body.add(read(variable(random), "b"));
            Expression second = reg("b").eq(value(random.nextInt(3)));
            until = sets || random.nextBoolean() ? until.plus(second) : until.times(second);
        }
        if (random.nextInt(3) == 0) {
            body.add(yieldNow());
        }
        return repeat(List.of("a", "b"), until, body.toArray(new Statement[0]));
    }
}
