package dev.heddle.search;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Facts;
import dev.heddle.model.Feature;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.RandomPrograms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compares strategies with the oracle on many random programs.
 *
 * <p>As a program of its own it takes the number of programs, a seed, and the names of features to be left
 * out. It prints what it finds, each with the smallest program that shows it, and fails if there is anything.
 */
final class StrategyRun {

    private static final int BUDGET = 4_000;
    private static final int MOST_TREE_BITS = 11;
    private static final int ENOUGH = 3;

    private final RandomPrograms programs;
    private final long seed;
    private final List<String> complaints = new ArrayList<>();
    private long compared;
    private long traces;

    StrategyRun(long seed, Set<Feature> features) {
        this.seed = seed;
        programs = new RandomPrograms(seed, features, 12);
    }

    /** Compares until that many programs have been compared, or enough has been found. */
    StrategyRun compare(int count) {
        while (compared < count && complaints.size() < ENOUGH) {
            ModelProgram program = programs.next();
            Settings settings = Settings.defaults()
                    .withEqualWritesCommute(compared % 4 != 0)
                    .withSpuriousWakeups(compared % 8 == 3);
            Facts facts = Oracle.of(program, settings, BUDGET);
            if (facts != null) {
                compared++;
                traces += facts.traces().size();
                compare(program, settings, facts);
            }
        }
        return this;
    }

    private void compare(ModelProgram program, Settings settings, Facts facts) {
        for (Strategy strategy : Strategy.values()) {
            boolean tooMany = strategy == Strategy.ALL && facts.treeTransitions().bitLength() > MOST_TREE_BITS;
            if (strategy.samples() || tooMany) {
                continue;
            }
            compare(program, facts, new StrategyCheck(strategy, settings, schedule(compared)));
        }
        Settings bounded = settings.withPreemptionBound((int) (compared / 3 % 3));
        compare(program, facts, new StrategyCheck(Strategy.OPTIMAL, bounded, schedule(compared)));
    }

    private void compare(ModelProgram program, Facts facts, StrategyCheck check) {
        if (complaint(check, program, facts) != null) {
            complaints.add("Program " + compared + " of seed " + seed + ": " + check.explain(program));
        }
    }

    private static String complaint(StrategyCheck check, ModelProgram program, Facts facts) {
        try {
            return check.complaint(program, facts);
        } catch (RuntimeException | StackOverflowError e) {
            return e.toString();
        }
    }

    /** Several wrong algorithms look right if the same thread always goes on. */
    private static Supplier<DefaultSchedule> schedule(long n) {
        return () -> switch ((int) (n % 3)) {
            case 0 -> DefaultSchedule.runToCompletion();
            case 1 -> DefaultSchedule.roundRobin();
            default -> DefaultSchedule.random(n);
        };
    }

    List<String> complaints() {
        return complaints;
    }

    long traces() {
        return traces;
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        Set<Feature> features = EnumSet.allOf(Feature.class);
        for (int i = 2; i < args.length; i++) {
            features.remove(Feature.valueOf(args[i]));
        }
        StrategyRun run = new StrategyRun(seed, features).compare(count);
        run.complaints.forEach(System.out::println);
        System.out.println(run.compared + " programs, " + run.traces + " traces, seed " + seed + ": "
                + (run.complaints.isEmpty() ? "all strategies agree with the oracle" : "something is wrong"));
        if (!run.complaints.isEmpty()) {
            System.exit(1);
        }
    }
}
