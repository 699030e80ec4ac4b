package dev.heddle.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's entry: {@code -javaagent:heddle-agent.jar} at the start of the JVM, or attached later. It
 * becomes active once, however often it is asked.
 */
public final class HeddleAgent {

    private HeddleAgent() {}

    /** Called by the JVM for {@code -javaagent}. */
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        start(argument, instrumentation);
    }

    /** Called by the JVM when the agent is attached. */
    public static void agentmain(String argument, Instrumentation instrumentation) throws Exception {
        start(argument, instrumentation);
    }

    private static synchronized void start(String argument, Instrumentation instrumentation)
            throws Exception {
        AgentOptions options = AgentOptions.parse(argument);
        if (!HookJar.isInstalled()) {
            HookJar.install(instrumentation);
        }
        // From here on the hooks can be found; only the next class speaks of them.
        Activation.activate(options, instrumentation);
    }
}
