package dev.heddle.control;

import dev.heddle.hook.Environment;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What the program asks of the JVM as a whole, and of the world outside. */
final class EnvironmentControl implements Environment {

    private static final StackTraceElement ASKING =
            new StackTraceElement("java.lang.Thread", "getStackTrace", "Thread.java", -1);

    private final Run run;
    private final Objects objects;
    private final ThreadControl threads;
    private final ThreadIds ids = new ThreadIds();
    private final Set<Thread> shutdownHooks = Collections.newSetFromMap(new IdentityHashMap<>());
    private ProgramThread registrar; // who has touched them first

    EnvironmentControl(Run run, Objects objects, ThreadControl threads) {
        this.run = run;
        this.objects = objects;
        this.threads = threads;
    }

    /** A new execution begins. */
    void begin() {
        shutdownHooks.clear();
        registrar = null;
    }

    ThreadIds ids() {
        return ids;
    }

    @Override
    public void outside(Runnable code) {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            run.outside(me, code);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long threadId(long real) {
        return ids.next(run.current(), real);
    }

    // ---- groups ------------------------------------------------------------------------------------

    @Override
    public Thread[] threads(ThreadGroup group, boolean recurse, int site) {
        ProgramThread me = run.enter();
        try {
            if (!run.over()) {
                boolean news = objects.ends().isSeen(false);
                if (objects.censusWatch().isSeen() || news) {
                    throw run.fail(null);
                }
                me.op.set(Kind.READ, objects.census(), site);
                run.step(me);
            }
            List<Thread> found = new ArrayList<>();
            for (ProgramThread each : run.threads().all()) {
                if (each.object.alive() && !VirtualThreads.isVirtual(each.thread) && isIn(each.thread, group, recurse)) {
                    found.add(each.thread);
                }
            }
            return found.toArray(new Thread[0]);
        } finally {
            run.leave(me);
        }
    }

    private static boolean isIn(Thread thread, ThreadGroup group, boolean recurse) {
        ThreadGroup own = thread.getThreadGroup();
        return own == group || recurse && own != null && group.parentOf(own);
    }

    /** A thread that has ended has none. */
    @Override
    public ThreadGroup group(Thread thread, int site) {
        return run.threads().find(thread) == null || threads.isAlive(thread, site) ? thread.getThreadGroup() : null;
    }

    // ---- stacks ------------------------------------------------------------------------------------

    @Override
    public StackTraceElement[] stackTrace(Thread thread, int site) {
        ProgramThread me = run.enter();
        try {
            ProgramThread other = run.threads().find(thread);
            if (other == null) {
                return thread.getStackTrace();
            }
            if (other != me && !run.over()) {
                threads.unseen(me, site);
            }
            Stream<StackTraceElement> frames = other.finished ? Stream.empty() : Stacks.ofProgram(other.carrier);
            return (other == me ? Stream.concat(Stream.of(ASKING), frames) : frames).toArray(StackTraceElement[]::new);
        } finally {
            run.leave(me);
        }
    }

    // ---- shutdown hooks ----------------------------------------------------------------------------

    @Override
    public boolean addShutdownHook(Thread hook, int site) {
        ProgramThread me = run.enter();
        try {
            if (shutdownHooks.contains(hook)) {
                throw new IllegalArgumentException("Hook previously registered");
            }
            if (run.threads().find(hook) != null) {
                if (run.threads().find(hook).object.alive()) {
                    throw new IllegalArgumentException("Hook already running");
                }
            } else if (hook.isAlive()) {
                return false;
            }
            touchHooks(me, site);
            shutdownHooks.add(hook);
            threads.note("The test adds shutdown hooks. They do not run: the JVM does not end with an execution.");
            return true;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean removeShutdownHook(Thread hook, int site) {
        ProgramThread me = run.enter();
        try {
            touchHooks(me, site);
            return shutdownHooks.remove(hook);
        } finally {
            run.leave(me);
        }
    }

    /** In which order threads touch them is not explored. */
    private void touchHooks(ProgramThread me, int site) {
        if (registrar == null) {
            registrar = me;
        }
        if (registrar != me && !run.over()) {
            threads.unseen(me, site);
        }
    }
}
