package dev.heddle.symmetry;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Expression.value;
import static dev.heddle.model.Statement.*;
import static dev.heddle.model.Target.at;

import dev.heddle.Action;
import dev.heddle.Settings;
import dev.heddle.Symmetry;
import dev.heddle.model.Expression;
import dev.heddle.model.Interpreter;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.ModelRosters;
import dev.heddle.model.ModelThread;
import dev.heddle.model.Statement;
import dev.heddle.model.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A model program whose threads do the same to shared objects, to objects of their own and, in a ring, to those
 * of their neighbours; and sometimes one more thread that is different.
 *
 * @param ring whether the threads can only be rotated
 * @param first the place of the first of the threads that are alike
 * @param size how many of those there are
 * @param starts whether the first thread does nothing but start and join all others
 * @param numbered whether threads also write numbers of their own into the variable {@code w}: then only a map of
 *     actions is a symmetry
 * @param partial whether that map says nothing about additions, which the first of the threads makes elsewhere
 */
public record SymmetricProgram(
        ModelProgram program, boolean ring, int first, int size, boolean starts, boolean numbered, boolean partial) {

    private static final List<String> ROWS = List.of("p", "q", "f", "n");

    /** The rosters of the program: the threads, and the rows of objects that belong to them. */
    public ModelRosters rosters(Interpreter interpreter) {
        ModelRosters rosters = new ModelRosters(program, interpreter).threads("threads", first, size);
        ROWS.forEach(rosters::row);
        return rosters;
    }

    /** The same threads, started and joined one after the other by another. */
    public SymmetricProgram started() {
        List<Statement> body = new ArrayList<>();
        program.threads().forEach(thread -> body.add(start(thread.name())));
        program.threads().forEach(thread -> body.add(join(thread.name())));
        List<ModelThread> threads = new ArrayList<>(List.of(new ModelThread("main", true, body)));
        program.threads().forEach(thread -> threads.add(new ModelThread(thread.name(), false, thread.body())));
        return new SymmetricProgram(program.withThreads(threads), ring, first + 1, size, true, numbered, partial);
    }

    public Symmetry symmetry() {
        if (!numbered) {
            return ring ? new Symmetry.Rotation() : new Symmetry.Full();
        }
        return declaration -> {
            if (ring) {
                declaration.actions(action -> image(action, i -> (i + 1) % size));
            }
            for (int i = 1; i < size && !ring; i++) {
                int k = i;
                declaration.actions(action -> image(action, j -> j == k ? k - 1 : j == k - 1 ? k : j));
            }
        };
    }

    private Action image(Action action, IntUnaryOperator move) {
        if (partial && action.operation().equals("update")) {
            return null;
        }
        boolean writesNumber = action.object().name().equals("w") && action.argument() > 0;
        return action.moved(member -> member.at(move.applyAsInt(member.place())))
                .withArgument(writesNumber ? move.applyAsInt((int) action.argument() - 1) + 1 : action.argument());
    }

    public Interpreter interpreter(Settings settings) {
        return new Interpreter(program, settings);
    }

    public static SymmetricProgram random(SplittableRandom random) {
        return new Maker(random, false).make();
    }

    /** A program whose threads also write numbers of their own. */
    public static SymmetricProgram randomWithNumbers(SplittableRandom random) {
        return new Maker(random, true).make();
    }

    /** Makes one random program. */
    private static final class Maker {
        private final SplittableRandom random;
        private final boolean ring;
        private final int size;
        private final boolean variables;
        private final boolean locks;
        private final boolean monitors;
        private final boolean semaphores;
        private final boolean rare;
        private final boolean numbered;
        private final boolean partial;
        private int budget;
        private int registers;
        private boolean alike; // whether the thread being made is one of those that are alike

        Maker(SplittableRandom random, boolean numbered) {
            this.random = random;
            this.numbered = numbered;
            partial = numbered && random.nextInt(2) == 0;
            ring = random.nextInt(2) == 0;
            size = 2 + (random.nextInt(10) + 4) / 6; // 2: 20 %, 3: 60 %, 4: 20 %
            int kinds = 1 + random.nextInt(15);
            variables = (kinds & 1) != 0;
            locks = (kinds & 2) != 0;
            monitors = (kinds & 4) != 0;
            semaphores = (kinds & 8) != 0;
            rare = random.nextInt(3) == 0;
        }

        SymmetricProgram make() {
            Model model = Model.program()
                    .variable("w", 0)
                    .variable("x", 0)
                    .variables("p", size, 0)
                    .lock("l")
                    .locks("q", size)
                    .semaphore("s", random.nextInt(3))
                    .semaphores("f", size, random.nextInt(2))
                    .monitor("m")
                    .monitors("n", size);
            boolean another = random.nextInt(4) == 0;
            boolean before = another && random.nextBoolean();
            if (before) {
                model.thread("other", other());
            }
            budget = (size == 2 ? 2 : 1) + random.nextInt(size == 2 ? 4 : size == 3 ? 3 : 2);
            registers = 0;
            alike = true;
            List<IntFunction<Statement>> body = block();
            model.threads(size, i -> body.stream().map(statement -> statement.apply(i)).toList());
            if (another && !before) {
                model.thread("other", other());
            }
            return new SymmetricProgram(model.build(), ring, before ? 1 : 0, size, false, numbered, partial);
        }

        private Statement[] other() {
            alike = false;
            registers = 0;
            budget = 1 + random.nextInt(2);
            return block().stream().map(statement -> statement.apply(0)).toArray(Statement[]::new);
        }

        private List<IntFunction<Statement>> block() {
            List<IntFunction<Statement>> block = new ArrayList<>();
            while (budget > 0) {
                statement(block);
            }
            return block;
        }

        private void statement(List<IntFunction<Statement>> into) {
            budget--;
            if (numbered && random.nextInt(2) == 0) {
                onNumber(into);
                return;
            }
            switch (random.nextInt(7)) {
                case 0, 1 -> {
                    if (variables) {
                        onVariable(into);
                    }
                }
                case 2 -> {
                    if (locks) {
                        IntFunction<Target> lock = target("l", "q");
                        boolean tries = random.nextInt(4) == 0;
                        into.add(i -> tries ? tryLock(lock.apply(i), "got") : lock(lock.apply(i)));
                        inside(into);
                        into.add(i -> tries ? when(reg("got"), unlock(lock.apply(i))) : unlock(lock.apply(i)));
                    }
                }
                case 3 -> {
                    if (monitors) {
                        onMonitor(into);
                    }
                }
                case 4 -> {
                    if (semaphores) {
                        onSemaphore(into);
                    }
                }
                case 5 -> {
                    if (rare) {
                        onThreads(into);
                    }
                }
                default -> {
                    if (registers > 0) {
                        List<IntFunction<Statement>> then = new ArrayList<>();
                        inside(then);
                        String register = "r" + random.nextInt(registers);
                        into.add(i -> when(
                                reg(register).eq(0), then.stream().map(s -> s.apply(i)).toArray(Statement[]::new)));
                    }
                }
            }
        }

        private void inside(List<IntFunction<Statement>> into) {
            if (budget > 0) {
                statement(into);
            }
        }

        /** A shared object, the thread's own, or its neighbour's. */
        private IntFunction<Target> target(String shared, String row) {
            int which = alike ? random.nextInt(ring ? 4 : 3) : 0;
            return switch (which) {
                case 0, 1 -> i -> at(shared, 0);
                case 2 -> i -> at(row, i);
                default -> i -> at(row, (i + 1) % size);
            };
        }

        private void onVariable(List<IntFunction<Statement>> into) {
            IntFunction<Target> variable = target("x", "p");
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    String register = "r" + registers++;
                    into.add(i -> read(variable.apply(i), register));
                }
                case 2 -> {
                    long number = 1 + random.nextInt(2);
                    String register = registers > 0 && random.nextBoolean() ? "r" + random.nextInt(registers) : null;
                    into.add(i -> write(
                            variable.apply(i), register == null ? value(number) : reg(register).plus(number)));
                }
                case 3 -> into.add(
                        i -> add(partial && i == 0 ? at("x", 0) : variable.apply(i), value(1)));
                default -> {
                    String register = "r" + registers++;
                    into.add(i -> compareAndSet(variable.apply(i), value(0), value(1)).into(register));
                }
            }
        }

        /** Writes the thread's number, or does something if it reads that, or none, or its neighbour's. */
        private void onNumber(List<IntFunction<Statement>> into) {
            int away = ring && alike ? random.nextInt(2) : 0;
            IntFunction<Expression> number = alike ? i -> value((i + away) % size + 1) : i -> value(0);
            switch (random.nextInt(5)) {
                case 0, 1 -> into.add(i -> write(at("w", 0), number.apply(i)));
                case 2 -> into.add(i -> compareAndSet(at("w", 0), value(0), number.apply(i)));
                default -> {
                    List<IntFunction<Statement>> then = new ArrayList<>();
                    inside(then);
                    into.add(i -> read(at("w", 0), "n"));
                    into.add(i -> when(
                            reg("n").eq(number.apply(i)), then.stream().map(s -> s.apply(i)).toArray(Statement[]::new)));
                }
            }
        }

        private void onMonitor(List<IntFunction<Statement>> into) {
            IntFunction<Target> monitor = target("m", "n");
            into.add(i -> lock(monitor.apply(i)));
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    boolean timed = rare && random.nextInt(3) == 0;
                    into.add(i -> timed ? await(monitor.apply(i)).timed() : await(monitor.apply(i)));
                }
                case 2 -> into.add(i -> signal(monitor.apply(i)));
                default -> into.add(i -> signalAll(monitor.apply(i)));
            }
            into.add(i -> unlock(monitor.apply(i)));
        }

        private void onSemaphore(List<IntFunction<Statement>> into) {
            IntFunction<Target> semaphore = target("s", "f");
            switch (random.nextInt(4)) {
                case 0, 1 -> into.add(i -> acquire(semaphore.apply(i)));
                case 2 -> into.add(i -> release(semaphore.apply(i)));
                default -> {
                    String register = "r" + registers++;
                    into.add(i -> tryAcquire(semaphore.apply(i), value(1)).into(register));
                }
            }
        }

        private void onThreads(List<IntFunction<Statement>> into) {
            boolean neighbours = alike && ring;
            switch (random.nextInt(neighbours ? 5 : 2)) {
                case 0 -> {
                    String register = "r" + registers++;
                    into.add(i -> choose(2, register));
                }
                case 1 -> into.add(i -> yieldNow());
                case 2 -> into.add(i -> park());
                case 3 -> into.add(i -> unpark("T" + (i + 1) % size));
                default -> into.add(i -> interrupt("T" + (i + 1) % size));
            }
        }
    }
}
