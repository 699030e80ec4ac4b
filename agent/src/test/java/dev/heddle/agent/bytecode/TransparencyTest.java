package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.Arrays;
import example.Atomics;
import example.Constructors;
import example.Fields;
import example.Locks;
import example.Monitors;
import example.Threads;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs do the same with and without instrumentation, with and without control. */
class TransparencyTest {

    private static Stream<Method> programs() {
        List<Class<?>> classes =
                List.of(
                        Fields.class,
                        Arrays.class,
                        Constructors.class,
                        Monitors.class,
                        Atomics.class,
                        Locks.class,
                        Threads.class);
        return classes.stream()
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> Modifier.isStatic(method.getModifiers()));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void sameResult(Method program) throws Throwable {
        Object expected = program.invoke(null);
        assertEquals(expected, Execution.of(program.getDeclaringClass(), program.getName()).result());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void sameResultWithoutControl(Method program) throws Throwable {
        Object expected = program.invoke(null);
        Class<?> instrumented = Execution.newLoader().loadClass(program.getDeclaringClass().getName());
        assertNotSame(program.getDeclaringClass(), instrumented);
        RecordingController controller = new RecordingController();
        dev.heddle.hook.Control.install(controller);
        assertEquals(expected, Execution.invoke(instrumented, program.getName()));
        assertTrue(controller.log.isEmpty(), () -> "not under control, but: " + controller.log);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void sameResultWhereFlagsMayNotChange(Method program) throws Throwable {
        Object expected = program.invoke(null);
        InstrumentedLoader loader =
                new InstrumentedLoader(name -> name.startsWith("example."), false);
        Class<?> instrumented = loader.loadClass(program.getDeclaringClass().getName());
        assertEquals(expected, Execution.invoke(instrumented, program.getName()));
        assertEquals(methods(program.getDeclaringClass()), methods(instrumented));
    }

    private static List<String> methods(Class<?> type) {
        return Stream.of(type.getDeclaredMethods()).map(Method::toString).sorted().toList();
    }
}
