package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.heddle.DataRaces;
import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.Semaphore;

/** A failing test, its replay, and replays of other things. */
public class Replays {

    /** What the report of {@link #original} says. */
    public static final String STRING = "1:ddaf6dbbc156:1-2x2-1-0";

    private int count;

    private void countBoth() {
        Journal.add("run");
        Systematic.parallel(() -> count++, () -> count++);
        assertEquals(2, count);
    }

    @SystematicTest(dataRaces = DataRaces.IGNORE)
    void original() {
        countBoth();
    }

    @SystematicTest(dataRaces = DataRaces.IGNORE, replay = STRING)
    void replayed() {
        countBoth();
    }

    @SystematicTest(replay = STRING)
    void anotherProgram() throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        semaphore.acquire();
        semaphore.release();
    }

    @SystematicTest(replay = "gibberish")
    void unknownString() {
        fail("must not run");
    }

    @SystematicTest(replay = STRING + "-0x3")
    void changedString() {
        fail("must not run");
    }
}
