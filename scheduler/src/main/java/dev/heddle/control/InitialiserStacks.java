package dev.heddle.control;

import dev.heddle.hook.ClassHooks;
import java.util.ArrayList;
import java.util.List;

/** Makes the stacks of what initialisers throw look as if the JVM had called them. */
final class InitialiserStacks {

    private InitialiserStacks() {}

    /** Cleans a throwable, its causes and what they have suppressed. */
    static <T extends Throwable> T clean(T thrown) {
        clean(thrown, new ObjectSet());
        return thrown;
    }

    private static void clean(Throwable thrown, ObjectSet seen) {
        if (thrown != null && seen.add(thrown)) {
            StackTraceElement[] frames = thrown.getStackTrace();
            List<StackTraceElement> cleaned = cleaned(frames);
            if (cleaned.size() < frames.length) {
                thrown.setStackTrace(cleaned.toArray(new StackTraceElement[0]));
            }
            clean(thrown.getCause(), seen);
            for (Throwable suppressed : thrown.getSuppressed()) {
                clean(suppressed, seen);
            }
        }
    }

    /** Leaves out what stands between an initialiser, or where its failure was noticed, and the code that needs the class. */
    private static List<StackTraceElement> cleaned(StackTraceElement[] frames) {
        List<StackTraceElement> cleaned = new ArrayList<>();
        boolean outside = frames.length > 0 && frames[0].getClassName().equals(ClassControl.class.getName());
        for (int i = 0; i < frames.length; i++) {
            StackTraceElement frame = frames[i];
            if (frame.getMethodName().equals(ClassHooks.INITIALISER)) {
                cleaned.add(new StackTraceElement(
                        frame.getClassLoaderName(), frame.getModuleName(), frame.getModuleVersion(), frame.getClassName(),
                        "<clinit>", frame.getFileName(), frame.getLineNumber()));
                outside = true;
            } else if (!outside) {
                cleaned.add(frame);
            } else if (frame.getClassName().equals(ClassHooks.class.getName()) && isOutermost(frames, i)) {
                outside = false;
                i += frame.getMethodName().equals("enter") ? 1 : 0; // the JVM would not have called the method yet
            }
        }
        return cleaned;
    }

    private static boolean isOutermost(StackTraceElement[] frames, int i) {
        return i + 1 == frames.length || !frames[i + 1].getClassName().equals(ClassHooks.class.getName());
    }
}
