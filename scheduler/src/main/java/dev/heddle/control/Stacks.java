package dev.heddle.control;

import dev.heddle.hook.ClassHooks;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The frames of stacks that a user wants to see, and those that tell what the JDK is doing. */
final class Stacks {

    private static final int DEEPEST = 12;
    private static final List<String> HEDDLE = List.of(
            "dev.heddle.control.",
            "dev.heddle.hook.",
            "dev.heddle.execution.",
            "dev.heddle.search.",
            "dev.heddle.Systematic");
    private static final List<String> INPUT_AND_OUTPUT =
            List.of("java.io.", "java.net.", "java.nio.", "sun.nio.", "java.lang.Process");
    private static final StackWalker WALKER = StackWalker.getInstance();

    private Stacks() {}

    /** Where the running thread is, from the program's innermost frame outwards. */
    static List<String> here() {
        return WALKER.walk(frames -> frames
                .filter(frame -> isProgram(frame.getClassName()))
                .limit(DEEPEST)
                .map(frame -> text(frame.toStackTraceElement()))
                .collect(Collectors.toList()));
    }

    /** Where a thread that stands still is; frames of Heddle are left out. */
    static List<String> of(Host.Carrier carrier) {
        return Stream.of(carrier.stack())
                .filter(frame -> !isHeddle(frame.getClassName()) && !frame.getClassName().contains("$$Lambda"))
                .map(Stacks::text)
                .collect(Collectors.toList());
    }

    /** Where a thread is, from the program's innermost frame outwards, as if Heddle were not there. */
    static Stream<StackTraceElement> ofProgram(Host.Carrier carrier) {
        return Stream.of(carrier.stack())
                .dropWhile(frame -> !isProgram(frame.getClassName()))
                .filter(frame -> !isHeddle(frame.getClassName()));
    }

    /** A frame without the class loader and the module that {@link StackTraceElement#toString} may put before it. */
    static String text(StackTraceElement frame) {
        String method = frame.getMethodName().equals(ClassHooks.INITIALISER) ? "<clinit>" : frame.getMethodName();
        return new StackTraceElement(
                        frame.getClassName(), method, frame.getFileName(), frame.getLineNumber())
                .toString();
    }

    /**
     * The class of {@code java.util.concurrent} by whose outermost method the running thread has come to park or to
     * start a thread; null where the program itself does.
     */
    static String inside() {
        return WALKER.walk(frames -> frames
                .map(StackWalker.StackFrame::getClassName)
                .dropWhile(name -> isHeddle(name)
                        || name.equals("java.util.concurrent.locks.LockSupport")
                        || name.equals("java.lang.Thread"))
                .takeWhile(name -> !isProgram(name) && !isHeddle(name) && !isSeenInside(name))
                .filter(name -> name.startsWith("java.util.concurrent."))
                .map(name -> name.replaceAll("^.*\\.|\\$.*$", ""))
                .reduce((inner, outer) -> outer)
                .orElse(null));
    }

    /** Classes of the JDK that are instrumented as the program's own are, or whose doing is told otherwise. */
    private static boolean isSeenInside(String className) {
        String outermost = outermost(className);
        return outermost.equals("jdk.internal.misc.ThreadFlock")
                || outermost.equals("java.util.concurrent.ThreadPerTaskExecutor")
                || outermost.equals("java.util.concurrent.ThreadPoolExecutor")
                || outermost.equals("java.util.concurrent.CompletableFuture")
                || outermost.startsWith("java.util.concurrent.StructuredTaskScope");
    }

    /** The outermost method of the JDK's input and output that the thread is in; null where it is in none. */
    static StackTraceElement outside(Host.Carrier carrier) {
        StackTraceElement outermost = null;
        for (StackTraceElement frame : carrier.stack()) {
            String name = frame.getClassName();
            if (isProgram(name)) {
                break;
            }
            if (INPUT_AND_OUTPUT.stream().anyMatch(name::startsWith) && !name.startsWith("java.io.Piped")) {
                outermost = frame;
            }
        }
        return outermost;
    }

    /** The class of the program whose static initialiser the thread is in; null where it is in none. */
    static String initialised(Host.Carrier carrier) {
        return Stream.of(carrier.stack())
                .filter(frame -> frame.getMethodName().equals("<clinit>") && isProgram(frame.getClassName()))
                .map(StackTraceElement::getClassName)
                .findFirst()
                .orElse(null);
    }

    /** Whether a class of the JDK is being initialised: what it starts serves the JDK, for as long as the JVM lives. */
    static boolean inInitialiserOfJdk() {
        return WALKER.walk(frames -> frames
                .takeWhile(frame -> !isProgram(frame.getClassName()))
                .anyMatch(frame -> frame.getMethodName().equals("<clinit>")));
    }

    /** Whether the running thread, a virtual one, is about to park until a thread of the JDK's tells it of input. */
    static boolean waitsForInput() {
        return WALKER.walk(frames -> frames
                .map(StackWalker.StackFrame::getClassName)
                .takeWhile(name -> !isProgram(name))
                .anyMatch(name -> name.equals("sun.nio.ch.Poller")));
    }

    /** Whether the thread is a worker of a pool that waits for work. */
    static boolean waitsForWork(Host.Carrier carrier) {
        return isIn(carrier, "java.util.concurrent.ThreadPoolExecutor", "getTask")
                || isTimer(carrier);
    }

    /** Whether the thread is a timer's that waits for its next task. */
    static boolean isTimer(Host.Carrier carrier) {
        return isIn(carrier, "java.util.TimerThread", "mainLoop");
    }

    private static boolean isIn(Host.Carrier carrier, String className, String method) {
        return Stream.of(carrier.stack())
                .anyMatch(frame -> frame.getClassName().equals(className) && frame.getMethodName().equals(method));
    }

    /** Heddle's own tests are programs like any other. */
    private static boolean isHeddle(String className) {
        return HEDDLE.stream().anyMatch(className::startsWith) && !outermost(className).endsWith("Test");
    }

    private static String outermost(String className) {
        int nested = className.indexOf('$');
        return nested < 0 ? className : className.substring(0, nested);
    }

    private static boolean isProgram(String className) {
        return !isHeddle(className)
                && !className.startsWith("java.")
                && !className.startsWith("jdk.")
                && !className.startsWith("sun.");
    }
}
