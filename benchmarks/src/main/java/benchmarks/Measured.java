package benchmarks;

import java.util.Locale;

/**
 * One measurement, as a line that one JVM prints and another reads.
 *
 * @param name what was measured
 * @param executions how many executions were run
 * @param seconds how long they took
 * @param outcome what came of it in a word or two
 */
public record Measured(String name, long executions, double seconds, String outcome) {

    private static final String MARK = "MEASURED\t";

    /** Executions per second. */
    public double rate() {
        return executions / seconds;
    }

    /** Prints the line. */
    public void print() {
        System.out.println(MARK + name + "\t" + executions + "\t" + String.format(Locale.ROOT, "%.6f", seconds)
                + "\t" + outcome);
    }

    /** Reads a line; null where it is none. */
    static Measured read(String line) {
        if (!line.startsWith(MARK)) {
            return null;
        }
        String[] parts = line.substring(MARK.length()).split("\t", -1);
        return new Measured(parts[0], Long.parseLong(parts[1]), Double.parseDouble(parts[2]), parts[3]);
    }
}
