package dev.heddle.junit;

import dev.heddle.agent.SelfAttach;

/** The agent as tests need it: active, or a sentence that says what to do. */
final class Agent {

    private static IllegalStateException refused;

    private Agent() {}

    /** Attaches the agent unless it is active. Where that fails, {@link #ensureActive()} says why. */
    static synchronized void tryToAttach() {
        if (refused != null) {
            return;
        }
        try {
            SelfAttach.ensureActive();
        } catch (NoClassDefFoundError e) {
            refused = new IllegalStateException(
                    "The Heddle agent is not on the class path. Add dev.heddle:heddle-agent to it,"
                            + " or start the JVM with -javaagent:heddle-agent.jar.",
                    e);
        } catch (IllegalStateException | IllegalArgumentException e) {
            refused = new IllegalStateException(e.getMessage(), e);
        }
    }

    /** @throws IllegalStateException if the agent cannot be active; the message says what to do */
    static synchronized void ensureActive() {
        tryToAttach();
        if (refused != null) {
            throw new IllegalStateException("A systematic test needs the Heddle agent. " + refused.getMessage(), refused);
        }
    }
}
