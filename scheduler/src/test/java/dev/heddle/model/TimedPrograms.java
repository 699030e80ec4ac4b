package dev.heddle.model;

import static dev.heddle.model.Statement.acquire;
import static dev.heddle.model.Statement.await;
import static dev.heddle.model.Statement.interrupt;
import static dev.heddle.model.Statement.join;
import static dev.heddle.model.Statement.lock;
import static dev.heddle.model.Statement.now;
import static dev.heddle.model.Statement.park;
import static dev.heddle.model.Statement.read;
import static dev.heddle.model.Statement.release;
import static dev.heddle.model.Statement.signalAll;
import static dev.heddle.model.Statement.sleep;
import static dev.heddle.model.Statement.start;
import static dev.heddle.model.Statement.unlock;
import static dev.heddle.model.Statement.unpark;
import static dev.heddle.model.Statement.when;
import static dev.heddle.model.Statement.write;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random programs of 2 to 4 threads that sleep, wait with a time limit and look at the clock; the same for the same seed. */
public final class TimedPrograms {

    private final SplittableRandom random;
    private int registers;

    public TimedPrograms(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The next program. */
    public ModelProgram next() {
        registers = 0;
        Model model = Model.program().variable("x", 0).semaphore("s", random.nextInt(2)).lock("l").monitor("m");
        int threads = 2 + random.nextInt(5) / 2;
        boolean late = random.nextInt(4) == 0;
        for (int t = 0; t < threads; t++) {
            List<Statement> body = new ArrayList<>();
            for (int i = 1 + random.nextInt(threads == 2 ? 4 : 3); i > 0; i--) {
                add(body, t, threads, late);
            }
            if (late && t == 0) {
                body.add(random.nextInt(body.size() + 1), start("T" + (threads - 1)));
            }
            if (late && t == threads - 1) {
                model.later("T" + t, body.toArray(new Statement[0]));
            } else {
                model.thread("T" + t, body.toArray(new Statement[0]));
            }
        }
        return model.build();
    }

    private String register() {
        return "r" + registers++;
    }

    private long time() {
        return 1 + random.nextInt(3);
    }

    private void add(List<Statement> body, int thread, int threads, boolean late) {
        int other = random.nextInt(threads - (late ? 1 : 0));
        String taken = register();
        switch (random.nextInt(15)) {
            case 0, 1, 2 -> body.add(sleep(time()));
            case 3 -> body.add(sleep(time()).interruptibly().into(taken));
            case 4, 5 -> body.add(now(taken));
            case 6 -> body.add(acquire("s").within(time()).into(taken));
            case 7 -> body.add(release("s"));
            case 8 -> {
                body.add(lock("l").within(time()).into(taken));
                body.add(when(Expression.reg(taken).eq(1), random.nextBoolean() ? sleep(1) : now(register()), unlock("l")));
            }
            case 9 -> {
                body.add(lock("m"));
                body.add(random.nextBoolean() ? await("m").within(time()).into(taken) : signalAll("m"));
                body.add(unlock("m"));
            }
            case 10 -> body.add(write("x", 1 + random.nextInt(2)));
            case 11 -> {
                body.add(read("x", taken));
                body.add(when(Expression.reg(taken).eq(1), sleep(time())));
            }
            case 12 -> body.add(other == thread ? acquire("s") : interrupt("T" + other));
            case 13 -> body.add(
                    other <= thread ? acquire("s").within(time()).interruptibly().into(taken)
                            : join("T" + other).within(time()).into(taken));
            default -> body.add(other == thread ? park().within(time()) : unpark("T" + other));
        }
    }
}
