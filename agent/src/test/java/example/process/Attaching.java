package example.process;

import example.Monitors;

/** Starts without the agent and attaches it. Speaks of the hooks only after that. */
public class Attaching {

    public static void main(String[] arguments) throws Throwable {
        Monitors.method();
        try {
            dev.heddle.agent.SelfAttach.ensureActive();
            dev.heddle.agent.SelfAttach.ensureActive();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            return;
        }
        Scenarios.main(arguments);
    }
}
