package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The JVM's verifier accepts what the instrumentation makes of thousands of real classes. */
class VerificationTest {

    @Test
    void librariesOnTheClassPath() throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                readJar(Path.of(entry), classes);
            }
        }
        assertVerifies(classes, 2_000);
    }

    /** The compiler of this JDK: all shapes of code there are, in the newest class file version. */
    @Test
    void theJavaCompiler() throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "jdk.compiler");
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class") && !name.equals("module-info.class")) {
                    classes.put(className(name), Files.readAllBytes(file));
                }
            }
        }
        assertVerifies(classes, 1_000);
    }

    private static void readJar(Path path, Map<String, byte[]> classes) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.endsWith("-info.class") && !name.startsWith("META-INF")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        classes.put(className(name), in.readAllBytes());
                    }
                }
            }
        }
    }

    private static String className(String file) {
        return file.substring(0, file.length() - ".class".length()).replace('/', '.');
    }

    private static void assertVerifies(Map<String, byte[]> classes, int atLeast) {
        Map<String, Throwable> original = link(new Bytes(classes));
        Instrumenter instrumenter = new Instrumenter(classes::containsKey);
        Bytes resources = new Bytes(classes);
        assertVerifies(classes, atLeast, original, bytes -> instrumenter.instrument(bytes, resources, true));
        assertVerifies(classes, atLeast, original, bytes -> instrumenter.instrumentIsolated(bytes, resources));
    }

    private static void assertVerifies(
            Map<String, byte[]> classes, int atLeast, Map<String, Throwable> original, UnaryOperator<byte[]> instrumentation) {
        Map<String, byte[]> instrumented = new HashMap<>();
        Map<String, String> failures = new TreeMap<>();
        classes.forEach(
                (name, bytes) -> {
                    try {
                        byte[] result = instrumentation.apply(bytes);
                        instrumented.put(name, result == null ? bytes : result);
                    } catch (RuntimeException e) {
                        failures.put(name, e.toString());
                    }
                });
        link(new Bytes(instrumented))
                .forEach(
                        (name, error) -> {
                            if (!original.containsKey(name)) {
                                String firstLine = error.toString().lines().findFirst().orElse("");
                                failures.put(name, firstLine); // the rest is a dump
                            }
                        });
        assertEquals(Map.of(), failures);
        long changed = classes.keySet().stream().filter(c -> instrumented.get(c) != classes.get(c)).count();
        long verified = classes.size() - original.size();
        assertTrue(verified >= atLeast, () -> "only " + verified + " classes link at all");
        assertTrue(changed > verified / 2, () -> "only " + changed + " classes were changed");
    }

    /** The classes that do not link, mostly for want of an optional library. */
    private static Map<String, Throwable> link(Bytes loader) {
        Map<String, Throwable> errors = new TreeMap<>();
        for (String name : List.copyOf(loader.classes.keySet())) {
            try {
                loader.loadClass(name).getDeclaredMethods(); // links, but does not initialise
            } catch (ClassNotFoundException | LinkageError e) {
                errors.put(name, e);
            }
        }
        return errors;
    }

    /** Defines classes from memory, before asking its parent. */
    private static final class Bytes extends ClassLoader {

        private final Map<String, byte[]> classes;

        Bytes(Map<String, byte[]> classes) {
            super(ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                byte[] bytes = classes.get(name);
                if (loaded == null && bytes != null) {
                    loaded = defineClass(name, bytes, 0, bytes.length);
                } else if (loaded == null && name.startsWith("dev.heddle.hook.")) {
                    loaded = Instrumenter.class.getClassLoader().loadClass(name);
                }
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            byte[] bytes = name.endsWith(".class") ? classes.get(className(name)) : null;
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }
    }
}
