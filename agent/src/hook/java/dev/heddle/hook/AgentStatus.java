package dev.heddle.hook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the rest of Heddle may ask the agent. It lives here because here is the one place that every
 * class loader sees; the class can be found at all only when the agent is active.
 */
public final class AgentStatus {

    /** What only the agent can do, through its instrumentation. */
    public interface Opener {

        /** Opens a package of the module {@code owner} to {@code module} for deep reflection. */
        void open(Module owner, String packageName, Module module);

        /** The classes of the program that are loaded now. */
        List<Class<?>> programClasses();

        /** Whether a class, by its name, is one of the program's: instrumented, or to be so when it is loaded. */
        boolean isProgramClass(String className);
    }

    private static final Map<String, String> FAILURES = new LinkedHashMap<>();
    private static volatile Opener opener;
    private static Runnable collections; // null once it has been run

    private AgentStatus() {}

    /** Whether classes are being instrumented. */
    public static boolean isActive() {
        return opener != null;
    }

    /** The agent's word that it is active. */
    public static void activate(Opener newOpener) {
        opener = newOpener;
    }

    /**
     * Opens a package of {@code java.base}, for instance {@code jdk.internal.vm}, to a module.
     *
     * @throws IllegalStateException if the agent is not active
     */
    public static void open(String packageName, Module module) {
        open(Object.class.getModule(), packageName, module);
    }

    /**
     * Opens the package of a class to a module, whether the class is the JDK's or the program's.
     *
     * @throws IllegalStateException if the agent is not active
     */
    public static void open(Class<?> type, Module module) {
        open(type.getModule(), type.getPackageName(), module);
    }

    private static void open(Module owner, String packageName, Module module) {
        if (opener == null) {
            throw new IllegalStateException("The Heddle agent is not active.");
        }
        if (!owner.isOpen(packageName, module)) {
            opener.open(owner, packageName, module);
        }
    }

    /** The classes of the program that are loaded now, initialised or not. */
    public static List<Class<?>> programClasses() {
        return opener == null ? List.of() : opener.programClasses();
    }

    /** Whether a class, by its name with dots, is one of the program's. */
    public static boolean isProgramClass(String className) {
        return opener != null && opener.isProgramClass(className);
    }

    /** The agent's word that it can instrument the common collections of the JDK. */
    public static void offerCollections(Runnable instrumentation) {
        collections = instrumentation;
    }

    /** Has the common collections of the JDK instrumented, if they are not yet. */
    public static synchronized void lookIntoCollections() {
        if (collections != null) {
            collections.run();
            collections = null;
        }
    }

    /** Classes that could not be instrumented (fully), by name, with a sentence that says why. */
    public static Map<String, String> failures() {
        synchronized (FAILURES) {
            return new LinkedHashMap<>(FAILURES);
        }
    }

    /** Records that a class could not be instrumented (fully), and says so once. */
    public static void failed(String className, String reason) {
        boolean first;
        synchronized (FAILURES) {
            first = FAILURES.put(className, reason) == null;
        }
        if (first) {
            System.err.println("[heddle] ".concat(className).concat(" is not under control: ").concat(reason));
        }
    }
}
