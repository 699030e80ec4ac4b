package example.process;

import dev.heddle.hook.Control;

/** Uses the hooks from the class path before it attaches the agent. */
public class HooksFirst {

    public static void main(String[] arguments) {
        Control.running(null);
        try {
            dev.heddle.agent.SelfAttach.ensureActive();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
