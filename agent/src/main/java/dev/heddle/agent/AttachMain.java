package dev.heddle.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/** The short-lived JVM of {@link SelfAttach}: says what went wrong in a sentence and ends with 1. */
final class AttachMain {

    private AttachMain() {}

    public static void main(String[] arguments) {
        try {
            VirtualMachine machine = VirtualMachine.attach(arguments[0]);
            try {
                machine.loadAgent(arguments[1]);
            } finally {
                machine.detach();
            }
        } catch (NoClassDefFoundError e) {
            fail("This Java installation lacks the module jdk.attach.");
        } catch (AttachNotSupportedException | IOException e) {
            fail("The JVM does not let itself be attached to [" + e.getMessage() + "];"
                    + " is -XX:+DisableAttachMechanism set, or is the JVM of another user?");
        } catch (AgentInitializationException e) {
            fail("The agent failed to start [" + e.getMessage() + "]; its error is on the JVM's System.err.");
        } catch (AgentLoadException e) {
            fail("The JVM refused to load the agent [" + e.getMessage() + "];"
                    + " -XX:+EnableDynamicAgentLoading permits it.");
        }
    }

    private static void fail(String sentence) {
        System.out.println(sentence);
        System.exit(1);
    }
}
