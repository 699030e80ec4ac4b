package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict.Extent;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.RandomPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckpointTest {

    private static final Settings SETTINGS = Settings.defaults().withGoOn(true);

    @TempDir
    Path folder;

    private static Search search(ModelProgram program, Settings settings) {
        return new Search(new Interpreter(program, settings), settings);
    }

    /** Stops, saves and goes on again and again, until the search comes to its end by itself. */
    private Findings inPieces(ModelProgram program, Settings settings, long step) throws IOException {
        Path file = folder.resolve("search");
        Search search = search(program, settings.withMaxExecutions(step));
        Findings findings = search.run();
        for (long most = 2 * step; findings.extent() == Extent.STOPPED; most += step) {
            search.save(file);
            search = search(program, settings.withMaxExecutions(most)).resume(file);
            findings = search.run();
        }
        return findings;
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"ALL", "PERSISTENT", "SOURCE", "OPTIMAL"})
    void theCountsAreThoseOfOneSearch(Strategy strategy) throws IOException {
        Settings settings = SETTINGS.withStrategy(strategy);
        RandomPrograms programs = new RandomPrograms(7);
        int compared = 0;
        for (int i = 0; i < 60; i++) {
            ModelProgram program = programs.next();
            Findings whole = search(program, settings.withMaxExecutions(2_000)).run();
            if (whole.extent() == Extent.COMPLETE && whole.counts().executions() > 3) {
                Findings pieces = inPieces(program, settings, 1 + i % 3);
                assertEquals(whole.counts(), pieces.counts(), program::toString);
                assertEquals(whole.extent(), pieces.extent());
                compared++;
            }
        }
        assertTrue(compared > 10, "too few programs with more than one execution");
    }

    @Test
    void theBoundOnPreemptionsGoesOnToo() throws IOException {
        Settings settings = SETTINGS.withPreemptionBound(2);
        ModelProgram program = Classics.increments(3);
        assertEquals(search(program, settings).run().counts(), inPieces(program, settings, 7).counts());
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"RANDOM", "PCT", "POS"})
    void samplesGoOnWithTheSameNumbers(Strategy strategy) throws IOException {
        Settings settings = SETTINGS.withStrategy(strategy).withSeed(3);
        ModelProgram program = Classics.philosophers(4);
        Findings whole = search(program, settings.withMaxExecutions(100)).run();
        Search half = search(program, settings.withMaxExecutions(50));
        half.run();
        half.save(folder.resolve("half"));
        Findings rest = search(program, settings.withMaxExecutions(100)).resume(folder.resolve("half")).run();
        assertEquals(whole.counts(), rest.counts());
    }

    @Test
    void aFailureFoundBeforeIsStillTheFirst() throws IOException {
        ModelProgram program = Classics.philosophers(3);
        Findings whole = search(program, SETTINGS).run();
        Findings pieces = inPieces(program, SETTINGS, 1);
        assertEquals(Failure.Kind.DEADLOCK, pieces.failure().kind());
        assertEquals(whole.failure().summary(), pieces.failure().summary());
        assertEquals(whole.schedule(), pieces.schedule());
    }

    @Test
    void anotherJvmGoesOn() throws Exception {
        Path file = folder.resolve("search");
        Search stopped = search(Classics.lockedIncrements(3, 3), SETTINGS.withMaxExecutions(700));
        stopped.run();
        stopped.save(file);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp", System.getProperty("java.class.path"),
                        GoOn.class.getName(), file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(other.getInputStream().readAllBytes());
        assertTrue(other.waitFor(60, TimeUnit.SECONDS));
        Counts whole = search(Classics.lockedIncrements(3, 3), SETTINGS).run().counts();
        assertEquals(1_680, whole.executions());
        assertEquals(whole.toString(), output.strip());
    }

    /** Run in another JVM. */
    static final class GoOn {
        public static void main(String[] args) throws IOException {
            Search search = search(Classics.lockedIncrements(3, 3), SETTINGS).resume(Path.of(args[0]));
            System.out.println(search.run().counts());
        }
    }

    // ---- files that are refused ------------------------------------------------------------------

    private Path saved() throws IOException {
        Path file = folder.resolve("saved");
        Search search = search(Classics.increments(4), SETTINGS.withMaxExecutions(5));
        search.run();
        search.save(file);
        return file;
    }

    private static String refusal(ModelProgram program, Settings settings, Path file) {
        return assertThrows(IllegalArgumentException.class, () -> search(program, settings).resume(file).run())
                .getMessage();
    }

    @Test
    void otherProgramsAndSettingsAreRefused() throws IOException {
        Path file = saved();
        String other = refusal(Classics.philosophers(4), SETTINGS, file);
        assertTrue(other.contains("another program"), other);
        String settings = refusal(Classics.increments(4), SETTINGS.withStrategy(Strategy.SOURCE), file);
        assertTrue(settings.contains("strategy=OPTIMAL") && settings.contains("strategy=SOURCE"), settings);
    }

    @Test
    void damagedFilesAreRefused() throws IOException {
        Path file = saved();
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() / 2));
        assertTrue(refusal(Classics.increments(4), SETTINGS, file).contains("damaged or incomplete"));
        Files.writeString(file, text.replaceFirst(" 0 ", " 1 "));
        assertTrue(refusal(Classics.increments(4), SETTINGS, file).contains("damaged or incomplete"));
        Files.writeString(file, text.replaceFirst("heddle-search 1", "heddle-search 9"));
        assertTrue(refusal(Classics.increments(4), SETTINGS, file).contains("version [9]"));
        Files.writeString(file, "Dear diary");
        assertTrue(refusal(Classics.increments(4), SETTINGS, file).contains("not a saved search"));
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertTrue(refusal(Classics.increments(4), SETTINGS, file).contains("not a saved search"));
    }

    @Test
    void aSearchThatIsCompleteIsNotSaved() {
        Search search = search(Classics.increments(2), SETTINGS);
        search.run();
        assertThrows(IllegalStateException.class, () -> search.save(folder.resolve("none")));
    }
}
