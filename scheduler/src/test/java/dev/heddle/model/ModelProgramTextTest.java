package dev.heddle.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of a program, pasted into a test, builds the same program. */
class ModelProgramTextTest {

    private static final String IMPORTS = "import dev.heddle.model.*;\n"
            + "import static dev.heddle.model.Expression.*;\n"
            + "import static dev.heddle.model.Statement.*;\n"
            + "import static dev.heddle.model.Target.*;\n";

    @Test
    void textBuildsTheSameProgram(@TempDir Path classes) throws Exception {
        List<ModelProgram> programs = new ArrayList<>(List.of(
                Classics.lastZero(2), Classics.indexer(2), Classics.fileSystem(2), Classics.ticketLock(2)));
        RandomPrograms random = new RandomPrograms(31);
        for (int i = 0; i < 150; i++) {
            programs.add(random.next());
        }
        StringBuilder source = new StringBuilder(IMPORTS).append("public class Pasted {\n");
        for (int i = 0; i < programs.size(); i++) {
            source.append("public static ModelProgram p").append(i).append("() { return\n")
                    .append(programs.get(i)).append(";\n}\n");
        }
        compile(source.append("}\n").toString(), classes);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> pasted = loader.loadClass("Pasted");
            for (int i = 0; i < programs.size(); i++) {
                Method method = pasted.getMethod("p" + i);
                assertEquals(programs.get(i), method.invoke(null));
            }
        }
    }

    private static void compile(String source, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Pasted.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options = List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        List<Object> errors = new ArrayList<>();
        assertTrue(compiler.getTask(null, null, errors::add, options, null, List.of(file)).call(), errors::toString);
    }
}
