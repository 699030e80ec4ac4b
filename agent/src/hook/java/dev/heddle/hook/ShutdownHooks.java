package dev.heddle.hook;

/**
 * The end of the JVM: an execution does not end it, so shutdown hooks of a program under control do not run, and to ask
 * for it is a failure.
 */
public final class ShutdownHooks {

    private ShutdownHooks() {}

    public static void addShutdownHook(Runtime runtime, Thread hook, int site) {
        boolean kept = runtime != null
                && hook != null
                && Control.controlled()
                && Control.controller().environment().addShutdownHook(hook, site);
        if (!kept) {
            runtime.addShutdownHook(hook);
        }
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread hook, int site) {
        return runtime != null && hook != null && Control.controlled()
                ? Control.controller().environment().removeShutdownHook(hook, site)
                : runtime.removeShutdownHook(hook);
    }

    public static void exit(int status, int site) {
        if (!refused("System.exit", status, site)) {
            System.exit(status);
        }
    }

    public static void exit(Runtime runtime, int status, int site) {
        if (runtime == null || !refused("Runtime.exit", status, site)) {
            runtime.exit(status);
        }
    }

    public static void halt(Runtime runtime, int status, int site) {
        if (runtime == null || !refused("Runtime.halt", status, site)) {
            runtime.halt(status);
        }
    }

    private static boolean refused(String method, int status, int site) {
        boolean controlled = Control.controlled();
        if (controlled) {
            Control.controller().beyondControl(
                    method.concat("(")
                            .concat(Integer.toString(status))
                            .concat(") was called, which ends the JVM and all tests in it: it was not let."),
                    site);
        }
        return controlled;
    }
}
