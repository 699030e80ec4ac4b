package dev.heddle.control;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Carries each thread of the program by a continuation that the search's thread runs: a switch costs a tenth
 * of a microsecond. {@link Thread#currentThread()} is the program's own thread while its code runs, for code
 * of the JDK too, so that thread-locals, names and interrupts are its own without further ado.
 */
final class ContinuationHost implements Host {

    /** For other threads to see in time, without a fence at each switch. */
    private static final VarHandle RUNNING;

    static {
        try {
            RUNNING = MethodHandles.lookup().findVarHandle(Turn.class, "running", ContinuationCarrier.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Who runs. It is made anew for each run: G1 has more to do where a reference to a new object is written into an old
     * one than where both are new.
     */
    private static final class Turn {
        ContinuationCarrier next;
        ContinuationCarrier running; // other threads look at it: see RUNNING
    }

    private Thread search;
    private volatile Turn turn = new Turn();

    @Override
    public Carrier carry(Thread thread, Code code) {
        return new ContinuationCarrier(thread, code);
    }

    @Override
    public void switchTo(Carrier from, Carrier to) throws PinnedException {
        Turn mine = turn;
        mine.next = (ContinuationCarrier) to;
        try {
            Continuations.yield();
        } catch (IllegalStateException e) {
            mine.next = null;
            throw new PinnedException(e.getMessage());
        }
    }

    @Override
    public void outside(Carrier from, Runnable code) {
        CurrentThread.runAs(search, search, from.thread(), code);
    }

    @Override
    public void run(Carrier to) {
        search = Thread.currentThread();
        Turn mine = new Turn();
        mine.next = (ContinuationCarrier) to;
        turn = mine;
        try {
            while (mine.next != null) {
                ContinuationCarrier carrier = mine.next;
                mine.next = null;
                RUNNING.setOpaque(mine, carrier);
                CurrentThread.set(search, carrier.thread);
                Continuations.run(carrier.continuation);
            }
        } finally {
            RUNNING.setOpaque(mine, (ContinuationCarrier) null);
            CurrentThread.set(search, search);
        }
    }

    /** The search's thread itself is stuck in the program's code: there is nobody who could take the turn. */
    @Override
    public void giveUp() {}

    @Override
    public void reuse() {}

    @Override
    public void close() {}

    private final class ContinuationCarrier implements Carrier, Runnable {

        final Thread thread;
        final Object continuation;
        private final Code code;

        ContinuationCarrier(Thread thread, Code code) {
            this.thread = thread;
            this.code = code;
            this.continuation = Continuations.create(this);
        }

        @Override
        public void run() {
            ContinuationCarrier goesOn = (ContinuationCarrier) code.run(this);
            turn.next = goesOn;
        }

        @Override
        public Thread thread() {
            return thread;
        }

        @Override
        public StackTraceElement[] stack() {
            StackTraceElement[] whole =
                    (ContinuationCarrier) RUNNING.getOpaque(turn) == this ? search.getStackTrace() : Continuations.stack(continuation);
            return Arrays.stream(whole)
                    .takeWhile(frame -> !frame.getClassName().startsWith("jdk.internal.vm.Continuation"))
                    .toArray(StackTraceElement[]::new);
        }

        @Override
        public Thread.State state() {
            return search.getState();
        }

        @Override
        public void disturb() {
            thread.interrupt();
            search.interrupt();
        }
    }
}
