package dev.heddle.agent.bytecode;

import java.util.IdentityHashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;

/** The labels of one copy of a method body, by the labels of the body that was read. */
final class Labels {

    private final Map<Label, Label> copies = new IdentityHashMap<>();

    Label of(Label original) {
        return copies.computeIfAbsent(original, label -> new Label());
    }

    Label[] of(Label[] originals) {
        Label[] result = new Label[originals.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = of(originals[i]);
        }
        return result;
    }

    Object[] ofFrame(Object[] types) {
        Object[] result = types.clone();
        for (int i = 0; i < result.length; i++) {
            if (result[i] instanceof Label label) {
                result[i] = of(label);
            }
        }
        return result;
    }
}
