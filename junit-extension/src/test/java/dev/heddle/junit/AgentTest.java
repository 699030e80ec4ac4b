package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.FreshInstances;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the agent, without it, and with no way to get it. */
class AgentTest {

    private static final String COMPLETE = "complete: 3 executions";

    @Test
    void attachesItselfWhereNothingIsConfigured() throws Exception {
        Fork fork = Fork.run(List.of(), Fork.classPath(), FreshInstances.class, "outer");

        assertEquals(0, fork.exitCode(), fork.output());
        assertTrue(fork.output().contains(COMPLETE), fork.output());
    }

    @Test
    void worksWithTheAgentOnTheCommandLine() throws Exception {
        // Attaching is forbidden, so that nothing but the command line can have brought the agent.
        List<String> arguments = List.of("-javaagent:" + Fork.agentJar(), "-XX:+DisableAttachMechanism");
        Fork fork = Fork.run(arguments, Fork.classPath(), FreshInstances.class, "outer");

        assertEquals(0, fork.exitCode(), fork.output());
        assertTrue(fork.output().contains(COMPLETE), fork.output());
    }

    @Test
    void failsAndSaysWhatToDoWhereAttachingIsForbidden() throws Exception {
        Fork fork = Fork.run(
                List.of("-XX:+DisableAttachMechanism"), Fork.classPath(), FreshInstances.class, "outer");

        assertEquals(1, fork.exitCode(), fork.output());
        assertTrue(fork.output().contains("-javaagent:"), fork.output());
        assertFalse(fork.output().contains("complete:"), fork.output());
    }

    @Test
    void failsAndSaysWhatToDoWhereThereIsNoAgent() throws Exception {
        List<String> withoutAgent =
                Fork.classPath().stream().filter(entry -> !Fork.isAgent(entry)).toList();
        Fork fork = Fork.run(List.of(), withoutAgent, FreshInstances.class, "outer");

        assertEquals(1, fork.exitCode(), fork.output());
        assertTrue(fork.output().contains("heddle-agent"), fork.output());
        assertFalse(fork.output().contains("complete:"), fork.output());
    }

    @Test
    void aTestThatIsNotInstrumentedIsNotComplete() throws Exception {
        List<String> arguments = List.of("-javaagent:" + Fork.agentJar() + "=exclude=example.**");
        Fork fork = Fork.run(arguments, Fork.classPath(), FreshInstances.class, "outer");

        assertTrue(fork.output().contains("what happens inside example.FreshInstances is not explored"), fork.output());
        assertFalse(fork.output().contains("complete:"), fork.output());
    }
}
