package dev.heddle.agent.bytecode;

import dev.heddle.hook.LoopControl;
import dev.heddle.hook.Sites;
import java.util.ArrayList;
import java.util.List;

/** Writes down what loops tell: for each iteration begun the line, and what the variables hold. */
final class RecordedLoops implements LoopControl {

    final List<String> log = new ArrayList<>();
    final List<Integer> activations = new ArrayList<>();
    int unseen;
    private final List<Object> held = new ArrayList<>();
    private String method;

    @Override
    public boolean begins(int activation, int site) {
        activations.add(activation);
        method = Sites.get(site).method();
        held.clear();
        return true;
    }

    @Override
    public void holds(long bits) {
        held.add(bits);
    }

    @Override
    public void holds(Object reference) {
        held.add(reference instanceof String ? reference : reference == null ? null : reference.getClass().getSimpleName());
    }

    @Override
    public void told() {
        log.add(method + held);
    }

    @Override
    public void unseen() {
        unseen++;
    }
}
