package dev.heddle.samples;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Symmetry;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.ModelRosters;
import dev.heddle.model.Oracle;
import dev.heddle.model.StateSpace;
import dev.heddle.search.Counts;
import dev.heddle.search.Search;
import dev.heddle.symmetry.DeclaredReduction;
import dev.heddle.symmetry.Rule;
import java.util.List;
import java.util.Locale;

/**
 * The table of the papers beside ours, measured now.
 *
 * <p>Run it: {@code ./gradlew tables}
 */
public final class Tables {

    /** The largest number of philosophers of which every interleaving is run. */
    private static final int MOST_FOR_ALL = 4;

    private static final String LAYOUT =
            "%-2s | %7s %7s | %10s %12s | %6s %10s | %6s %10s | %9s %7s %7s%n";

    private Tables() {}

    public static void main(String[] args) {
        System.out.println("Dining philosophers, each eats once: number of transitions explored.");
        System.out.println("The paper: P. Godefroid, Exploiting Symmetry when Model-Checking Software (1999), Table 1.");
        System.out.println();
        System.out.printf(LAYOUT, "", "state", "", "stateless", "", "PO", "", "PO+SYM", "", "OPTIMAL", "", "");
        System.out.printf(LAYOUT, "", "space", "", "", "", "", "", "", "PERSISTENT", "", "", "+SYM");
        System.out.printf(
                LAYOUT,
                "N", "paper", "ours", "paper", "ALL", "paper", "PERSISTENT", "paper", "+ rotation",
                "explored", "traces", "runs");
        philosophers(2, "18", "18", "17", "9");
        philosophers(3, "123", "1,680", "75", "37");
        philosophers(4, "708", "386,816", "275", "133");
        philosophers(5, "3,765", "?", "959", "461");
        System.out.println();
        System.out.println("* counted by the oracle, not run");
    }

    private static void philosophers(int n, String stateSpace, String plain, String reduced, String symmetric) {
        ModelProgram program = Classics.philosophers(n);
        String all = n <= MOST_FOR_ALL
                ? number(search(program, Strategy.ALL).run().counts().transitions())
                : String.format(Locale.ROOT, "%,d*", Oracle.of(program).treeTransitions());
        Counts optimal = search(program, Strategy.OPTIMAL).run().counts();
        System.out.printf(
                LAYOUT,
                n,
                stateSpace,
                number(StateSpace.transitions(program)),
                plain,
                all,
                reduced,
                number(search(program, Strategy.PERSISTENT).run().counts().transitions()),
                symmetric,
                number(roundATable(program, n, Strategy.PERSISTENT).transitions()),
                number(optimal.transitions()),
                number(optimal.executions()),
                number(roundATable(program, n, Strategy.OPTIMAL).executions()));
    }

    private static Search search(ModelProgram program, Strategy strategy) {
        return search(new Interpreter(program), strategy);
    }

    private static Search search(Interpreter program, Strategy strategy) {
        return new Search(program, Settings.defaults().withStrategy(strategy).withGoOn(true));
    }

    /** What is left where philosophers and forks may change places, all by as many seats. */
    private static Counts roundATable(ModelProgram program, int n, Strategy strategy) {
        Interpreter interpreter = new Interpreter(program);
        ModelRosters rosters =
                new ModelRosters(program, interpreter).threads("philosophers", 0, n).row("forks");
        return search(interpreter, strategy)
                .reduce(new DeclaredReduction(rosters, List.of(new Symmetry.Rotation()), Rule.FULL))
                .run()
                .counts();
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
