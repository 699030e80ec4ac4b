package example;

import java.util.List;

/**
 * What happened, kept where no rollback reaches: in an object of the JDK, whose own code is not under control.
 */
public final class Journal {

    private static final StringBuffer LINES = new StringBuffer();

    private Journal() {}

    public static void add(String line) {
        LINES.append(line).append('\n');
    }

    /** All lines so far; the journal is empty afterwards. */
    public static List<String> take() {
        List<String> lines = LINES.toString().lines().toList();
        LINES.setLength(0);
        return lines;
    }
}
