package dev.heddle.model;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Expression.value;
import static dev.heddle.model.Statement.*;
import static dev.heddle.model.Target.at;

import java.util.ArrayList;
import java.util.List;

/** The programs of the papers, with their parameters. */
public final class Classics {

    private Classics() {}

    /** N philosophers, each of whom takes the left fork, then the right one, and puts both back, once. */
    public static ModelProgram philosophers(int n) {
        return Model.program()
                .semaphores("forks", n, 1)
                .threads(n, i -> dines(i, (i + 1) % n))
                .build();
    }

    /** The same, but the last philosopher takes the forks in the other order. */
    public static ModelProgram philosophersWithoutDeadlock(int n) {
        return Model.program()
                .semaphores("forks", n, 1)
                .threads(n, i -> i == n - 1 ? dines(0, i) : dines(i, i + 1))
                .build();
    }

    private static List<Statement> dines(int first, int second) {
        return List.of(
                acquire(at("forks", first)),
                acquire(at("forks", second)),
                release(at("forks", first)),
                release(at("forks", second)));
    }

    /** One writer and n readers of one variable. */
    public static ModelProgram readers(int n) {
        return Model.program()
                .variable("x", 0)
                .thread("writer", write("x", 1))
                .threads(n, i -> List.of(read("x", "r")))
                .build();
    }

    /** Writers of different values and one reader of one variable. */
    public static ModelProgram writers(int n) {
        return Model.program()
                .variable("x", 0)
                .threads(n, i -> List.of(write("x", i + 1)))
                .thread("reader", read("x", "r"))
                .build();
    }

    /** Threads that each add 1 to one variable in one step, again and again. */
    public static ModelProgram atomicIncrements(int threads, int times) {
        return Model.program()
                .variable("x", 0)
                .threads(threads, i -> repeat(times, add("x", 1)))
                .build();
    }

    /** Threads that each add 1 to one variable by reading and writing it. */
    public static ModelProgram increments(int threads) {
        return Model.program()
                .variable("x", 0)
                .threads(threads, i -> List.of(read("x", "r"), write("x", reg("r").plus(1))))
                .build();
    }

    /** Threads that each add 1 to one variable under a lock, again and again. */
    public static ModelProgram lockedIncrements(int threads, int times) {
        return Model.program()
                .variable("x", 0)
                .lock("m")
                .threads(threads, i -> repeat(
                        times, lock("m"), read("x", "r"), write("x", reg("r").plus(1)), unlock("m")))
                .build();
    }

    /** Threads that each try to be the first to set a variable. */
    public static ModelProgram compareAndSets(int threads) {
        return Model.program()
                .variable("x", 0)
                .threads(threads, i -> List.of(compareAndSet("x", 0, 1)))
                .build();
    }

    /** Threads that write one variable again and again, no value twice. */
    public static ModelProgram distinctWrites(int threads, int times) {
        return Model.program()
                .variable("x", 0)
                .threads(threads, i -> {
                    List<Statement> body = new ArrayList<>();
                    for (int k = 0; k < times; k++) {
                        body.add(write("x", i * times + k + 1));
                    }
                    return body;
                })
                .build();
    }

    /** Threads that have nothing in common. */
    public static ModelProgram disjoint(int threads) {
        return Model.program()
                .variables("x", threads, 0)
                .locks("m", threads)
                .threads(threads, i -> List.of(
                        lock(at("m", i)),
                        read(at("x", i), "r"),
                        write(at("x", i), reg("r").plus(1)),
                        unlock(at("m", i))))
                .build();
    }

    /**
     * Thread 0 looks from the end for the last cell that is 0, while thread j makes cell j one more than the cell
     * before it.
     */
    public static ModelProgram lastZero(int n) {
        return Model.program()
                .variables("a", n + 1, 0)
                .thread("searcher",
                        set("i", value(n)),
                        read(at("a", reg("i")), "v"),
                        loop(n, reg("v").eq(0).not(), set("i", reg("i").minus(1)), read(at("a", reg("i")), "v")))
                .threads(n, i -> List.of(read(at("a", i), "v"), write(at("a", i + 1), reg("v").plus(1))))
                .build();
    }

    /** Threads that each put four values into a hash table without locks. */
    public static ModelProgram indexer(int threads) {
        return indexer(threads, 4, 128);
    }

    /**
     * Threads that each put some values into a hash table without locks: value {@code 11 m + thread}, first tried
     * at {@code 7 value mod size}.
     */
    public static ModelProgram indexer(int threads, int values, int size) {
        return Model.program()
                .variables("table", size, 0)
                .threads(threads, i -> List.of(
                        set("m", value(0)),
                        loop(values, value(1),
                                set("w", reg("m").times(11).plus(i)),
                                set("h", reg("w").times(7).mod(size)),
                                compareAndSet(at("table", reg("h")), value(0), reg("w")).into("done"),
                                loop(size, reg("done").not(),
                                        set("h", reg("h").plus(1).mod(size)),
                                        compareAndSet(at("table", reg("h")), value(0), reg("w")).into("done")),
                                set("m", reg("m").plus(1)))))
                .build();
    }

    /** Threads that each give a block to an inode that has none: 32 inodes, 26 blocks. */
    public static ModelProgram fileSystem(int threads) {
        return fileSystem(threads, 32, 26);
    }

    /** Threads that each give a block to an inode that has none. */
    public static ModelProgram fileSystem(int threads, int inodes, int blocks) {
        return Model.program()
                .locks("inodeLock", inodes)
                .variables("inode", inodes, 0)
                .locks("blockLock", blocks)
                .variables("busy", blocks, 0)
                .threads(threads, t -> List.of(
                        set("i", value(t % inodes)),
                        lock(at("inodeLock", reg("i"))),
                        read(at("inode", reg("i")), "assigned"),
                        when(reg("assigned").eq(0),
                                set("b", reg("i").times(2).mod(blocks)),
                                loop(blocks, reg("assigned").eq(0),
                                        lock(at("blockLock", reg("b"))),
                                        read(at("busy", reg("b")), "taken"),
                                        when(reg("taken").eq(0),
                                                write(at("busy", reg("b")), value(1)),
                                                write(at("inode", reg("i")), reg("b").plus(1)),
                                                set("assigned", value(1))),
                                        unlock(at("blockLock", reg("b"))),
                                        set("b", reg("b").plus(1).mod(blocks)))),
                        unlock(at("inodeLock", reg("i")))))
                .build();
    }

    /** Threads that each draw a ticket, wait until it is its turn, and pass the turn on. */
    public static ModelProgram ticketLock(int threads) {
        return Model.program()
                .variable("next", 0)
                .semaphores("turn", threads, 0)
                .thread("opener", release(at("turn", 0)))
                .threads(threads, i -> List.of(
                        add("next", 1).into("ticket"),
                        acquire(at("turn", reg("ticket"))),
                        when(reg("ticket").lt(threads - 1), release(at("turn", reg("ticket").plus(1))))))
                .build();
    }

    private static List<Statement> repeat(int times, Statement... body) {
        List<Statement> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(List.of(body));
        }
        return all;
    }
}
