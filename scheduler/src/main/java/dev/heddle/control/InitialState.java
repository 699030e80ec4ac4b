package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.InitializerHooks;
import java.util.ArrayList;
import java.util.List;

/**
 * The state that every execution begins from: what can be reached from the program's static fields and from what the
 * test has captured. {@link Rollback} sets back what instrumented code writes. Other code writes too (reflection, a
 * {@code Date}, {@code Arrays.sort}, system properties); what it was seen to change is set back here after each
 * execution. To look takes time, so that is done now and then, and the search begins anew when something is found.
 */
final class InitialState {

    /** One thing that should be the same at the beginning of each execution. */
    interface Kept {

        /** Whether it is no longer what it was. */
        boolean differs();

        /** Makes it what it was. */
        void restore();

        /** The object whose state it is, or null. */
        Object object();

        /** Where it is found, for instance {@code Registry.listeners}. */
        String place();
    }

    private static final int MOST_FINDS = 20;

    private final Object captured;
    private List<Kept> kept = List.of();
    private List<Kept> leaking = new ArrayList<>();
    private int initialisers;
    private int finds;
    private String givenUp;

    /** @param captured leads to what the test has captured; null for nothing */
    InitialState(Object captured) {
        this.captured = captured;
    }

    /** From now on the present state is the one to keep. */
    void keep() {
        initialisers = InitializerHooks.begun();
        ObjectGraph graph = new ObjectGraph();
        graph.addStatics(AgentStatus.programClasses());
        if (captured != null) {
            graph.add(captured, "what the test has captured");
        }
        graph.walk();
        kept = new ArrayList<>(graph.kept());
        kept.addAll(SystemState.kept());
        List<Kept> still = new ArrayList<>();
        for (Kept now : kept) {
            if (leaking.stream().anyMatch(before -> before.place().equals(now.place()) && before.object() == now.object())) {
                still.add(now);
            }
        }
        leaking = still;
    }

    /** Sets back what is known to change unseen. */
    void restore() {
        for (Kept each : leaking) {
            each.restore();
        }
    }

    /**
     * Looks at everything, and sets back what has changed.
     *
     * @return whether something was found that is not set back after every execution so far
     */
    boolean hasChanged() {
        if (InitializerHooks.begun() != initialisers) {
            keep(); // initialisers run once: what they change stays
            return false;
        }
        boolean found = false;
        for (Kept each : kept) {
            if (each.differs()) {
                each.restore();
                if (givenUp == null && !leaking.contains(each)) {
                    leaking.add(each);
                    found = true;
                } else if (givenUp == null) {
                    givenUp = each.place();
                }
            }
        }
        if (found && ++finds > MOST_FINDS) {
            givenUp = leaking.get(leaking.size() - 1).place();
            return false;
        }
        return found;
    }

    /** Where something is that cannot be kept the same in all executions; or null. */
    String givenUp() {
        return givenUp;
    }
}
