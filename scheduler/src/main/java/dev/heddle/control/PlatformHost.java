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
    private volatile boolean givenUp; // one of the carriers may still be, or believe to be, in the program's code
    private volatile boolean closed;

    @Override
    public Carrier carry(Thread thread, Code code) {
        if (used == carriers.size()) {
            carriers.add(PlatformCarrier.take(this, group, context, "heddle-carrier-" + used));
        }
        PlatformCarrier carrier = carriers.get(used++);
        carrier.carry(thread, code);
        return carrier;
    }

    @Override
    public void switchTo(Carrier from, Carrier to) {
        pass(to);
        ((PlatformCarrier) from).await();
    }

    @Override
    public void outside(Carrier from, Runnable code) {
        ((PlatformCarrier) from).runAsItself(code);
    }

    void pass(Carrier to) {
        if (to == null) {
            search.pass();
        } else {
            ((PlatformCarrier) to).pass();
        }
    }

    @Override
    public void run(Carrier to) {
        pass(to);
        search.await();
    }

    @Override
    public void giveUp() {
        givenUp = true;
        search.pass();
    }

    @Override
    public void reuse() {
        used = 0;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        for (int i = carriers.size() - 1; i >= 0; i--) { // so that the first is taken first again, and keeps its name
            carriers.get(i).giveBack(!givenUp);
        }
    }
}
