package dev.heddle.hook;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;

/**
 * Whether anything has been under control since the JVM started. The JIT compiler takes the answer for a constant, so
 * until then hooks vanish from compiled code altogether. When the gate opens the JVM throws that code away. A
 * method that is running meanwhile is not one of a controlled thread: those come to life after that.
 */
final class Gate {

    private static final MethodHandle CLOSED = MethodHandles.constant(boolean.class, false);
    private static final MethodHandle OPEN = MethodHandles.constant(boolean.class, true);
    private static final MutableCallSite SITE = new MutableCallSite(CLOSED);
    private static final MethodHandle IS_OPEN = SITE.dynamicInvoker();

    /** After so many calls method handles have made all the code that they make for themselves. */
    private static final int ENOUGH = 1_000;

    static {
        // That code is made now: later hooks are called by classes that the making itself needs.
        for (MethodHandle answer : new MethodHandle[] {OPEN, CLOSED}) {
            SITE.setTarget(answer);
            for (int i = 0; i < ENOUGH; i++) {
                isOpen();
            }
        }
    }

    private Gate() {}

    static boolean isOpen() {
        try {
            return (boolean) IS_OPEN.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Opens the gate for good: to close it after each test would have everything compiled again and again. */
    static synchronized void open() {
        if (SITE.getTarget() != OPEN) {
            SITE.setTarget(OPEN);
            MutableCallSite.syncAll(new MutableCallSite[] {SITE});
        }
    }
}
