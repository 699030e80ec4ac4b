package dev.heddle.search;

import dev.heddle.Settings;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import java.util.Locale;

/**
 * A search of many executions, to be run with a small heap: 3 threads increment a variable 6 times each under
 * a lock, which makes 72 events and 17,153,136 traces. Takes the number of executions.
 */
final class LargeSearch {

    private LargeSearch() {}

    public static void main(String[] args) {
        Settings settings = Settings.defaults().withMaxExecutions(Long.parseLong(args[0]));
        Findings findings = new Search(new Interpreter(Classics.lockedIncrements(3, 6), settings), settings).run();
        Counts counts = findings.counts();
        System.out.printf(
                Locale.ROOT,
                "%,d executions of %d events in %.1f s, at most %d MB of heap%n",
                counts.executions(),
                counts.events() / counts.executions(),
                findings.time().toMillis() / 1000.0,
                Runtime.getRuntime().maxMemory() >> 20);
    }
}
