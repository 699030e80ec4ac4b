package dev.heddle.agent;

import dev.heddle.agent.bytecode.Instrumenter;
import dev.heddle.agent.bytecode.JdkCollections;
import dev.heddle.agent.bytecode.JdkEntryPoints;
import dev.heddle.agent.bytecode.JdkInside;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Control;
import dev.heddle.hook.IsolatingLoader;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/** Makes the agent active: from then on classes are instrumented, those that are loaded already included. */
final class Activation {

    private static AgentOptions active;

    private Activation() {}

    static void activate(AgentOptions options, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        if (AgentStatus.isActive()) {
            if (!options.equals(active)) {
                throw new IllegalStateException(
                        "The Heddle agent is active already, with other options: " + active + ".");
            }
            return;
        }
        for (Class<?> opened : List.of(Lock.class, MethodHandle.class)) {
            open(opened.getModule(), opened.getPackageName(), Control.class.getModule(), instrumentation);
        }
        Control.controlled(); // loads and links what it needs, before that is changed itself
        Scope scope = new Scope(options);
        Instrumenter instrumenter =
                new Instrumenter(name -> scope.contains(name) || JdkInside.contains(name.replace('.', '/')));
        InstrumentingTransformer transformer = new InstrumentingTransformer(scope, instrumenter);
        List<Class<?>> inside = JdkInside.classes(); // before they would be transformed
        instrumentation.addTransformer(transformer, true);
        instrumentation.retransformClasses(JdkEntryPoints.classes());
        retransformLoaded(inside, scope, instrumentation);
        active = options;
        AgentStatus.offerCollections(() -> JdkCollections.request().forEach(type -> retransform(type, instrumentation)));
        AgentStatus.activate(new Opener(scope, instrumentation));
    }

    private record Opener(Scope scope, Instrumentation instrumentation) implements AgentStatus.Opener {

        @Override
        public void open(Module owner, String packageName, Module module) {
            Activation.open(owner, packageName, module, instrumentation);
        }

        @Override
        public List<Class<?>> programClasses() {
            return loadedClasses(scope, instrumentation);
        }

        @Override
        public boolean isProgramClass(String className) {
            return scope.contains(className);
        }
    }

    private static List<Class<?>> loadedClasses(Scope scope, Instrumentation instrumentation) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (InstrumentingTransformer.isOfProgram(type.getClassLoader())
                    && !(type.getClassLoader() instanceof IsolatingLoader)
                    && !type.isHidden()
                    && instrumentation.isModifiableClass(type)
                    && scope.contains(type.getName())) {
                loaded.add(type);
            }
        }
        return loaded;
    }

    private static void retransformLoaded(List<Class<?>> inside, Scope scope, Instrumentation instrumentation) {
        List<Class<?>> loaded = new ArrayList<>(inside);
        loaded.addAll(loadedClasses(scope, instrumentation));
        if (loaded.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
            // One class spoils the lot: find out which.
            loaded.forEach(type -> retransform(type, instrumentation));
        }
    }

    private static void retransform(Class<?> type, Instrumentation instrumentation) {
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
            AgentStatus.failed(type.getName(), "It was loaded before the agent was attached: " + e);
        }
    }

    private static void open(
            Module owner, String packageName, Module module, Instrumentation instrumentation) {
        instrumentation.redefineModule(
                owner,
                Set.of(),
                Map.of(packageName, Set.of(module)),
                Map.of(packageName, Set.of(module)),
                Set.of(),
                Map.of());
    }
}
