package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.hook.Control;
import dev.heddle.Symmetry;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.List;

/** What the test calls by name: {@code Systematic.parallel}, {@code choose}, {@code check} and {@code name}. */
public final class Calls {

    private static Calls installed;

    private final Run run;
    private final Objects objects;
    private final Rosters rosters;
    private final ThreadIds ids;

    Calls(Run run, Objects objects, Rosters rosters, ThreadIds ids) {
        this.run = run;
        this.objects = objects;
        this.rosters = rosters;
        this.ids = ids;
    }

    static void install(Calls calls) {
        installed = calls;
    }

    /** The calls of the execution that the current thread belongs to, or null if it is not under control. */
    public static Calls current() {
        return AgentPresence.isActive() && Control.controlled() ? installed : null;
    }

    /** Runs tasks as threads that start in one step, and waits for all of them. */
    public void parallel(List<Runnable> tasks) {
        ProgramThread me = run.enter();
        try {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < tasks.size(); i++) {
                String prefix = me.number() == 0 ? "thread " : me + ".";
                Thread thread = new Thread(null, tasks.get(i), prefix + (i + 1));
                ids.number(thread, me);
                threads.add(thread);
                rosters.runs(tasks.get(i), thread);
            }
            nameRoster(me, tasks, threads);
            run.lives().parallel(me, threads);
        } finally {
            run.leave(me);
        }
    }

    /** The threads of the main thread's parallel tasks are a roster, unless the test has put the tasks into others. */
    private void nameRoster(ProgramThread me, List<Runnable> tasks, List<Thread> threads) {
        if (me.number() != 0 || tasks.stream().anyMatch(rosters::isMember)) {
            return;
        }
        int next = 2;
        String name = Symmetry.THREADS;
        while (rosters.has(name)) {
            name = Symmetry.THREADS + " " + next++;
        }
        rosters.add(me, name, threads.toArray());
    }

    /** Names a row of threads or objects. */
    public void roster(String name, Object[] members) {
        ProgramThread me = run.enter();
        try {
            rosters.add(me, name, members);
        } finally {
            run.leave(me);
        }
    }

    /** A number from 0 to below {@code n}: every one is tried. */
    public int choose(int n) {
        ProgramThread me = run.enter();
        try {
            me.op.set(Kind.CHOOSE, me.object, 0);
            me.op.argument = n;
            run.step(me);
            return (int) me.op.result;
        } finally {
            run.leave(me);
        }
    }

    /** Ends the execution with a failure where the condition does not hold. */
    public void check(boolean condition, String message) {
        ProgramThread me = run.enter();
        try {
            me.op.set(Kind.CHECK, me.object, 0);
            run.step(me);
            if (!condition) {
                throw run.fail(FailureReport.uncaught(me, new AssertionError(message)));
            }
        } finally {
            run.leave(me);
        }
    }

    /** Gives an object the name by which reports call it. */
    public void name(Object object, String name) {
        ProgramThread me = run.enter();
        try {
            ProgramThread thread = object instanceof Thread known ? run.threads().find(known) : null;
            if (thread != null) {
                thread.object.rename(name);
            } else {
                objects.name(object, name);
            }
        } finally {
            run.leave(me);
        }
    }
}
