package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hook.AgentStatus;
import example.Monitors;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Class files that no current javac writes, and controllers that throw. */
class UnusualCodeTest {

    private final RecordingController controller = new RecordingController();

    private static ClassWriter newClass(int version, String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER;
        writer.visit(version, access, "example/" + name, null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "shared", "I", null, null);
        writer.visitField(Opcodes.ACC_PUBLIC, "own", "I", null, null);
        return writer;
    }

    private static void method(
            ClassWriter writer, int access, String name, String descriptor, Consumer<MethodVisitor> body) {
        MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
        method.visitCode();
        body.accept(method);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static Class<?> define(ClassWriter writer, String name) {
        return Execution.newLoader().define("example." + name, writer.toByteArray());
    }

    private static void readShared(MethodVisitor code, String name, int times) {
        for (int i = 0; i < times; i++) {
            code.visitFieldInsn(Opcodes.GETSTATIC, "example/" + name, "shared", "I");
            code.visitInsn(Opcodes.POP);
        }
    }

    /** As constructors may be written from Java 22 on. */
    @Test
    void assignmentsBeforeTheSuperConstructor() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Early");
        method(
                writer,
                Opcodes.ACC_PUBLIC,
                "<init>",
                "()V",
                code -> {
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitFieldInsn(Opcodes.GETSTATIC, "example/Early", "shared", "I");
                    code.visitFieldInsn(Opcodes.PUTFIELD, "example/Early", "own", "I");
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Early");
        controller.control(() -> type.getConstructor().newInstance());
        assertEquals(List.of("read Early.shared"), controller.log);
    }

    /** The first instruction is the target of a jump, in both bodies. */
    @Test
    void aLoopAtTheVeryStart() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Loop");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "(I)V",
                code -> {
                    Label start = new Label();
                    code.visitLabel(start);
                    code.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.INTEGER}, 0, new Object[0]);
                    readShared(code, "Loop", 1);
                    code.visitIincInsn(0, -1);
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitJumpInsn(Opcodes.IFGT, start);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Loop");
        type.getMethod("run", int.class).invoke(null, 3);
        controller.control(() -> type.getMethod("run", int.class).invoke(null, 3));
        assertEquals(Collections.nCopies(3, "read Loop.shared"), controller.log);
    }

    /** The monitor stays known although the variable of {@code this} gets another use. */
    @Test
    void aSynchronizedMethodThatReusesTheVariableOfThis() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Reuse");
        method(
                writer,
                Opcodes.ACC_PUBLIC,
                "<init>",
                "()V",
                code -> {
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                    code.visitInsn(Opcodes.RETURN);
                });
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNCHRONIZED,
                "run",
                "(J)J",
                code -> {
                    Label end = new Label();
                    code.visitLdcInsn("other");
                    code.visitVarInsn(Opcodes.ASTORE, 0);
                    code.visitVarInsn(Opcodes.LLOAD, 1);
                    code.visitInsn(Opcodes.L2I);
                    code.visitJumpInsn(Opcodes.IFGT, end);
                    readShared(code, "Reuse", 1);
                    code.visitLabel(end);
                    code.visitFrame(
                            Opcodes.F_NEW, 2, new Object[] {"java/lang/String", Opcodes.LONG}, 0, new Object[0]);
                    code.visitVarInsn(Opcodes.LLOAD, 1);
                    code.visitInsn(Opcodes.LRETURN);
                });
        Class<?> type = define(writer, "Reuse");
        Object object = type.getConstructor().newInstance();
        assertEquals(5L, type.getMethod("run", long.class).invoke(object, 5L));
        controller.control(() -> type.getMethod("run", long.class).invoke(object, 0L));
        assertEquals(List.of("enter Reuse", "read Reuse.shared", "exit Reuse"), controller.log);
    }

    @Test
    void classFilesWithoutFrames() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V1_4, "Old");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED,
                "run",
                "(I)I",
                code -> {
                    Label other = new Label();
                    Label end = new Label();
                    code.visitVarInsn(Opcodes.ILOAD, 0);
                    code.visitJumpInsn(Opcodes.IFEQ, other);
                    code.visitFieldInsn(Opcodes.GETSTATIC, "example/Old", "shared", "I");
                    code.visitJumpInsn(Opcodes.GOTO, end);
                    code.visitLabel(other);
                    code.visitInsn(Opcodes.ICONST_2);
                    code.visitLabel(end);
                    code.visitInsn(Opcodes.IRETURN);
                });
        Class<?> type = define(writer, "Old");
        assertEquals(2, type.getMethod("run", int.class).invoke(null, 0));
        controller.control(() -> type.getMethod("run", int.class).invoke(null, 1));
        assertEquals(List.of("enter Old.class", "read Old.shared", "exit Old.class"), controller.log);
    }

    /** JaCoCo fetches its probes where a method begins and sets one on every way through it. */
    @Test
    void probesOfACoverageAgentAreNotTheProgramsArray() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Covered");
        String bootstrap = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)[Z";
        Handle probes = new Handle(Opcodes.H_INVOKESTATIC, "example/Covered", "$jacocoInit", bootstrap, false);
        method(
                writer,
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC,
                "$jacocoInit",
                bootstrap,
                code -> {
                    code.visitInsn(Opcodes.ICONST_2);
                    code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BOOLEAN);
                    code.visitInsn(Opcodes.ARETURN);
                });
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "()V",
                code -> {
                    code.visitLdcInsn(new ConstantDynamic("$jacocoData", "Ljava/lang/Object;", probes));
                    code.visitTypeInsn(Opcodes.CHECKCAST, "[Z");
                    code.visitVarInsn(Opcodes.ASTORE, 0);
                    readShared(code, "Covered", 1);
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitInsn(Opcodes.ICONST_1);
                    code.visitInsn(Opcodes.ICONST_1);
                    code.visitInsn(Opcodes.BASTORE);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Covered");
        controller.control(() -> type.getMethod("run").invoke(null));
        assertEquals(List.of("read Covered.shared"), controller.log);
        assertEquals(List.of(), controller.births);
    }

    @Test
    void subroutinesAreRefusedWithASentence() {
        ClassWriter writer = newClass(Opcodes.V1_4, "Subroutine");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "()V",
                code -> {
                    Label subroutine = new Label();
                    code.visitJumpInsn(Opcodes.JSR, subroutine);
                    code.visitInsn(Opcodes.RETURN);
                    code.visitLabel(subroutine);
                    code.visitVarInsn(Opcodes.ASTORE, 0);
                    code.visitVarInsn(Opcodes.RET, 0);
                });
        RuntimeException refused =
                assertThrows(RuntimeException.class, () -> define(writer, "Subroutine"));
        assertEquals(
                "It was compiled with bytecode subroutines (jsr/ret); compile it with a current compiler.",
                refused.getMessage());
    }

    /** The jump over the controlled body is longer than a short jump can be. */
    @Test
    void longMethods() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Long");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "(I)V",
                code -> {
                    readShared(code, "Long", 3_500);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Long");
        type.getMethod("run", int.class).invoke(null, 1);
        controller.control(() -> type.getMethod("run", int.class).invoke(null, 1));
        assertEquals(Collections.nCopies(3_500, "read Long.shared"), controller.log);
        assertNull(AgentStatus.failures().get("example.Long"));
    }

    @Test
    void methodsTooLongForTwoBodiesHaveHooksInOne() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "TooLong");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "()V",
                code -> {
                    readShared(code, "TooLong", 6_000);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "TooLong");
        type.getMethod("run").invoke(null);
        controller.control(() -> type.getMethod("run").invoke(null));
        assertEquals(Collections.nCopies(6_000, "read TooLong.shared"), controller.log);
        assertNull(AgentStatus.failures().get("example.TooLong"));
    }

    @Test
    void monitorsOfSuchMethodsAreBeyondControl() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Locked");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED,
                "run",
                "()V",
                code -> {
                    readShared(code, "Locked", 6_000);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Locked");
        controller.control(() -> type.getMethod("run").invoke(null));
        assertEquals(
                "Method example.Locked.run is too large for its monitors to be controlled: divide it.",
                controller.log.get(0));
        assertTrue(AgentStatus.failures().get("example.Locked").contains("too large"));
    }

    @Test
    void methodsTooLongForAnythingAreReported() throws Throwable {
        ClassWriter writer = newClass(Opcodes.V17, "Huge");
        method(
                writer,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                "run",
                "()V",
                code -> {
                    readShared(code, "Huge", 12_000);
                    code.visitInsn(Opcodes.RETURN);
                });
        Class<?> type = define(writer, "Huge");
        controller.control(() -> type.getMethod("run").invoke(null));
        assertEquals(List.of(), controller.log);
        assertEquals(
                "Method run is too large to be instrumented: divide it.",
                AgentStatus.failures().get("example.Huge"));
    }

    /** A thread that is unwound at the exit of a monitor leaves; the compiler's handler does not catch it for ever. */
    @Test
    void anExitThatThrowsEnds() {
        Error unwound = new Error("unwound");
        RecordingController throwing =
                new RecordingController() {
                    @Override
                    public void exitMonitor(Object monitor, int site) {
                        log.add("exit");
                        throw unwound;
                    }
                };
        for (String program : List.of("block", "nested", "method", "exceptionThroughMethod")) {
            AssertionError failed =
                    assertThrows(
                            AssertionError.class, () -> Execution.of(Monitors.class, program, throwing));
            assertSame(unwound, failed.getCause(), program);
        }
    }

    @Test
    void aSynchronizedMethodOfALoadedClassIsBeyondControl() throws Throwable {
        InstrumentedLoader loader = new InstrumentedLoader(name -> name.startsWith("example."), false);
        Class<?> type = loader.loadClass("example.Monitors");
        controller.control(() -> Execution.invoke(type, "staticMethod"));
        assertEquals(
                "Class example.Monitors was loaded before the agent was attached and has synchronized methods"
                        + " (shared), which can be controlled only from the start:"
                        + " start the JVM with -javaagent:heddle-agent.jar.",
                controller.log.get(0));
    }
}
