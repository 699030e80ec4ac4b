package dev.heddle.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarFile;

/** Brings the hooks to where every class can see them. Must not touch a hook class itself. */
final class HookJar {

    private static final String PACKAGE = "dev.heddle.hook.";
    private static final String STATUS = PACKAGE + "AgentStatus";
    private static final String RESOURCE = "/heddle-hooks.jar";

    private HookJar() {}

    /** Whether the bootstrap loader has the hooks already. */
    static boolean isInstalled() {
        try {
            Class.forName(STATUS, false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    static void install(Instrumentation instrumentation) throws IOException {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getName().startsWith(PACKAGE)) {
                throw new IllegalStateException(
                        "[" + loaded.getName() + "] was loaded by [" + loaded.getClassLoader()
                                + "] before the Heddle agent was there. Take the hooks off the class path:"
                                + " they come with heddle-agent.jar.");
            }
        }
        try (InputStream jar = HookJar.class.getResourceAsStream(RESOURCE)) {
            if (jar == null) {
                throw new IllegalStateException(
                        "The Heddle agent does not run from heddle-agent.jar: [" + RESOURCE + "] is missing.");
            }
            Path file = Files.createTempFile("heddle-hooks", ".jar");
            file.toFile().deleteOnExit();
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(file.toFile()));
        }
    }
}
