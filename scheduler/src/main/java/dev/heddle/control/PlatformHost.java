package dev.heddle.control;

import java.util.ArrayList;
import java.util.List;

/**
 * Carries each thread of the program by a platform thread, which is used again by later executions,
 * never twice in one: code of the JDK tells threads apart by their carriers.
 */
final class PlatformHost implements Host {

    private final Baton search = new Baton();
    private final ThreadGroup group = Thread.currentThread().getThreadGroup(); // not that of a thread of the program
    private final ThreadContext context = ThreadContext.ofThisJdk();
    private final List<PlatformCarrier> carriers = new ArrayList<>();
    private int used;

    @Override
    public Carrier carry(Thread thread, Code code) {
        if (used == carriers.size()) {
            PlatformCarrier fresh = new PlatformCarrier("heddle-carrier-" + used);
            carriers.add(fresh);
            fresh.start();
        }
        PlatformCarrier carrier = carriers.get(used++);
        carrier.carried = thread;
        carrier.code = code;
        carrier.busy = true;
        return carrier;
    }

    @Override
    public void switchTo(Carrier from, Carrier to) {
        PlatformCarrier me = (PlatformCarrier) from;
        pass(to);
        context.runAsItself(me.carried, me, me.wait);
    }

    @Override
    public void outside(Carrier from, Runnable code) {
        PlatformCarrier me = (PlatformCarrier) from;
        context.runAsItself(me.carried, me, code);
    }

    private void pass(Carrier to) {
        (to == null ? search : ((PlatformCarrier) to).turn).pass();
    }

    @Override
    public void run(Carrier to) {
        pass(to);
        search.await();
    }

    @Override
    public void giveUp() {
        search.pass();
    }

    @Override
    public void reuse() {
        used = 0;
    }

    @Override
    public void close() {
        for (PlatformCarrier carrier : carriers) {
            if (!carrier.busy) {
                carrier.close();
            }
        }
    }

    private final class PlatformCarrier extends Thread implements Carrier {

        final Baton turn = new Baton();
        final Runnable wait = turn::await;
        Thread carried;
        Code code;
        private Carrier next; // who goes on when the code has come to its end
        volatile boolean busy; // carries a thread that has not come to its end
        private volatile boolean closed;

        PlatformCarrier(String name) {
            super(group, null, name, 0, false);
            setDaemon(true);
        }

        @Override
        public Thread thread() {
            return context.seen(carried, this);
        }

        @Override
        public StackTraceElement[] stack() {
            return getStackTrace();
        }

        @Override
        public State state() {
            return getState();
        }

        @Override
        public void disturb() {
            interrupt();
            Thread seen = thread();
            if (seen != null) {
                seen.interrupt();
            }
        }

        @Override
        public void run() {
            while (true) {
                turn.await();
                if (closed) {
                    return;
                }
                context.runAs(carried, this, this::runCode);
                carried = null;
                busy = false;
                pass(next);
            }
        }

        private void runCode() {
            Code mine = code;
            code = null;
            next = mine.run(this);
        }

        void close() {
            closed = true;
            turn.pass();
        }
    }
}
