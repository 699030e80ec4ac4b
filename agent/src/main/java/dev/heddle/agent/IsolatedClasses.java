package dev.heddle.agent;

import dev.heddle.agent.bytecode.Instrumenter;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes as loaders define them that isolate executions from each other. Each is instrumented once: to do so for every
 * execution would take long, and the places in the code have to be the same in all of them.
 */
final class IsolatedClasses {

    private record Entry(byte[] classFile, byte[] instrumented) {}

    private final Map<ClassLoader, Map<String, Entry>> known = new WeakHashMap<>(); // by the parents of the loaders
    private final Instrumenter instrumenter;

    IsolatedClasses(Instrumenter instrumenter) {
        this.instrumenter = instrumenter;
    }

    /** The instrumented class, or null if there is nothing to change. */
    byte[] instrument(ClassLoader parent, String name, byte[] classFile) {
        Map<String, Entry> classes;
        synchronized (known) {
            classes = known.computeIfAbsent(parent, missing -> new ConcurrentHashMap<>());
        }
        Entry entry = classes.get(name);
        if (entry == null || !Arrays.equals(entry.classFile, classFile)) {
            entry = new Entry(classFile, instrumenter.instrumentIsolated(classFile, parent));
            classes.put(name, entry);
        }
        return entry.instrumented;
    }
}
