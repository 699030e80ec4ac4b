package dev.heddle.hook;

/** {@link ThreadGroup}, as far as it tells of threads: the JVM knows nothing of those that are under control. */
public final class ThreadGroupHooks {

    private ThreadGroupHooks() {}

    public static int activeCount(ThreadGroup group, int site) {
        return modelled(group, "activeCount()", site) ? threads(group, true, site).length : group.activeCount();
    }

    public static int enumerate(ThreadGroup group, Thread[] into, int site) {
        return into != null && modelled(group, "enumerate([Ljava.lang.Thread;)", site)
                ? copy(threads(group, true, site), into)
                : group.enumerate(into);
    }

    public static int enumerate(ThreadGroup group, Thread[] into, boolean recurse, int site) {
        return into != null && modelled(group, "enumerate([Ljava.lang.Thread;,boolean)", site)
                ? copy(threads(group, recurse, site), into)
                : group.enumerate(into, recurse);
    }

    public static void interrupt(ThreadGroup group, int site) {
        if (group == null || !Control.controlled()) {
            group.interrupt();
            return;
        }
        for (Thread thread : threads(group, true, site)) {
            ThreadHooks.interrupt(thread, site);
        }
    }

    static Thread[] threads(ThreadGroup group, boolean recurse, int site) {
        return Control.controller().environment().threads(group, recurse, site);
    }

    /** As many as there is room for. */
    static int copy(Thread[] threads, Thread[] into) {
        int count = Math.min(threads.length, into.length);
        System.arraycopy(threads, 0, into, 0, count);
        return count;
    }

    private static boolean modelled(ThreadGroup group, String method, int site) {
        return Control.controlled() && Dispatch.reaches(group, ThreadGroup.class, method, site);
    }
}
