package dev.heddle.agent;

import dev.heddle.agent.bytecode.Instrumenter;
import dev.heddle.agent.bytecode.JdkCollections;
import dev.heddle.agent.bytecode.JdkEntryPoints;
import dev.heddle.agent.bytecode.JdkInside;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Control;
import dev.heddle.hook.IsolatingLoader;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Instruments classes as the JVM loads or retransforms them; what goes wrong is reported, not thrown. */
final class InstrumentingTransformer implements ClassFileTransformer {

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Scope scope;
    private final Instrumenter instrumenter;
    private final IsolatedClasses isolated;

    /**
     * Classes that were instrumented when they were loaded. Their methods have lost their synchronized
     * flag, and must not get it back when another agent asks for a retransformation.
     */
    private final Map<ClassLoader, Set<String>> instrumentedAtLoad = new WeakHashMap<>();

    InstrumentingTransformer(Scope scope, Instrumenter instrumenter) {
        this.scope = scope;
        this.instrumenter = instrumenter;
        this.isolated = new IsolatedClasses(instrumenter);
    }

    /** Whether a loader may load the program's classes. */
    static boolean isOfProgram(ClassLoader loader) {
        return loader != null && loader != PLATFORM;
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String internalName,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (internalName == null) {
            return null; // hidden
        }
        boolean isEntryPoint = loader == null && JdkEntryPoints.contains(internalName);
        boolean isInside =
                loader == null && (JdkInside.contains(internalName) || JdkCollections.contains(internalName));
        String name = internalName.replace('/', '.');
        if (!isEntryPoint && !isInside && !(isOfProgram(loader) && scope.contains(name))) {
            return null;
        }
        // A controlled thread may load a class; what the agent does then is not the program's doing.
        boolean controlled = Control.controlled();
        if (controlled) {
            Control.running(null);
        }
        try {
            if (loader instanceof IsolatingLoader) {
                return isolated.instrument(loader.getParent(), name, classFile);
            }
            if (!isEntryPoint && !isInside) {
                return instrument(loader, name, redefined == null, classFile);
            }
            byte[] inside = isInside ? instrumenter.instrument(classFile, null, false) : null;
            return isEntryPoint ? JdkEntryPoints.instrument(inside == null ? classFile : inside) : inside;
        } catch (Throwable e) { // the JVM would swallow it
            String message = e.getMessage();
            AgentStatus.failed(name, message != null && message.endsWith(".") ? message : e.toString());
            return null;
        } finally {
            if (controlled) {
                Control.running(Thread.currentThread());
            }
        }
    }

    private byte[] instrument(ClassLoader loader, String name, boolean isNew, byte[] classFile) {
        boolean mayChangeFlags = isNew || atLoad(loader).contains(name);
        byte[] instrumented = instrumenter.instrument(classFile, loader, mayChangeFlags);
        if (isNew && instrumented != null) {
            atLoad(loader).add(name);
        }
        return instrumented;
    }

    private Set<String> atLoad(ClassLoader loader) {
        synchronized (instrumentedAtLoad) {
            return instrumentedAtLoad.computeIfAbsent(
                    loader, missing -> ConcurrentHashMap.newKeySet());
        }
    }
}
