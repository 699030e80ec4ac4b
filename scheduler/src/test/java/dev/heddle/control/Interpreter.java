package dev.heddle.control;

import dev.heddle.outcome.Protocol;
import java.util.List;

/** Goes through the steps of a thread. It is not instrumented: only the steps themselves are operations. */
final class Interpreter {

    /** What a step does. */
    interface Steps {

        /**
         * @param me the thread's name in the protocol
         * @param child the name for a thread that it starts
         * @return what it has seen
         */
        Object one(String me, String child, Step step) throws Exception;
    }

    private Interpreter() {}

    static int run(Steps meaning, Protocol protocol, int thread, List<List<Step>> program) {
        return run(meaning, protocol, "T" + thread, program.get(thread));
    }

    /** Goes through some steps and says how many they were. */
    static int run(Steps meaning, Protocol protocol, String me, List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            Object seen;
            try {
                seen = meaning.one(me, me + "." + protocol.begin(me), steps.get(i));
            } catch (Exception e) {
                seen = e.getClass().getSimpleName();
            }
            protocol.add(me, steps.get(i).name() + ":" + seen);
        }
        return steps.size();
    }
}
