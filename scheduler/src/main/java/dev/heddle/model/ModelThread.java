package dev.heddle.model;

import java.util.List;

/**
 * One thread of a model program.
 *
 * @param initial whether it runs from the start; if not, another thread starts it
 */
public record ModelThread(String name, boolean initial, List<Statement> body) {

    public ModelThread {
        body = List.copyOf(body);
    }

    /** The same thread doing something else. */
    public ModelThread withBody(List<Statement> newBody) {
        return new ModelThread(name, initial, newBody);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(initial ? ".thread(\"" : ".later(\"").append(name).append('"');
        for (Statement statement : body) {
            text.append(",\n        ").append(statement.toString().replace("\n", "\n        "));
        }
        return text.append(')').toString();
    }
}
