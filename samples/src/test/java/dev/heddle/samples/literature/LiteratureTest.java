package dev.heddle.samples.literature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.report.Report;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs of the literature: each bug is found, each repaired program is complete. */
class LiteratureTest {

    static Stream<KnownProgram> programs() {
        return Literature.programs().stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void getsTheVerdictItHasToGet(KnownProgram program) {
        Verdict verdict = Systematic.explore(program.settings(), program.body());

        assertTrue(program.isAsExpected(verdict), () -> Report.of(verdict));
    }

    @Test
    void namesAreDifferent() {
        List<String> names = programs().map(KnownProgram::name).toList();

        assertEquals(names.size(), new HashSet<>(names).size());
    }
}
