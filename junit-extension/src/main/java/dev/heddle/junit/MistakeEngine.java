package dev.heddle.junit;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;

/**
 * Makes a failing test of each method that is marked {@link SystematicTest} but that JUnit would pass over
 * without a word, because it is private or static or gives something back. JUnit's own engine asks no
 * extension about such a method; hence an engine, whose only tests are these mistakes.
 */
public final class MistakeEngine implements TestEngine {

    static final String ID = "heddle";

    private static final EngineDiscoveryRequestResolver<TestDescriptor> RESOLVER =
            EngineDiscoveryRequestResolver.builder()
                    .addClassContainerSelectorResolver(Mistake::anyIn)
                    .addSelectorResolver(new MistakeResolver())
                    .build();

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        TestDescriptor engine = new EngineDescriptor(id, "Heddle");
        RESOLVER.resolve(request, engine);
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        EngineExecutionListener listener = request.getEngineExecutionListener();
        TestDescriptor engine = request.getRootTestDescriptor();
        listener.executionStarted(engine);
        for (TestDescriptor test : engine.getChildren()) {
            listener.executionStarted(test);
            listener.executionFinished(test, TestExecutionResult.failed(((MistakeDescriptor) test).failure()));
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }
}
