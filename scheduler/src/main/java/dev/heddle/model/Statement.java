package dev.heddle.model;

import dev.heddle.object.Kind;
import java.util.List;

/** One step in the code of a model thread: a visible operation, or what the thread does by itself. */
public sealed interface Statement {

    /**
     * A visible operation.
     *
     * @param value what is written, added or checked; permits; the number of alternatives; or null
     * @param expected what a compare-and-set expects; for how long another operation waits that is timed; or null
     * @param into the register that takes the result, or null. It takes the value read, the value before an
     *     addition, the alternative chosen, or how it ended: 1 done, 0 refused or timed out, -1 interrupted
     */
    record Act(
            Kind kind, Target target, Expression value, Expression expected, String into, Manner manner)
            implements Statement {

        Act(Kind kind, Target target, Expression value) {
            this(kind, target, value, null, null, Manner.PLAIN);
        }

        /** The same with its result put into a register. */
        public Act into(String register) {
            return new Act(kind, target, value, expected, register, manner);
        }

        /** The same, ready to give up by time-out when that long has gone by. */
        public Act within(long time) {
            return new Act(kind, target, value, Expression.value(time), into, manner.withTimed());
        }

        /** The same, ready to give up by time-out at any time. */
        public Act timed() {
            return new Act(kind, target, value, expected, into, manner.withTimed());
        }

        /** The same, ready to be ended by an interrupt. */
        public Act interruptibly() {
            return new Act(kind, target, value, expected, into, manner.withInterruptible());
        }

        @Override
        public String toString() {
            return StatementText.of(this);
        }
    }

    /** Whether an operation may give up by time-out or be ended by an interrupt. */
    enum Manner {
        PLAIN(false, false),
        TIMED(true, false),
        INTERRUPTIBLE(false, true),
        TIMED_INTERRUPTIBLE(true, true);

        final boolean timed;
        final boolean interruptible;

        Manner(boolean timed, boolean interruptible) {
            this.timed = timed;
            this.interruptible = interruptible;
        }

        Manner withTimed() {
            return interruptible ? TIMED_INTERRUPTIBLE : TIMED;
        }

        Manner withInterruptible() {
            return timed ? TIMED_INTERRUPTIBLE : INTERRUPTIBLE;
        }
    }

    /** Puts a value into a register. */
    record Assign(String register, Expression value) implements Statement {
        @Override
        public String toString() {
            return "set(\"" + register + "\", " + value + ")";
        }
    }

    /** Does one thing or the other. */
    record If(Expression condition, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        /** What is done where the condition does not hold. */
        public If orElse(Statement... statements) {
            return new If(condition, then, List.of(statements));
        }

        @Override
        public String toString() {
            return StatementText.of(this);
        }
    }

    /** Does something again while a condition holds, but no more than {@code most} times. */
    record While(Expression condition, int most, List<Statement> body) implements Statement {
        public While {
            body = List.copyOf(body);
        }

        @Override
        public String toString() {
            return StatementText.of(this);
        }
    }

    /**
     * Does something again and again until a condition holds. The registers of the loop are 0 at the beginning of each
     * iteration.
     */
    record Repeat(List<String> registers, List<Statement> body, Expression until) implements Statement {
        public Repeat {
            registers = List.copyOf(registers);
            body = List.copyOf(body);
        }

        @Override
        public String toString() {
            return StatementText.of(this);
        }
    }

    /** How many statements there are, the nested ones included. */
    static int count(List<Statement> statements) {
        int count = 0;
        for (Statement statement : statements) {
            count++;
            if (statement instanceof If branch) {
                count += count(branch.then()) + count(branch.otherwise());
            } else if (statement instanceof While loop) {
                count += count(loop.body());
            } else if (statement instanceof Repeat loop) {
                count += count(loop.body());
            }
        }
        return count;
    }

    // ---- what a thread does by itself ------------------------------------------------------------

    static Statement set(String register, Expression value) {
        return new Assign(register, value);
    }

    /** Does the statements where the condition is not 0. */
    static If when(Expression condition, Statement... then) {
        return new If(condition, List.of(then), List.of());
    }

    /** Does the statements while the condition is not 0, but no more than {@code most} times. */
    static While loop(int most, Expression condition, Statement... body) {
        return new While(condition, most, List.of(body));
    }

    /** Does the statements again and again until the condition is not 0; the registers are the loop's own. */
    static Repeat repeat(List<String> registers, Expression until, Statement... body) {
        return new Repeat(registers, List.of(body), until);
    }

    // ---- variables -------------------------------------------------------------------------------

    static Act read(Target variable, String into) {
        return new Act(Kind.READ, variable, null).into(into);
    }

    static Act read(String variable, String into) {
        return read(Target.of(variable), into);
    }

    static Act write(Target variable, Expression value) {
        return new Act(Kind.WRITE, variable, value);
    }

    static Act write(String variable, Expression value) {
        return write(Target.of(variable), value);
    }

    static Act write(String variable, long value) {
        return write(variable, Expression.value(value));
    }

    /** Get-and-add. */
    static Act add(Target variable, Expression value) {
        return new Act(Kind.UPDATE, variable, value);
    }

    static Act add(String variable, long value) {
        return add(Target.of(variable), Expression.value(value));
    }

    static Act compareAndSet(Target variable, Expression expected, Expression next) {
        return new Act(Kind.COMPARE_AND_SET, variable, next, expected, null, Manner.PLAIN);
    }

    static Act compareAndSet(String variable, long expected, long next) {
        return compareAndSet(Target.of(variable), Expression.value(expected), Expression.value(next));
    }

    // ---- locks, monitors -------------------------------------------------------------------------

    static Act lock(Target lock) {
        return new Act(Kind.LOCK, lock, null);
    }

    static Act lock(String lock) {
        return lock(Target.of(lock));
    }

    static Act tryLock(Target lock, String into) {
        return new Act(Kind.TRY_LOCK, lock, null).into(into);
    }

    static Act tryLock(String lock, String into) {
        return tryLock(Target.of(lock), into);
    }

    static Act unlock(Target lock) {
        return new Act(Kind.UNLOCK, lock, null);
    }

    static Act unlock(String lock) {
        return unlock(Target.of(lock));
    }

    /** Waits on a monitor, in two or three operations. */
    static Act await(Target monitor) {
        return new Act(Kind.WAIT, monitor, null);
    }

    static Act await(String monitor) {
        return await(Target.of(monitor));
    }

    static Act signal(Target monitor) {
        return new Act(Kind.NOTIFY, monitor, null);
    }

    static Act signal(String monitor) {
        return signal(Target.of(monitor));
    }

    static Act signalAll(Target monitor) {
        return new Act(Kind.NOTIFY_ALL, monitor, null);
    }

    static Act signalAll(String monitor) {
        return signalAll(Target.of(monitor));
    }

    static Act readLock(String lock) {
        return new Act(Kind.READ_LOCK, Target.of(lock), null);
    }

    static Act tryReadLock(String lock, String into) {
        return new Act(Kind.TRY_READ_LOCK, Target.of(lock), null).into(into);
    }

    static Act readUnlock(String lock) {
        return new Act(Kind.READ_UNLOCK, Target.of(lock), null);
    }

    // ---- semaphores ------------------------------------------------------------------------------

    static Act acquire(Target semaphore, Expression permits) {
        return new Act(Kind.ACQUIRE, semaphore, permits);
    }

    static Act acquire(String semaphore, long permits) {
        return acquire(Target.of(semaphore), Expression.value(permits));
    }

    static Act acquire(Target semaphore) {
        return acquire(semaphore, Expression.value(1));
    }

    static Act acquire(String semaphore) {
        return acquire(semaphore, 1);
    }

    static Act tryAcquire(Target semaphore, Expression permits) {
        return new Act(Kind.TRY_ACQUIRE, semaphore, permits);
    }

    static Act tryAcquire(String semaphore, long permits) {
        return tryAcquire(Target.of(semaphore), Expression.value(permits));
    }

    static Act release(Target semaphore, Expression permits) {
        return new Act(Kind.RELEASE, semaphore, permits);
    }

    static Act release(String semaphore, long permits) {
        return release(Target.of(semaphore), Expression.value(permits));
    }

    static Act release(Target semaphore) {
        return release(semaphore, Expression.value(1));
    }

    static Act release(String semaphore) {
        return release(semaphore, 1);
    }

    /** Takes all permits there are. */
    static Act drain(String semaphore, String into) {
        return new Act(Kind.DRAIN, Target.of(semaphore), null).into(into);
    }

    // ---- latches, barriers -----------------------------------------------------------------------

    static Act countDown(String latch) {
        return new Act(Kind.COUNT_DOWN, Target.of(latch), null);
    }

    /** Waits until a latch is open. */
    static Act awaitOpen(String latch) {
        return new Act(Kind.AWAIT, Target.of(latch), null);
    }

    /** Waits at a barrier, in one or two operations. */
    static Act arrive(String barrier) {
        return new Act(Kind.ARRIVE, Target.of(barrier), null);
    }

    // ---- threads ---------------------------------------------------------------------------------

    static Act start(String thread) {
        return new Act(Kind.START, Target.of(thread), null);
    }

    static Act join(String thread) {
        return new Act(Kind.JOIN, Target.of(thread), null);
    }

    static Act isAlive(String thread, String into) {
        return new Act(Kind.READ, Target.of(thread), null).into(into);
    }

    static Act interrupt(String thread) {
        return new Act(Kind.INTERRUPT, Target.of(thread), null);
    }

    /** Asks for the interrupt flag of a thread. */
    static Act isInterrupted(String thread, String into) {
        return new Act(Kind.READ, Target.of(thread), Expression.value(1)).into(into);
    }

    /** Asks for the thread's own interrupt flag and clears it. */
    static Act interrupted(String into) {
        return new Act(Kind.CLEAR_INTERRUPT, null, null).into(into);
    }

    static Act park() {
        return new Act(Kind.PARK, null, null);
    }

    static Act unpark(String thread) {
        return new Act(Kind.UNPARK, Target.of(thread), null);
    }

    static Act yieldNow() {
        return new Act(Kind.YIELD, null, null);
    }

    // ---- time ------------------------------------------------------------------------------------

    static Act sleep(long time) {
        return new Act(Kind.SLEEP, null, Expression.value(time));
    }

    /** Looks at the clock. */
    static Act now(String into) {
        return new Act(Kind.READ, null, null).into(into);
    }

    // ---- choices, checks -------------------------------------------------------------------------

    /** Chooses one of {@code 0 … n - 1}. */
    static Act choose(int n, String into) {
        return new Act(Kind.CHOOSE, null, Expression.value(n)).into(into);
    }

    /** Ends the thread with a failure where the condition is 0. */
    static Act check(Expression condition) {
        return new Act(Kind.CHECK, null, condition);
    }
}
