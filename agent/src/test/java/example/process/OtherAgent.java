package example.process;

import java.lang.instrument.Instrumentation;

/** An agent beside Heddle's. */
public class OtherAgent {

    static Instrumentation instrumentation;

    public static void premain(String argument, Instrumentation given) {
        instrumentation = given;
    }
}
