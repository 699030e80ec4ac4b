package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {

    private static boolean contains(String options, String className) {
        return new Scope(AgentOptions.parse(options)).contains(className);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Stack",
                "Main",
                "org.acme.junit.Helper",
                "dev.heddle.samples.LostUpdate$Counter",
                "dev.heddle.junit.SomeTest$Program",
                "kotlin.SynchronizedLazyImpl",
                "javax.inject.Named"
            })
    void programs(String className) {
        assertTrue(contains(null, className));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.ArrayList",
                "jdk.internal.misc.Unsafe",
                "sun.misc.Unsafe",
                "com.sun.proxy.$Proxy1",
                "org.junit.jupiter.api.Assertions",
                "net.jqwik.engine.Engine",
                "org.gradle.Main",
                "org.apache.maven.surefire.booter.ForkedBooter",
                "ch.qos.logback.classic.Logger",
                "dev.heddle.hook.Control",
                "dev.heddle.agent.shaded.bytebuddy.ByteBuddy",
                "dev.heddle.Systematic",
                "dev.heddle.junit.SystematicExtension",
                "com.acme.Stack$MockitoMock$123",
                "com.acme.Stack$$Lambda/0x1"
            })
    void others(String className) {
        assertFalse(contains(null, className));
    }

    @Test
    void patterns() {
        assertTrue(contains("include=com.acme.*", "com.acme.Stack"));
        assertTrue(contains("include=com.acme.*", "com.acme.Stack$Node"));
        assertFalse(contains("include=com.acme.*", "com.acme.deep.Stack"));
        assertTrue(contains("include=com.acme.**", "com.acme.deep.Stack"));
        assertFalse(contains("include=com.acme.**", "com.acmeother.Stack"));
        assertTrue(contains("include=com.acme.Stack", "com.acme.Stack$Node"));
        assertFalse(contains("include=com.acme.Stack", "com.acme.StackOfBooks"));
        assertTrue(contains("include=a.**,org.slf4j.**", "org.slf4j.Logger")); // asked for by name
        assertFalse(contains("include=java.**", "java.util.ArrayList")); // not even then
        assertFalse(contains("include=com.acme.**;exclude=com.acme.gen.**", "com.acme.gen.Parser"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"include", "include=", "color=red", "include=a..b", "exclude=*Foo", "=x", "include=a,,b"})
    void badOptions(String options) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse(options)).getMessage();
        assertTrue(message.contains("Heddle agent") && message.contains("["), message);
    }

    @Test
    void noOptions() {
        assertEquals(AgentOptions.parse(null), AgentOptions.parse(" ; "));
    }
}
