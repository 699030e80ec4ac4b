package dev.heddle.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The finished jar: what a JVM and a program with a Byte Buddy of its own rely on. */
class AgentJarTest {

    private JarFile jar;

    @BeforeEach
    void open() throws IOException {
        jar = new JarFile(System.getProperty("heddle.agent.jar"));
    }

    @AfterEach
    void close() throws IOException {
        jar.close();
    }

    @Test
    void manifestNamesTheAgentAndItsRights() throws IOException {
        Attributes attributes = jar.getManifest().getMainAttributes();
        assertEquals("dev.heddle.agent.HeddleAgent", attributes.getValue("Premain-Class"));
        assertEquals("dev.heddle.agent.HeddleAgent", attributes.getValue("Agent-Class"));
        assertEquals("true", attributes.getValue("Can-Redefine-Classes"));
        assertEquals("true", attributes.getValue("Can-Retransform-Classes"));
    }

    @Test
    void everyClassIsInAPackageOfTheAgent() {
        Predicate<String> ours = name -> name.matches("(META-INF/versions/\\d+/)?dev/heddle/agent/.*");
        assertEquals(List.of(), classNames().filter(ours.negate()).collect(Collectors.toList()));
        assertTrue(classNames().anyMatch("dev/heddle/agent/shaded/bytebuddy/ByteBuddy.class"::equals));
        assertTrue(classNames().anyMatch("dev/heddle/agent/shaded/bytebuddy/jar/asm/ClassReader.class"::equals));
    }

    @Test
    void noClassRefersToTheOriginalByteBuddy() throws IOException {
        List<String> offenders = new ArrayList<>();
        for (String name : classNames().collect(Collectors.toList())) {
            try (InputStream content = jar.getInputStream(jar.getEntry(name))) {
                if (new String(content.readAllBytes(), ISO_8859_1).contains("net/bytebuddy")) {
                    offenders.add(name);
                }
            }
        }
        assertEquals(List.of(), offenders);
    }

    @Test
    void hooksAreInAJarOfTheirOwnInside() throws IOException {
        var packages = new TreeSet<String>();
        try (var hooks = new JarInputStream(jar.getInputStream(jar.getEntry("heddle-hooks.jar")))) {
            for (JarEntry entry = hooks.getNextJarEntry(); entry != null; entry = hooks.getNextJarEntry()) {
                if (!entry.isDirectory()) {
                    packages.add(entry.getName().replaceFirst("/[^/]*$", ""));
                }
            }
        }
        packages.remove("META-INF");
        assertEquals(List.of("dev/heddle/hook"), List.copyOf(packages));
    }

    private Stream<String> classNames() {
        return jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class"));
    }
}
