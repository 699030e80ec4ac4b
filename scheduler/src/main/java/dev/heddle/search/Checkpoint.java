package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.execution.Execution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/**
 * A search in a file: the settings it belongs to, what has been counted and found, and the exploration.
 *
 * @param failure the first failure so far, or null
 * @param failing its schedule, or null
 */
record Checkpoint(CheckpointReader source, Labels labels, Failure failure, Schedule failing) {

    static void save(
            Path file, Settings settings, Tally tally, Execution execution, Exploration exploration,
            Failure failure, Schedule failing) throws IOException {
        CheckpointWriter to = new CheckpointWriter();
        to.put(describe(settings)).line();
        tally.save(to);
        to.put(execution.numbers().parents()).line();
        Labels.of(execution.log(), exploration.shared()).save(to);
        if (failure == null) {
            to.put("clean").line();
        } else {
            to.put("failed").put(failure.kind().name()).put(encoded(failure.summary())).put(failing.toString()).line();
        }
        exploration.save(to);
        to.writeTo(file);
    }

    static Checkpoint restore(
            Path file, Settings settings, Tally tally, Execution execution, Exploration exploration)
            throws IOException {
        CheckpointReader from = new CheckpointReader(file);
        String saved = from.word();
        if (!saved.equals(describe(settings))) {
            throw from.refused(
                    "It was saved with the settings [" + saved + "], but they are [" + describe(settings) + "].");
        }
        tally.restore(from);
        execution.numbers().restore(from.integers());
        Labels labels = Labels.restore(from);
        Failure failure = null;
        Schedule failing = null;
        if (from.word().equals("failed")) {
            failure = new Failure(Failure.Kind.valueOf(from.word()), decoded(from.word()), null, List.of());
            failing = Schedule.parse(from.word());
        }
        exploration.restore(from);
        return new Checkpoint(from, labels, failure, failing);
    }

    /** The settings that decide what the tree looks like. */
    private static String describe(Settings settings) {
        return "strategy=" + settings.strategy()
                + ",maxDepth=" + settings.maxDepth()
                + ",preemptionBound=" + settings.preemptionBound()
                + ",equalWritesCommute=" + settings.equalWritesCommute()
                + ",spuriousWakeups=" + settings.spuriousWakeups()
                + (settings.strategy().samples() ? ",seed=" + settings.seed() : "");
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "=";
    }

    private static String decoded(String text) {
        return new String(
                Base64.getDecoder().decode(text.substring(0, text.length() - 1)), StandardCharsets.UTF_8);
    }

    /**
     * Compares the first execution after going on with what was saved.
     *
     * @throws IllegalArgumentException if it is not one of the same program
     */
    void compare(Execution execution) {
        if (!labels.match(execution.log())) {
            throw source.refused("It belongs to another program, or to another version of it.");
        }
    }
}
