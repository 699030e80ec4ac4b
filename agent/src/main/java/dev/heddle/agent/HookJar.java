package dev.heddle.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

/**
 * Brings the hooks to where every class can see them: into the bootstrap loader. They are defined there
 * directly. Adding their jar to the bootstrap class path would do too, but needs a file, switches off
 * class data sharing for the program and makes the JVM print a warning about that.
 *
 * <p>Must not touch a hook class itself.
 */
final class HookJar {

    private static final String PACKAGE = "dev.heddle.hook.";
    private static final String STATUS = PACKAGE + "AgentStatus";
    private static final String RESOURCE = "/heddle-hooks.jar";
    private static final String CLASS = ".class";

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

    static void install(Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getName().startsWith(PACKAGE)) {
                throw new IllegalStateException(
                        "[" + loaded.getName() + "] was loaded by [" + loaded.getClassLoader()
                                + "] before the Heddle agent was there. Take the hooks off the class path:"
                                + " they come with heddle-agent.jar.");
            }
        }
        try (InputStream resource = HookJar.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(
                        "The Heddle agent does not run from heddle-agent.jar: [" + RESOURCE + "] is missing.");
            }
            defineAll(new JarInputStream(resource), instrumentation);
        }
    }

    private static void defineAll(JarInputStream jar, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException {
        Class<?> unsafeType = Class.forName("jdk.internal.misc.Unsafe");
        instrumentation.redefineModule(
                unsafeType.getModule(),
                Set.of(),
                Map.of(unsafeType.getPackageName(), Set.of(HookJar.class.getModule())),
                Map.of(),
                Set.of(),
                Map.of());
        Object unsafe = unsafeType.getMethod("getUnsafe").invoke(null);
        Method define =
                unsafeType.getMethod(
                        "defineClass",
                        String.class,
                        byte[].class,
                        int.class,
                        int.class,
                        ClassLoader.class,
                        ProtectionDomain.class);
        for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
            String name = entry.getName();
            if (name.endsWith(CLASS)) {
                byte[] bytes = jar.readAllBytes();
                define.invoke(
                        unsafe, name.substring(0, name.length() - CLASS.length()), bytes, 0, bytes.length, null, null);
            }
        }
    }
}
