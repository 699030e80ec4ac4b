package dev.heddle.model;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.*;

import dev.heddle.model.Statement.Act;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Makes one random program. */
final class ProgramMaker {

    private final SplittableRandom random;
    private final Set<Feature> features;
    private final Model model = Model.program();
    private final int variables;
    private final int locks;
    private final int monitors;
    private final int semaphores;
    private final int threadCount;
    private final int initial;
    private final int[] parent; // of each thread that is started later
    private int budget; // operations left for the thread that is being made

    // The thread that is being made.
    private int self;
    private List<String> others; // threads that have certainly been started
    private List<Integer> toStart;
    private int registers;
    private int depth;
    private boolean arrived;

    ProgramMaker(SplittableRandom random, Set<Feature> features, int mostOperations) {
        this.random = random;
        this.features = features;
        threadCount = 2 + Math.min(random.nextInt(3), random.nextInt(3));
        initial = has(Feature.START_JOIN) ? 1 + random.nextInt(threadCount) : threadCount;
        parent = new int[threadCount];
        for (int t = initial; t < threadCount; t++) {
            parent[t] = random.nextInt(t);
        }
        boolean onlyVariables = !has(Feature.LOCKS) && !has(Feature.MONITORS) && !has(Feature.SEMAPHORES)
                && !has(Feature.PARK) && !has(Feature.READ_WRITE_LOCKS) && !has(Feature.BARRIERS);
        variables = onlyVariables ? 1 + random.nextInt(2) : random.nextInt(3);
        locks = has(Feature.LOCKS) || has(Feature.TRY_LOCK) ? 1 + random.nextInt(2) : 0;
        monitors = has(Feature.MONITORS) ? 1 + random.nextInt(8) / 7 : 0;
        semaphores = has(Feature.SEMAPHORES) || has(Feature.TRY_ACQUIRE) ? 1 + random.nextInt(2) : 0;
        budget = threadCount + 2 + random.nextInt(mostOperations - threadCount - 1);
    }

    private boolean has(Feature feature) {
        return features.contains(feature);
    }

    ModelProgram make() {
        for (int i = 0; i < variables; i++) {
            model.variable("x" + i, 0);
        }
        for (int i = 0; i < locks; i++) {
            model.lock("l" + i);
        }
        for (int i = 0; i < monitors; i++) {
            model.monitor("m" + i);
        }
        for (int i = 0; i < semaphores; i++) {
            model.semaphore("s" + i, Math.max(random.nextInt(3), random.nextInt(3)));
        }
        if (has(Feature.READ_WRITE_LOCKS)) {
            model.readWriteLock("rw");
        }
        if (has(Feature.LATCHES)) {
            model.latch("latch", 1 + random.nextInt(2));
        }
        if (has(Feature.BARRIERS)) {
            model.barrier("barrier", 2);
        }
        List<List<String>> known = new ArrayList<>();
        for (int t = 0; t < threadCount; t++) {
            known.add(new ArrayList<>());
            for (int other = 0; other < initial; other++) {
                if (other != t) {
                    known.get(t).add(name(other));
                }
            }
        }
        int left = budget;
        for (int t = 0; t < threadCount; t++) {
            int share = left / (threadCount - t);
            budget = Math.max(1, t == threadCount - 1 ? share : share + random.nextInt(3) - 1);
            left = Math.max(0, left - budget);
            makeThread(t, known);
        }
        return model.build();
    }

    private static String name(int thread) {
        return "T" + thread;
    }

    private void makeThread(int t, List<List<String>> known) {
        self = t;
        others = known.get(t);
        registers = 0;
        depth = 0;
        arrived = false;
        toStart = new ArrayList<>();
        for (int child = initial; child < threadCount; child++) {
            if (parent[child] == t) {
                toStart.add(child);
            }
        }
        List<Statement> body = new ArrayList<>();
        while (budget > 0 || !toStart.isEmpty()) {
            if (!toStart.isEmpty() && (budget <= 0 || random.nextInt(2) == 0)) {
                int child = toStart.remove(0);
                body.add(start(name(child)));
                known.get(child).addAll(others);
                known.get(child).add(name(t));
                others.add(name(child));
                budget--;
            } else {
                statement(body);
            }
        }
        if (has(Feature.CHECKS) && registers > 0 && random.nextInt(2) == 0) {
            body.add(check(condition()));
        }
        Statement[] statements = body.toArray(new Statement[0]);
        if (t < initial) {
            model.thread(name(t), statements);
        } else {
            model.later(name(t), statements);
        }
    }

    // ---- statements ------------------------------------------------------------------------------

    private void statement(List<Statement> into) {
        List<Supplier<List<Statement>>> ways = new ArrayList<>();
        if (variables > 0) {
            ways.add(this::onVariable);
            ways.add(this::onVariable);
        }
        if (locks > 0 && depth < 3) {
            ways.add(this::underLock);
            ways.add(this::underLock);
        }
        if (monitors > 0 && depth < 2) {
            ways.add(this::underMonitor);
            ways.add(this::underMonitor);
            ways.add(this::underMonitor);
        }
        if (semaphores > 0) {
            ways.add(this::onSemaphore);
            ways.add(this::onSemaphore);
        }
        if (has(Feature.READ_WRITE_LOCKS) && depth < 2) {
            ways.add(this::underReadWriteLock);
            ways.add(this::underReadWriteLock);
        }
        if (has(Feature.LATCHES)) {
            ways.add(this::onLatch);
        }
        if (has(Feature.BARRIERS) && !arrived && (self < 2 || random.nextInt(4) == 0)) {
            ways.add(this::atBarrier);
        }
        if (has(Feature.PARK)) {
            ways.add(this::parking);
        }
        if (has(Feature.INTERRUPTS)) {
            ways.add(this::interrupting);
        }
        if (has(Feature.START_JOIN) && !others.isEmpty()) {
            ways.add(this::joining);
        }
        if (has(Feature.CHOICES)) {
            ways.add(() -> one(choose(2 + random.nextInt(2), newRegister())));
        }
        if (has(Feature.YIELD) && random.nextInt(3) == 0) {
            ways.add(() -> one(yieldNow()));
        }
        if (registers > 0 && depth < 3 && has(Feature.BRANCHES)) {
            ways.add(this::branch);
        }
        if (registers > 0 && depth < 2 && has(Feature.LOOPS)) {
            ways.add(this::repeated);
        }
        if (ways.isEmpty()) {
            ways.add(() -> one(yieldNow()));
        }
        into.addAll(ways.get(random.nextInt(ways.size())).get());
    }

    private List<Statement> one(Statement statement) {
        budget--;
        return List.of(statement);
    }

    private List<Statement> block() {
        depth++;
        List<Statement> block = new ArrayList<>();
        int most = random.nextInt(3);
        for (int i = 0; i < most && budget > 0; i++) {
            statement(block);
        }
        depth--;
        return block;
    }

    private String newRegister() {
        return "r" + registers++;
    }

    private String pick(String row, int count) {
        return row + random.nextInt(count);
    }

    private Expression condition() {
        Expression register = reg("r" + random.nextInt(registers));
        return switch (random.nextInt(3)) {
            case 0 -> register.eq(random.nextInt(3));
            case 1 -> register;
            default -> register.lt(1 + random.nextInt(2));
        };
    }

    private List<Statement> onVariable() {
        String x = pick("x", variables);
        int way = random.nextInt(8);
        if (way == 0 && has(Feature.ADD)) {
            return one(add(x, 1).into(newRegister()));
        }
        if (way <= 2 && has(Feature.COMPARE_AND_SET)) {
            return one(compareAndSet(x, random.nextInt(2), random.nextInt(3)).into(newRegister()));
        }
        if (way <= 4) {
            return one(read(x, newRegister()));
        }
        return one(
                registers > 0 && random.nextBoolean()
                        ? write(x, reg("r" + random.nextInt(registers)).plus(1))
                        : write(x, 1 + random.nextInt(2)));
    }

    /** The act, maybe ready for time-out or interrupt. */
    private Act inSomeManner(Act act) {
        if (has(Feature.TIMED) && random.nextInt(3) == 0) {
            act = act.timed();
        }
        if (has(Feature.INTERRUPTS) && random.nextInt(2) == 0) {
            act = act.interruptibly();
        }
        return act;
    }

    /** The act with its outcome kept, if there can be several. */
    private Act withOutcome(Act act) {
        return act.manner() == Manner.PLAIN ? act : act.into(newRegister());
    }

    private List<Statement> underLock() {
        String lock = pick("l", locks);
        Act enter = has(Feature.TRY_LOCK) && random.nextInt(3) == 0
                ? tryLock(lock, newRegister())
                : inSomeManner(lock(lock));
        return section(enter, unlock(lock), block());
    }

    private List<Statement> underReadWriteLock() {
        boolean reads = random.nextInt(3) > 0;
        boolean tries = has(Feature.TRY_LOCK) && random.nextInt(3) == 0;
        Act enter;
        if (tries) {
            enter = reads ? tryReadLock("rw", newRegister()) : tryLock("rw", newRegister());
        } else {
            enter = inSomeManner(reads ? readLock("rw") : lock("rw"));
        }
        return section(enter, reads ? readUnlock("rw") : unlock("rw"), block());
    }

    private List<Statement> atBarrier() {
        arrived = true; // two that arrive are company, more often end in a deadlock
        return one(withOutcome(inSomeManner(arrive("barrier"))));
    }

    private List<Statement> onLatch() {
        return switch (random.nextInt(6)) {
            case 0 -> one(read("latch", newRegister()));
            case 1 -> one(withOutcome(inSomeManner(awaitOpen("latch"))));
            default -> one(countDown("latch"));
        };
    }

    /** What is done under a lock, if the lock is taken at all. */
    private List<Statement> section(Act enter, Act leave, List<Statement> inside) {
        budget -= 2;
        List<Statement> all = new ArrayList<>(inside);
        all.add(leave);
        if (enter.into() == null && enter.manner() == Manner.PLAIN) {
            all.add(0, enter);
            return all;
        }
        String taken = enter.into() == null ? newRegister() : enter.into();
        return List.of(enter.into(taken), when(reg(taken).eq(1), all.toArray(new Statement[0])));
    }

    private List<Statement> underMonitor() {
        String monitor = pick("m", monitors);
        List<Statement> inside = block();
        int at = random.nextInt(inside.size() + 1);
        budget--;
        switch (random.nextInt(7)) {
            case 0, 1 -> inside.add(at, signalAll(monitor));
            case 2, 3 -> inside.add(at, signal(monitor));
            default -> {
                Act await = inSomeManner(await(monitor));
                if (await.manner() != Manner.PLAIN || random.nextBoolean()) {
                    await = await.into(newRegister());
                }
                boolean guarded = variables > 0 && random.nextBoolean();
                if (guarded) {
                    String seen = newRegister();
                    inside.add(at, read(pick("x", variables), seen));
                    inside.add(at + 1, when(reg(seen).eq(0), await));
                    budget--;
                } else {
                    inside.add(at, await);
                }
            }
        }
        return section(inSomeManner(lock(monitor)), unlock(monitor), inside);
    }

    private List<Statement> onSemaphore() {
        String semaphore = pick("s", semaphores);
        int permits = 1 + random.nextInt(4) / 3;
        int way = random.nextInt(8);
        if (way == 0 && has(Feature.TRY_ACQUIRE)) {
            return one(drain(semaphore, newRegister()));
        }
        if (way <= 2 && has(Feature.TRY_ACQUIRE)) {
            String taken = newRegister();
            budget -= 2;
            return List.of(
                    tryAcquire(semaphore, permits).into(taken),
                    when(reg(taken).eq(1), release(semaphore, permits)));
        }
        if (way <= 4) {
            return one(withOutcome(inSomeManner(acquire(semaphore, permits))));
        }
        return one(release(semaphore, permits));
    }

    private List<Statement> parking() {
        if (others.isEmpty() && random.nextInt(3) == 0 || random.nextInt(4) == 0) {
            return one(has(Feature.TIMED) && random.nextInt(3) == 0 ? park().timed() : park());
        }
        return one(unpark(others.isEmpty() ? name(self) : others.get(random.nextInt(others.size()))));
    }

    private List<Statement> interrupting() {
        int way = random.nextInt(5);
        if (way == 0) {
            return one(interrupted(newRegister()));
        }
        if (others.isEmpty()) {
            return one(isInterrupted(name(self), newRegister()));
        }
        String other = others.get(random.nextInt(others.size()));
        return one(way == 1 ? isInterrupted(other, newRegister()) : interrupt(other));
    }

    private List<Statement> joining() {
        String other = others.get(random.nextInt(others.size()));
        // Threads that join each other in a circle are worth a try, but not many.
        boolean circle = other.compareTo(name(self)) < 0 && random.nextInt(8) > 0;
        if (circle || random.nextInt(6) == 0) {
            return one(isAlive(other, newRegister()));
        }
        return one(withOutcome(inSomeManner(join(other))));
    }

    private List<Statement> branch() {
        Expression condition = condition();
        Statement[] then = block().toArray(new Statement[0]);
        If branch = when(condition, then);
        return List.of(random.nextBoolean() ? branch : branch.orElse(block().toArray(new Statement[0])));
    }

    private List<Statement> repeated() {
        Expression condition = condition();
        return List.of(loop(2, condition, block().toArray(new Statement[0])));
    }
}
