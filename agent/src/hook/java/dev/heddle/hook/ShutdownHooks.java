package dev.heddle.hook;

/** Shutdown hooks of {@link Runtime}: an execution does not end the JVM, so those of a program under control do not run. */
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
}
