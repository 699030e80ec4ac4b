package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.hook.Sites;
import example.Arrays;
import example.Constructors;
import example.Fields;
import example.Libraries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which accesses to fields and array cells the controller hears of. */
class VariablesTest {

    private static void assertLog(Class<?> program, String method, String... log) {
        assertEquals(List.of(log), Execution.of(program, method).log());
    }

    private static void assertBirths(Class<?> program, String method, String... births) {
        assertEquals(List.of(births), Execution.of(program, method).controller().births);
    }

    @Test
    void anIncrementIsAReadAndAWrite() {
        assertLog(
                Fields.class,
                "increment",
                "read Fields.number",
                "write Fields.number=1",
                "read Fields.number");
    }

    @Test
    void valuesOfEveryTypeComeAsTheirBits() {
        assertLog(
                Fields.class,
                "everyType",
                "write Fields.wide=" + (1L << 40),
                "write Fields.single=" + Float.floatToRawIntBits(1.5f),
                "write Fields.twice=" + Double.doubleToRawLongBits(-2.5),
                "write Fields.flag=1",
                "write Fields.small=-3",
                "write Fields.text=text",
                "write Fields.text=null",
                "read Fields.wide",
                "write Fields.wide=" + ((1L << 40) + 2),
                "read Fields.wide",
                "read Fields.single",
                "read Fields.twice",
                "read Fields.flag",
                "read Fields.small",
                "read Fields.text");
    }

    @Test
    void staticFieldsHaveNoBase() {
        assertLog(
                Fields.class,
                "statics",
                "write Fields.shared=1",
                "read Fields.shared",
                "write Fields.shared=2",
                "read Fields.shared",
                "write Fields.sharedWide=2",
                "write Fields.sharedReference=reference",
                "read Fields.shared",
                "read Fields.sharedWide",
                "read Fields.sharedReference");
    }

    @Test
    void finalFieldsAndEnumConstantsAreNotVariables() {
        assertLog(Fields.class, "finals");
    }

    @Test
    void inheritedFieldsAreNamedAsTheCodeNamesThem() {
        assertLog(
                Fields.class,
                "inherited",
                "write Derived.inherited=5",
                "read Derived.inherited",
                "write Base.inherited=5",
                "read Base.inherited");
    }

    @Test
    void anAccessThatThrowsIsNone() {
        assertLog(Fields.class, "nullReceiver");
        assertLog(Arrays.class, "wrongAccess", "write String[] 0=1"); // the type is seen only by the store
    }

    @Test
    void accessesWithinExpressionsLeaveTheStackAlone() {
        assertLog(
                Fields.class,
                "inExpression",
                "write Fields.wide=3",
                "write Fields.number=4",
                "read Fields.flag",
                "read Fields.number",
                "write Fields.number=5",
                "read Fields.wide");
    }

    @Test
    void aSiteTellsPlaceAndField() {
        Sites.Site site = Execution.of(Fields.class, "increment").controller().sites.get(1);
        assertEquals("example.Fields", site.className());
        assertEquals("increment", site.method());
        assertEquals("Fields.java", site.file());
        assertEquals("example.Fields.increment(Fields.java:" + site.line() + ")", site.location());
        assertEquals("example.Fields", site.field().owner());
        assertEquals("number", site.field().name());
        assertEquals("I", site.field().descriptor());
        assertEquals(InstrumentedLoader.class, site.field().loader().getClass());
        int incrementLine = Execution.of(Fields.class, "increment").controller().sites.get(2).line() - 1;
        assertEquals(incrementLine, site.line());
    }

    @Test
    void cellsOfEveryType() {
        assertLog(
                Arrays.class,
                "everyType",
                "write int[] 1=5",
                "write long[] 0=" + (1L << 33),
                "write float[] 0=" + Float.floatToRawIntBits(0.5f),
                "write double[] 0=" + Double.doubleToRawLongBits(0.25),
                "write byte[] 0=-1",
                "write boolean[] 0=1",
                "write char[] 0=99",
                "write short[] 0=-2",
                "write Object[] 0=o",
                "read int[] 1",
                "read long[] 0",
                "read float[] 0",
                "read double[] 0",
                "read byte[] 0",
                "read boolean[] 0",
                "read char[] 0",
                "read short[] 0",
                "read Object[] 0");
    }

    @Test
    void arrayInitializersAndVarargsAreQuiet() {
        assertLog(Arrays.class, "initializer", "read int[] 2", "read String[][] 1", "read String[] 0");
    }

    @Test
    void theTableOfASwitchIsNotTheProgramsArray() {
        assertLog(Arrays.class, "switchOverEnum");
    }

    @Test
    void arraysOfArrays() {
        assertLog(
                Arrays.class,
                "several",
                "read int[][] 1",
                "write int[] 2=4",
                "read int[][] 1",
                "read int[] 2",
                "write int[] 2=5",
                "read long[] 0",
                "read int[][] 1",
                "read int[] 2",
                "write long[] 0=6",
                "read long[] 0");
    }

    @Test
    void aConstructorIsQuietUntilItsObjectIsHandedOn() {
        assertLog(Constructors.class, "quiet");
        assertLog(Constructors.class, "record");
        assertLog(Constructors.class, "inner", "read Constructors.outer");
        assertLog(
                Constructors.class,
                "leaking",
                "write Constructors.leaked=Leaking",
                "write Leaking.after=2");
    }

    @Test
    void whatComesBeforeTheLeakInALoopComesAfterItToo() {
        assertLog(
                Constructors.class,
                "leakingInLoop",
                "write LeakingInLoop.count=0",
                "write Constructors.leaked=LeakingInLoop",
                "write LeakingInLoop.count=1",
                "write Constructors.leaked=LeakingInLoop");
    }

    @Test
    void aSuperclassOfTheProgramMayHaveHandedItOn() {
        assertLog(Constructors.class, "chained", "write Chained.c=3");
    }

    @Test
    void objectsAndArraysAreAnnouncedOnceWhenTheyAreMade() {
        assertBirths(Fields.class, "inherited", "Base", "Derived");
        assertBirths(Constructors.class, "record", "Pair", "Pair");
        assertBirths(Constructors.class, "conditionalArgument", "int[]", "Quiet");
        assertBirths(Arrays.class, "several", "int[][]", "long[]");
    }

    @Test
    void staticInitializersRunOutsideControl() {
        Execution first = Execution.of(Constructors.class, "quiet");
        assertEquals(List.of("Quiet"), first.controller().births); // not the one of the initialiser
    }

    @Test
    void controlComesBackFromAStaticInitializerThatFails() {
        assertLog(
                Constructors.class, "failingInitializer", "read Failing.zero", "read Constructors.leaked");
    }

    @Test
    void callsOfCollectionsAndBuildersAreAnnounced() {
        assertLog(
                Libraries.class,
                "calls",
                "write library HashMap",
                "write library StringBuilder",
                "write library StringBuilder",
                "write library StringBuilder",
                "read library HashMap",
                "read library StringBuilder");
        assertEquals("2.5x10995116277760.5", Execution.of(Libraries.class, "calls").result());
    }

    @Test
    void referencesToMethodsOfCollectionsAreAnnounced() {
        assertLog(Libraries.class, "references", "write library ArrayList", "read library ArrayList");
    }
}
