package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.util.Collection;

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

    /** Classes that the agent could not instrument, or not fully, so that what happens in them is not seen. */
    static Collection<String> classesNotInstrumented() {
        return AgentStatus.failures().keySet();
    }
}
