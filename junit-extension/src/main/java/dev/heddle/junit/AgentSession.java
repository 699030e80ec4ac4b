package dev.heddle.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Attaches the agent when JUnit starts, before any test class is loaded: classes are then instrumented when they are
 * loaded, not one by one afterwards. A JVM in which that fails can still run its other tests; the
 * systematic ones fail and say why.
 */
public final class AgentSession implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Agent.tryToAttach();
    }
}
