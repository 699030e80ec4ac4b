package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import example.FreshInstances;
import example.Mistaken;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

class MistakeEngineTest {

    private static final String FIXTURE = "example.";

    private static final List<String> SENTENCES = List.of(
            "@SystematicTest method [abstract void " + FIXTURE + "MistakenBase.toBeDone()] must not be abstract;"
                    + " it was not run. Put the annotation on the method that implements it.",
            "@SystematicTest method [int " + FIXTURE + "Mistaken.answer()] must not return a value; it was not run.",
            "@SystematicTest method [private void " + FIXTURE + "Mistaken$Inner.hiddenInside()] must not be private;"
                    + " it was not run.",
            "@SystematicTest method [private void " + FIXTURE + "Mistaken.hidden()] must not be private; it was not run.",
            "@SystematicTest method [static void " + FIXTURE + "Mistaken.shared()] must not be static; it was not run.");

    private static Events run(DiscoverySelector selector) {
        return EngineTestKit.engine(MistakeEngine.ID).selectors(selector).execute().testEvents();
    }

    private static List<String> sentences(DiscoverySelector selector) {
        return run(selector).failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow().getMessage())
                .sorted()
                .toList();
    }

    @Test
    void methodsThatCannotBeTestsFailAndSayWhy() {
        assertEquals(SENTENCES, sentences(selectClass(Mistaken.class)));
    }

    @Test
    void mistakesAreFoundOnceInAWholePackage() {
        assertEquals(SENTENCES, sentences(selectPackage("example")));
    }

    @Test
    void oneMethodCanBeAskedFor() {
        assertEquals(List.of(SENTENCES.get(4)), sentences(selectMethod(Mistaken.class, "shared")));
        assertEquals(List.of(), sentences(selectMethod(Mistaken.class, "fine")));
    }

    @Test
    void aMistakeCanBeRunAgainByItsId() {
        Event failed = run(selectMethod(Mistaken.class, "shared")).failed().list().get(0);

        assertEquals(
                List.of(SENTENCES.get(4)),
                sentences(selectUniqueId(failed.getTestDescriptor().getUniqueId())));
    }

    @Test
    void classesWithoutMistakesAreLeftToJupiter() {
        assertEquals(0, run(selectClass(FreshInstances.class)).count());
    }

    @Test
    void junitFindsTheEngineByItself() {
        assertEquals(
                1,
                ServiceLoader.load(TestEngine.class).stream()
                        .filter(provider -> provider.type() == MistakeEngine.class)
                        .count());
    }
}
