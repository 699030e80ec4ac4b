package dev.heddle.control;

import dev.heddle.control.Host.Carrier;
import java.util.ArrayList;
import java.util.List;

/**
 * A platform thread that carries threads of the program, one after the other. When its host is closed it waits a while
 * for another one: to start a thread takes as long as several executions, and most searches are short.
 */
final class PlatformCarrier extends Thread implements Carrier {

    private static final long KEPT_NANOS = 1_000_000_000;
    private static final int MOST_KEPT = 32;
    private static final List<PlatformCarrier> IDLE = new ArrayList<>(); // what was given back last is taken first

    private final Baton turn = new Baton();
    private final Runnable wait = turn::await;
    private final ThreadGroup home;
    private final ThreadContext context;
    private final String ownName;
    private PlatformHost host;
    private Thread carried;
    private Host.Code code;
    private Carrier next; // who goes on when the code has come to its end
    private volatile boolean busy; // carries a thread that has not come to its end
    private volatile boolean over;

    private PlatformCarrier(ThreadGroup group, ThreadContext context, String name) {
        super(group, null, name, 0, false);
        this.home = group;
        this.context = context;
        this.ownName = name;
        setDaemon(true);
    }

    /** One that waits, or a new one. */
    static PlatformCarrier take(PlatformHost host, ThreadGroup group, ThreadContext context, String name) {
        synchronized (IDLE) {
            for (int i = IDLE.size() - 1; i >= 0; i--) {
                if (IDLE.get(i).home == group) {
                    PlatformCarrier waiting = IDLE.remove(i);
                    waiting.host = host;
                    return waiting;
                }
            }
        }
        PlatformCarrier fresh = new PlatformCarrier(group, context, name);
        fresh.host = host;
        fresh.start();
        return fresh;
    }

    /**
     * Called when its host is closed. One that stands still within code of the program stays where it is.
     *
     * @param reusable whether it may carry threads of other programs
     */
    void giveBack(boolean reusable) {
        synchronized (IDLE) {
            if (busy || over) {
                return;
            }
            if (reusable && IDLE.size() < MOST_KEPT) {
                setName(ownName);
                IDLE.add(this);
            } else {
                over = true;
                turn.pass();
            }
        }
    }

    /** Nobody has come for a while: whether that is because none of those is left who could. */
    private boolean isForgotten() {
        synchronized (IDLE) {
            over |= IDLE.remove(this) || host.isClosed();
            return over;
        }
    }

    void carry(Thread thread, Host.Code newCode) {
        carried = thread;
        code = newCode;
        busy = true;
    }

    /** Lets it go on. */
    void pass() {
        turn.pass();
    }

    /** Called on this carrier, in the carried code: waits until somebody lets it go on. */
    void await() {
        context.runAsItself(carried, this, wait);
    }

    /** Called on this carrier, in the carried code. */
    void runAsItself(Runnable outside) {
        context.runAsItself(carried, this, outside);
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
            boolean wanted = turn.await(KEPT_NANOS);
            if (over || !wanted && isForgotten()) {
                return;
            }
            if (wanted) {
                carryOn();
            }
        }
    }

    private void carryOn() {
        PlatformHost mine = host;
        context.runAs(carried, this, this::runCode);
        carried = null;
        busy = false; // from here on it may be another host's
        mine.pass(next);
    }

    private void runCode() {
        Host.Code mine = code;
        code = null;
        next = mine.run(this);
    }
}
