package dev.heddle.control;

import dev.heddle.hook.AgentStatus;

/** Whether the agent is there; without it not even the classes of the hooks can be found. */
public final class AgentPresence {

    private AgentPresence() {}

    /** Whether the agent is active in this JVM. */
    public static boolean isActive() {
        try {
            return AgentStatus.isActive();
        } catch (NoClassDefFoundError e) {
            return false;
        }
    }
}
