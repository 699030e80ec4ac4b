package dev.heddle.samples;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.StateSpace;
import dev.heddle.search.Counts;
import dev.heddle.search.Search;
import java.util.Locale;

/**
 * The table of the papers beside ours, measured now.
 *
 * <p>Run it: {@code ./gradlew tables}
 */
public final class Tables {

    /** The largest number of philosophers of which every interleaving is run. */
    private static final int MOST_FOR_ALL = 4;

    private static final String LAYOUT = "%-2s | %8s %8s | %11s %13s | %6s %10s | %8s %8s %10s%n";

    private Tables() {}

    public static void main(String[] args) {
        System.out.println("Dining philosophers, each eats once: number of transitions explored.");
        System.out.println("The paper: P. Godefroid, Exploiting Symmetry when Model-Checking Software (1999), Table 1.");
        System.out.println();
        System.out.printf(LAYOUT, "", "state", "", "stateless,", "", "with", "", "", "", "");
        System.out.printf(LAYOUT, "", "space", "", "plain", "", "PO", "", "", "OPTIMAL", "");
        System.out.printf(
                LAYOUT, "N", "paper", "ours", "paper", "ALL", "paper", "PERSISTENT", "explored", "traces", "deadlocks");
        philosophers(2, "18", "18", "17");
        philosophers(3, "123", "1,680", "75");
        philosophers(4, "708", "386,816", "275");
        philosophers(5, "3,765", "?", "959");
        System.out.println();
        System.out.println("* counted by the oracle, not run");
    }

    private static void philosophers(int n, String stateSpace, String plain, String reduced) {
        ModelProgram program = Classics.philosophers(n);
        String all = n <= MOST_FOR_ALL
                ? number(search(program, Strategy.ALL).transitions())
                : String.format(Locale.ROOT, "%,d*", Oracle.of(program).treeTransitions());
        Counts optimal = search(program, Strategy.OPTIMAL);
        System.out.printf(
                LAYOUT,
                n,
                stateSpace,
                number(StateSpace.transitions(program)),
                plain,
                all,
                reduced,
                number(search(program, Strategy.PERSISTENT).transitions()),
                number(optimal.transitions()),
                number(optimal.executions()),
                number(optimal.deadlocks()));
    }

    private static Counts search(ModelProgram program, Strategy strategy) {
        Settings settings = Settings.defaults().withStrategy(strategy).withGoOn(true);
        return new Search(new Interpreter(program), settings).run().counts();
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
