package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Parameters, injected fields and the callbacks of other extensions. */
@ExtendWith(WithExtensions.Recorder.class)
public class WithExtensions {

    static class Recorder implements BeforeEachCallback, AfterEachCallback {

        boolean called;

        @Override
        public void beforeEach(ExtensionContext context) {
            called = true;
            Journal.add("callback before");
        }

        @Override
        public void afterEach(ExtensionContext context) {
            Journal.add("callback after");
        }
    }

    @TempDir
    Path directory;

    @RegisterExtension
    final Recorder recorder = new Recorder();

    private String nameBefore;

    WithExtensions(TestInfo info) {
        Journal.add("constructed for " + info.getDisplayName());
    }

    @BeforeEach
    void before(TestInfo info) {
        nameBefore = info.getDisplayName();
    }

    @SystematicTest
    @DisplayName("a name of its own")
    @Tag("slow")
    void parameters(TestInfo info, @TempDir Path other) throws Exception {
        int choice = Systematic.choose(2);
        assertNotNull(directory, "injected into the field");
        assertTrue(recorder.called, "the registered extension is the one in the field");
        assertEquals("a name of its own", info.getDisplayName());
        assertEquals(info.getDisplayName(), nameBefore);
        assertTrue(info.getTags().contains("slow"));
        assertTrue(Files.isDirectory(other));
        Journal.add("choice " + choice);
    }
}
