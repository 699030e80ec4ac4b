package dev.heddle.agent.bytecode;

import dev.heddle.hook.Adders;
import dev.heddle.hook.AtomicArrays;
import dev.heddle.hook.Barriers;
import dev.heddle.hook.Classes;
import dev.heddle.hook.Control;
import dev.heddle.hook.Controller;
import dev.heddle.hook.Environment;
import dev.heddle.hook.Exchangers;
import dev.heddle.hook.Forks;
import dev.heddle.hook.Futures;
import dev.heddle.hook.Latches;
import dev.heddle.hook.LoopControl;
import dev.heddle.hook.Libraries;
import dev.heddle.hook.Pairs;
import dev.heddle.hook.Phasers;
import dev.heddle.hook.Pools;
import dev.heddle.hook.Queues;
import dev.heddle.hook.ReadWriteLocks;
import dev.heddle.hook.Sites;
import dev.heddle.hook.Schedules;
import dev.heddle.hook.Stages;
import dev.heddle.hook.StampedLocks;
import dev.heddle.hook.SynchronizerStates;
import dev.heddle.hook.Transfers;
import dev.heddle.hook.Variables;
import dev.heddle.hook.Waiters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Writes down every call and does what a single thread would see. */
public class RecordingController implements Controller {

    public final List<String> log = new ArrayList<>();
    public final List<String> births = new ArrayList<>();
    public final List<String> unmodelled = new ArrayList<>();
    final List<Sites.Site> sites = new ArrayList<>();
    final RecordedLoops loops = new RecordedLoops();
    private final Map<Object, Integer> held = new IdentityHashMap<>();
    private final Map<Object, Integer> permits = new IdentityHashMap<>();

    /** Runs a program under control; what it throws is thrown on. */
    public <T> T control(Program<T> program) throws Throwable {
        Control.install(this);
        Control.running(Thread.currentThread());
        try {
            return program.run();
        } finally {
            Control.running(null);
        }
    }

    public interface Program<T> {
        T run() throws Throwable;
    }

    /** Objects are logged by their class: the programs of a test have few. */
    private static String name(Object object) {
        if (object == null || object instanceof String || object instanceof Integer) {
            return String.valueOf(object);
        }
        return object instanceof Class<?> type
                ? type.getSimpleName() + ".class"
                : object.getClass().getSimpleName();
    }

    /** Writes a line for a program that has its own idea of an operation. */
    public void write(String line) {
        log.add(line);
    }

    private void note(String line, int site) {
        log.add(line);
        sites.add(Sites.get(site));
    }

    private static String field(Object base, int site) {
        Sites.Site place = Sites.get(site);
        if (place.field().isStatic() != (base == null)) {
            throw new AssertionError("a base that does not fit " + place);
        }
        return place.operation();
    }

    @Override
    public void born(Object object) {
        births.add(name(object));
    }

    @Override
    public long elapsedNanos(int site) {
        log.add("time");
        return 0;
    }

    @Override
    public long chance() {
        log.add("chance");
        return 0;
    }

    @Override
    public void hashed(Object object) {}

    @Override
    public void beyondControl(String reason, int site) {
        note(reason, site);
    }

    @Override
    public void unmodelled(int site) {
        unmodelled.add(Sites.get(site).operation());
    }

    @Override
    public void readField(Object base, int site) {
        note("read " + field(base, site), site);
    }

    @Override
    public void writeField(Object base, long bits, int site) {
        note("write " + field(base, site) + "=" + bits, site);
    }

    @Override
    public void writeField(Object base, Object value, int site) {
        note("write " + field(base, site) + "=" + name(value), site);
    }

    @Override
    public void readElement(Object array, int index, int site) {
        note("read " + name(array) + " " + index, site);
    }

    @Override
    public void writeElement(Object array, int index, long bits, int site) {
        note("write " + name(array) + " " + index + "=" + bits, site);
    }

    @Override
    public void writeElement(Object array, int index, Object value, int site) {
        note("write " + name(array) + " " + index + "=" + name(value), site);
    }

    @Override
    public void readAtomic(Object atomic, int site) {
        note("read " + name(atomic), site);
    }

    @Override
    public void writeAtomic(Object atomic, long bits, int site) {
        note("write " + name(atomic) + "=" + bits, site);
    }

    @Override
    public void writeAtomic(Object atomic, Object value, int site) {
        note("write " + name(atomic) + "=" + name(value), site);
    }

    @Override
    public void updateAtomic(Object atomic, int site) {
        note("update " + name(atomic), site);
    }

    @Override
    public void compareAndSetAtomic(Object atomic, long expected, long next, int site) {
        note("cas " + name(atomic) + " " + expected + "->" + next, site);
    }

    @Override
    public void compareAndSetAtomic(Object atomic, Object expected, Object next, int site) {
        note("cas " + name(atomic) + " " + name(expected) + "->" + name(next), site);
    }

    @Override
    public void enterMonitor(Object monitor, int site) {
        note("enter " + name(monitor), site);
        held.merge(monitor, 1, Integer::sum);
    }

    @Override
    public void exitMonitor(Object monitor, int site) {
        note("exit " + name(monitor), site);
        if (held.merge(monitor, -1, Integer::sum) < 0) {
            throw new IllegalMonitorStateException("not held: " + name(monitor));
        }
    }

    @Override
    public void waitOn(Object monitor, long nanos, int site) {
        note("wait " + name(monitor) + " " + nanos, site);
    }

    @Override
    public void notifyOn(Object monitor, boolean all, int site) {
        note((all ? "notifyAll " : "notify ") + name(monitor), site);
    }

    @Override
    public boolean holdsMonitor(Object monitor) {
        log.add("holds " + name(monitor));
        return holds(monitor) > 0;
    }

    private int holds(Object object) {
        return held.getOrDefault(object, 0);
    }

    @Override
    public void lock(Object lock, int site) {
        note("lock " + name(lock), site);
        held.merge(lock, 1, Integer::sum);
    }

    @Override
    public void lockInterruptibly(Object lock, int site) {
        note("lockInterruptibly " + name(lock), site);
        held.merge(lock, 1, Integer::sum);
    }

    @Override
    public boolean tryLock(Object lock, int site) {
        note("tryLock " + name(lock), site);
        held.merge(lock, 1, Integer::sum);
        return true;
    }

    @Override
    public boolean tryLock(Object lock, long nanos, int site) {
        note("tryLock " + name(lock) + " " + nanos, site);
        held.merge(lock, 1, Integer::sum);
        return true;
    }

    @Override
    public void unlock(Object lock, int site) {
        note("unlock " + name(lock), site);
        if (held.merge(lock, -1, Integer::sum) < 0) {
            throw new IllegalMonitorStateException("not held: " + name(lock));
        }
    }

    @Override
    public int holdCount(Object lock) {
        log.add("holdCount " + name(lock));
        return holds(lock);
    }

    @Override
    public boolean isLocked(Object lock, int site) {
        note("isLocked " + name(lock), site);
        return holds(lock) > 0;
    }

    @Override
    public SynchronizerStates states() {
        return new SynchronizerStates() {
            @Override
            public String text(Object synchronizer) {
                log.add("text " + name(synchronizer));
                return "";
            }

            @Override
            public Thread owner(Object lock) {
                log.add("owner " + name(lock));
                return null;
            }

            @Override
            public void reducePermits(Object semaphore, int reduction) {
                log.add("reducePermits " + name(semaphore) + " " + reduction);
            }
        };
    }

    @Override
    public Waiters waiters() {
        return new Waiters() {
            @Override
            public int queueLength(Object lock, int site) {
                note("queueLength " + name(lock), site);
                return 0;
            }

            @Override
            public boolean isQueued(Object lock, Thread thread, int site) {
                note("isQueued " + name(lock), site);
                return false;
            }

            @Override
            public int awaiting(Object lock, Object condition, int site) {
                note("awaiting " + name(condition), site);
                return 0;
            }

            @Override
            public Collection<Thread> awaitingThreads(Object lock, Object condition) {
                note("awaitingThreads " + name(condition), 0);
                return List.of();
            }
        };
    }

    @Override
    public boolean await(Object condition, long nanos, boolean interruptibly, int site) {
        note("await " + nanos + (interruptibly ? "" : " uninterruptibly"), site);
        return true;
    }

    @Override
    public void signal(Object condition, boolean all, int site) {
        note(all ? "signalAll" : "signal", site);
    }

    private int permits(Object semaphore) {
        return permits.computeIfAbsent(semaphore, s -> ((Semaphore) s).availablePermits());
    }

    @Override
    public void acquire(Object semaphore, int count, boolean interruptibly, int site) {
        note((interruptibly ? "acquire " : "acquireUninterruptibly ") + name(semaphore) + " " + count, site);
        permits.put(semaphore, permits(semaphore) - count);
    }

    @Override
    public boolean tryAcquire(Object semaphore, int count, int site) {
        note("tryAcquire " + name(semaphore) + " " + count, site);
        boolean success = permits(semaphore) >= count;
        permits.put(semaphore, permits(semaphore) - (success ? count : 0));
        return success;
    }

    @Override
    public boolean tryAcquire(Object semaphore, int count, long nanos, int site) {
        note("timed " + nanos, site);
        return tryAcquire(semaphore, count, site);
    }

    @Override
    public void release(Object semaphore, int count, int site) {
        note("release " + name(semaphore) + " " + count, site);
        permits.put(semaphore, permits(semaphore) + count);
    }

    @Override
    public int availablePermits(Object semaphore, int site) {
        note("availablePermits " + name(semaphore), site);
        return permits(semaphore);
    }

    @Override
    public int drainPermits(Object semaphore, int site) {
        note("drainPermits " + name(semaphore), site);
        int all = permits(semaphore);
        permits.put(semaphore, 0);
        return all;
    }

    @Override
    public boolean start(Thread thread, Object container, boolean byLibrary) {
        log.add("start " + name(thread));
        thread.run();
        return true;
    }

    @Override
    public void join(Thread thread, long nanos, int site) {
        note("join " + name(thread) + " " + nanos, site);
    }

    @Override
    public void yield(int site) {
        note("yield", site);
    }

    @Override
    public void sleep(long nanos, int site) {
        note("sleep " + nanos, site);
    }

    @Override
    public void interrupt(Thread thread, int site) {
        note("interrupt " + name(thread), site);
    }

    @Override
    public boolean isInterrupted(Thread thread, int site) {
        note("isInterrupted " + name(thread), site);
        return false;
    }

    @Override
    public boolean interrupted(int site) {
        note("interrupted", site);
        return false;
    }

    @Override
    public boolean isAlive(Thread thread, int site) {
        note("isAlive " + name(thread), site);
        return false;
    }

    @Override
    public Thread.State state(Thread thread, int site) {
        note("state " + name(thread), site);
        return Thread.State.TERMINATED; // it ran when it was started
    }

    @Override
    public Thread currentThread() {
        log.add("currentThread");
        return Thread.currentThread();
    }

    @Override
    public boolean park(Object blocker, long nanos) {
        log.add("park " + name(blocker) + " " + nanos);
        return true;
    }

    @Override
    public boolean unpark(Thread thread) {
        log.add("unpark " + name(thread));
        return true;
    }

    /** The programs of these tests use none of these. */
    private static UnsupportedOperationException notRecorded() {
        return new UnsupportedOperationException("not recorded");
    }

    @Override
    public Classes classes() {
        return new Classes() {
            @Override
            public void notice(int number) {} // no operation

            @Override
            public void use(int number, int site, boolean controlled) {
                throw notRecorded();
            }

            @Override
            public void set(Object value, Class<?> owner, String field) {
                throw notRecorded();
            }
        };
    }

    @Override
    public Latches latches() {
        throw notRecorded();
    }

    @Override
    public Barriers barriers() {
        throw notRecorded();
    }

    @Override
    public Phasers phasers() {
        throw notRecorded();
    }

    @Override
    public Exchangers exchangers() {
        throw notRecorded();
    }

    @Override
    public ReadWriteLocks readWriteLocks() {
        throw notRecorded();
    }

    @Override
    public StampedLocks stampedLocks() {
        throw notRecorded();
    }

    @Override
    public Libraries libraries() {
        return new Libraries() {
            @Override
            public Object before(Object receiver, Object argument, int how, int site) {
                note(((how & WRITES) != 0 ? "write library " : "read library ") + name(receiver), site);
                return null;
            }

            @Override
            public void after(Object hold) {}

            @Override
            public void resume(Object receiver, Object argument, int how, int site) {}

            @Override
            public void gave(Map.Entry<?, ?> entry, Object receiver) {}

            @Override
            public boolean isRecursive(Object hold) {
                return false;
            }
        };
    }

    /** Queues are used by pools, which may do as they like. */
    @Override
    public Queues queues() {
        return new Queues() {
            @Override
            public void read(Object queue) {}

            @Override
            public boolean put(Object queue, long nanos) {
                return true;
            }

            @Override
            public boolean take(Object queue, long nanos) {
                return true;
            }

            @Override
            public void offer(Object queue) {}

            @Override
            public void poll(Object queue, int most) {}

            @Override
            public void update(Object queue) {}

            @Override
            public void remove(Object queue, Object element) {}
        };
    }

    @Override
    public Schedules schedules() {
        throw notRecorded();
    }

    /** Pools and futures work here as if nobody looked on. */
    @Override
    public Pools pools() {
        return new Pools() {
            @Override
            public void execute(Object pool) {}

            @Override
            public int makesThread() {
                return 0;
            }

            @Override
            public void madeThread(Object pool, int before, boolean hasTask) {}

            @Override
            public boolean handOver(Object task) {
                return false;
            }

            @Override
            public Object work(Object pool) {
                return null;
            }

            @Override
            public void leave(Object pool, boolean abruptly) {}

            @Override
            public void shutdown(Object pool) {}

            @Override
            public void shutdownNow(Object pool) {}

            @Override
            public void interruptWorkers(Object pool) {}

            @Override
            public boolean awaitTermination(Object pool, long nanos) {
                return true;
            }

            @Override
            public void isShutdown(Object pool) {}

            @Override
            public void read(Object pool) {}

            @Override
            public void describe(Object pool) {}

            @Override
            public void change(Object pool) {}
        };
    }

    @Override
    public Forks forks() {
        throw notRecorded();
    }

    @Override
    public Environment environment() {
        return new RecordedEnvironment();
    }

    @Override
    public Stages stages() {
        throw notRecorded();
    }

    @Override
    public Futures futures() {
        return new Futures() {
            @Override
            public void begin(Object future) {}

            @Override
            public void complete(Object future) {}

            @Override
            public void cancel(Object future, boolean mayInterrupt) {}

            @Override
            public boolean await(Object future, long nanos) {
                return true;
            }

            @Override
            public void read(Object future) {}
        };
    }

    @Override
    public Transfers transfers() {
        throw notRecorded();
    }

    @Override
    public AtomicArrays atomicArrays() {
        throw notRecorded();
    }

    @Override
    public LoopControl loops() {
        return loops;
    }

    @Override
    public Adders adders() {
        throw notRecorded();
    }

    @Override
    public Variables variables() {
        throw notRecorded();
    }

    @Override
    public Pairs pairs() {
        throw notRecorded();
    }

    @Override
    public boolean failsSpuriously(int site) {
        return false;
    }
}
