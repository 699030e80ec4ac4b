package benchmarks;

import java.util.Collection;
import java.util.List;

/** A table in Markdown. */
final class Table {

    private final StringBuilder text = new StringBuilder();

    Table(String corner, Collection<String> columns) {
        text.append("| ").append(corner).append(" | ").append(String.join(" | ", columns)).append(" |\n|---");
        text.append("|---".repeat(columns.size())).append("|");
    }

    void row(String name, List<String> cells) {
        text.append("\n| ").append(name).append(" | ").append(String.join(" | ", cells)).append(" |");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
