package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.process.OtherAgent;
import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent as a user has it: its jar, in a JVM of its own. */
class AgentTest {

    private static final String INCREMENT =
            "[read Fields.number, write Fields.number=1, read Fields.number]";
    private static final String INITIALIZER = "[read int[] 2, read String[][] 1, read String[] 0]";
    private static final String METHOD = "[enter Monitors, exit Monitors]";

    private static Jvm withAgent(String options, String scenario) throws Exception {
        return Jvm.run(
                "-javaagent:" + Jvm.AGENT + options,
                "-Xverify:all",
                "-cp",
                Jvm.testClasses(),
                "example.process.Scenarios",
                scenario);
    }

    private static Jvm attaching(String scenario, String... options) throws Exception {
        String[] arguments = new String[options.length + 4];
        System.arraycopy(options, 0, arguments, 0, options.length);
        arguments[options.length] = "-cp";
        arguments[options.length + 1] = Jvm.testClasses() + File.pathSeparator + Jvm.AGENT;
        arguments[options.length + 2] = "example.process.Attaching";
        arguments[options.length + 3] = scenario;
        return Jvm.run(arguments);
    }

    @Test
    void instrumentsFromTheStart() throws Exception {
        assertEquals(List.of(INCREMENT, INITIALIZER), withAgent("", "fieldsAndArrays").lines());
        assertEquals(List.of(METHOD), withAgent("", "monitors").lines());
    }

    @Test
    void hooksComeBackIntoCodeThatWasCompiledWithoutThem() throws Exception {
        assertEquals(List.of(INCREMENT), withAgent("", "compiledBefore").lines());
    }

    @Test
    void includesAndExcludes() throws Exception {
        assertEquals(
                List.of(INCREMENT, "[]"), withAgent("=include=example.Fields", "fieldsAndArrays").lines());
        assertEquals(
                List.of("[]", INITIALIZER),
                withAgent("=include=example.*;exclude=example.Fields", "fieldsAndArrays").lines());
        assertEquals(List.of("[]", "[]"), withAgent("=exclude=example.**", "fieldsAndArrays").lines());
    }

    @Test
    void refusesOptionsItDoesNotUnderstand() throws Exception {
        Jvm unknown = withAgent("=colour=red", "monitors");
        assertTrue(unknown.exitValue() != 0);
        assertTrue(unknown.err().contains("Unknown option [colour=red] of the Heddle agent"), unknown.err());
        Jvm malformed = withAgent("=include=example.*.Fields", "monitors");
        assertTrue(malformed.exitValue() != 0);
        assertTrue(
                malformed.err()
                        .contains("[example.*.Fields] in the option [include] of the Heddle agent is not a class name"),
                malformed.err());
        Jvm empty = withAgent("=exclude=", "monitors");
        assertTrue(empty.exitValue() != 0);
        assertTrue(empty.err().contains("The option [exclude] of the Heddle agent needs a pattern"), empty.err());
    }

    @Test
    void threadsAndParkingOfTheJdk() throws Exception {
        assertEquals(List.of("[start pooled]"), withAgent("", "threadOfAPool").lines());
        assertEquals(List.of("ran"), withAgent("", "threadOutsideControl").lines());
        assertEquals(
                List.of("[park blocker -1, unpark Thread, park null 5, park null -1,"
                                + " currentThread, unpark Thread]"),
                withAgent("", "parkInTheJdk").lines());
    }

    @Test
    void conditionsOfReentrantLocksOnly() throws Exception {
        assertEquals(
                List.of(
                        "true",
                        "5",
                        "[lock ReentrantLock, await -1, await -1 uninterruptibly, await 1000, time,"
                                + " await 5, time, signal, signalAll, unlock ReentrantLock]"),
                withAgent("", "conditions").lines());
    }

    @Test
    void aLockMayMakeItsConditionsItself() throws Exception {
        assertEquals(List.of("own", "[signal]"), withAgent("", "conditionOfASubclass").lines());
    }

    @Test
    void libraryCodeThatReadsAnAtomicIsHeard() throws Exception {
        String read = "read AtomicInteger";
        assertEquals(
                List.of("value 33", List.of(read, read, read, read).toString(), "33"),
                withAgent("", "atomicsReadByTheJdk").lines());
    }

    @Test
    void opensPackagesForTheController() throws Exception {
        assertEquals(List.of("true"), withAgent("", "openedPackage").lines());
    }

    @Test
    void attachesItself() throws Exception {
        assertEquals(List.of(INCREMENT, INITIALIZER), attaching("fieldsAndArrays").lines());
        assertEquals(
                List.of(INCREMENT, "[]"),
                attaching("fieldsAndArrays", "-Dheddle.include=example.Fields").lines());
    }

    @Test
    void attachedToALoadedClassItTellsOfTheLimit() throws Exception {
        String line = attaching("monitors").lines().get(0);
        assertTrue(
                line.startsWith(
                        "[Class example.Monitors was loaded before the agent was attached"
                                + " and has synchronized methods (add)"),
                line);
    }

    @Test
    void attachingAfterTheStartWithTheAgentChangesNothing() throws Exception {
        assertEquals(List.of(METHOD), attaching("monitors", "-javaagent:" + Jvm.AGENT).lines());
    }

    @Test
    void whereItCannotAttachItSaysWhyAndWhatToDo() throws Exception {
        String sentence = attaching("monitors", "-XX:+DisableAttachMechanism").lines().get(0);
        assertTrue(
                sentence.startsWith("The Heddle agent cannot attach itself: The JVM does not let itself be"), sentence);
        assertTrue(sentence.endsWith("Start the JVM with -javaagent:heddle-agent.jar instead."), sentence);
    }

    @Test
    void hooksOnTheClassPathAreRefused() throws Exception {
        Jvm jvm =
                Jvm.run(
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                Jvm.testClasses(),
                                Jvm.AGENT,
                                Jvm.location(dev.heddle.hook.Control.class)),
                        "example.process.HooksFirst");
        assertTrue(jvm.out().contains("its error is on the JVM's System.err"), jvm.out());
        assertTrue(
                jvm.err().contains("[dev.heddle.hook.Control] was loaded by [")
                        && jvm.err().contains("Take the hooks off the class path"),
                jvm.err());
    }

    @Test
    void aProgramWithItsOwnByteBuddy() throws Exception {
        Jvm jvm =
                Jvm.run(
                        "-javaagent:" + Jvm.AGENT,
                        "-cp",
                        Jvm.testClasses() + File.pathSeparator + Jvm.location(ByteBuddy.class),
                        "example.process.OwnByteBuddy");
        assertEquals(List.of("made", "3", "example.Ancient"), jvm.lines());
        assertTrue(
                jvm.err().contains(
                        "[heddle] example.Ancient is not under control: It was compiled with bytecode subroutines"),
                jvm.err());
    }

    @Test
    void anotherAgentMayRetransform(@TempDir Path folder) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OtherAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path other = folder.resolve("other.jar");
        try (OutputStream out = Files.newOutputStream(other)) {
            new JarOutputStream(out, manifest).close();
        }
        Jvm jvm =
                Jvm.run(
                        "-javaagent:" + Jvm.AGENT,
                        "-javaagent:" + other,
                        "-cp",
                        Jvm.testClasses(),
                        "example.process.Scenarios",
                        "retransformation");
        assertEquals(List.of(METHOD), jvm.lines());
    }
}
