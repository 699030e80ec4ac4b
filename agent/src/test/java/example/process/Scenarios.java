package example.process;

import dev.heddle.agent.bytecode.RecordingController;
import dev.heddle.hook.AgentStatus;
import example.Arrays;
import example.Fields;
import example.Monitors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What a JVM of its own does with the agent; it prints what the test expects. */
public class Scenarios {

    public static void main(String[] arguments) throws Throwable {
        Scenarios.class.getMethod(arguments[0]).invoke(null);
    }

    private static void print(RecordingController.Program<?> program) throws Throwable {
        print(new RecordingController(), program);
    }

    private static void print(RecordingController controller, RecordingController.Program<?> program)
            throws Throwable {
        controller.control(program);
        System.out.println(controller.log);
    }

    public static void fieldsAndArrays() throws Throwable {
        print(Fields::increment);
        print(Arrays::initializer);
    }

    public static void monitors() throws Throwable {
        print(Monitors::method);
    }

    /** Compiled code has no hooks left as long as nothing is under control; it gets them back. */
    public static void compiledBefore() throws Throwable {
        for (int i = 0; i < 100_000; i++) {
            Fields.increment();
        }
        print(Fields::increment);
    }

    /** Threads that the JDK starts come under control too. */
    public static void threadOfAPool() throws Throwable {
        RecordingController controller =
                new RecordingController() {
                    @Override
                    public boolean start(Thread thread, Object container, boolean byLibrary) {
                        write("start " + thread.getName());
                        return true;
                    }
                };
        print(
                controller,
                () -> {
                    ExecutorService pool = Executors.newSingleThreadExecutor(r -> new Thread(r, "pooled"));
                    pool.execute(() -> {});
                    return pool.shutdownNow();
                });
    }

    public static void threadOutsideControl() throws Throwable {
        Thread thread = new Thread(() -> System.out.println("ran"));
        thread.start();
        thread.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1);
    }

    public static void parkInTheJdk() throws Throwable {
        FutureTask<Void> task = new FutureTask<>(() -> null);
        RecordingController controller =
                new RecordingController() {
                    @Override
                    public boolean park(Object blocker, long nanos) {
                        super.park(blocker == null ? null : "blocker", nanos);
                        task.run(); // unparks, in the JDK
                        return true;
                    }
                };
        print(
                controller,
                () -> {
                    task.get();
                    LockSupport.parkNanos(5);
                    LockSupport.parkNanos("blocker", -1);
                    LockSupport.park();
                    LockSupport.unpark(Thread.currentThread());
                    return null;
                });
    }

    /** A synchronizer of the program's own. */
    private static final class Mutex extends AbstractQueuedSynchronizer {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int holds) {
            return compareAndSetState(0, holds);
        }

        @Override
        protected boolean tryRelease(int holds) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    public static void conditions() throws Throwable {
        print(
                () -> {
                    ReentrantLock lock = new ReentrantLock();
                    Condition condition = lock.newCondition();
                    lock.lock();
                    condition.await();
                    condition.awaitUninterruptibly();
                    System.out.println(condition.await(1, TimeUnit.MICROSECONDS));
                    System.out.println(condition.awaitNanos(5));
                    condition.signal();
                    condition.signalAll();
                    lock.unlock();
                    Mutex other = new Mutex();
                    other.acquire(1);
                    other.new ConditionObject().signalAll();
                    other.release(1);
                    return null;
                });
    }

    /** Library code reads the program's atomics: string concatenation, boxing by Number. */
    public static void atomicsReadByTheJdk() throws Throwable {
        AtomicInteger atomic = new AtomicInteger(3);
        Number number = atomic;
        print(
                () -> {
                    System.out.println("value " + atomic + number.longValue());
                    return atomic.toString() + atomic.intValue();
                });
        System.out.println(atomic.toString() + number.intValue());
    }

    static class Conditioned extends ReentrantLock {
        private static final long serialVersionUID = 1;

        @Override
        public Condition newCondition() {
            System.out.println("own");
            return super.newCondition();
        }
    }

    public static void conditionOfASubclass() throws Throwable {
        print(
                () -> {
                    Conditioned lock = new Conditioned();
                    lock.newCondition().signal();
                    return null;
                });
    }

    public static void openedPackage() throws Throwable {
        AgentStatus.open("jdk.internal.misc", Scenarios.class.getModule());
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
        System.out.println(unsafe.getMethod("getUnsafe").invoke(null).getClass() == unsafe);
    }

    /** Another agent asks for a retransformation of a class that has lost its synchronized flags. */
    public static void retransformation() throws Throwable {
        Monitors.method();
        OtherAgent.instrumentation.retransformClasses(Monitors.class, Thread.class);
        print(Monitors::method);
    }
}
