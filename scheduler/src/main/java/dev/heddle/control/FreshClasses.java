package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Control;
import dev.heddle.hook.IsolatingLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The program's classes as one execution sees them: defined anew, with static fields of their own. Everything else, the JDK,
 * Heddle, the test framework and what the agent does not instrument, is the parent's.
 */
final class FreshClasses extends IsolatingLoader {

    /** The files of the program's classes, which all executions of a search share. */
    static final class Files {

        private record File(byte[] content, ProtectionDomain domain) {}

        private final ClassLoader parent;
        private final Map<String, File> files = new HashMap<>();
        private final Map<String, ProtectionDomain> domains = new HashMap<>();

        /** @param parent has them */
        Files(ClassLoader parent) {
            this.parent = parent;
        }

        private synchronized File get(String name) {
            return files.computeIfAbsent(name, this::read);
        }

        private File read(String name) {
            String path = name.replace('.', '/') + ".class";
            URL url = parent.getResource(path);
            if (url == null) {
                return null; // made at run time
            }
            try (InputStream in = url.openStream()) {
                String place = url.toString();
                return new File(in.readAllBytes(), domain(place.substring(0, place.length() - path.length())));
            } catch (IOException e) {
                throw new UncheckedIOException("The class " + name + " cannot be read.", e);
            }
        }

        /** @param place where a class was found, without its own name: a directory, or a part of a jar */
        private ProtectionDomain domain(String place) {
            return domains.computeIfAbsent(place, key -> {
                try {
                    String source = key.startsWith("jar:") ? key.substring("jar:".length(), key.lastIndexOf("!/")) : key;
                    return new ProtectionDomain(new CodeSource(new URL(source), (Certificate[]) null), null, parent, null);
                } catch (MalformedURLException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    static {
        registerAsParallelCapable();
    }

    private final Files files;
    private final Queue<Class<?>> defined = new ConcurrentLinkedQueue<>();

    FreshClasses(Files files) {
        super(files.parent);
        this.files = files;
    }

    /** Those that have been needed so far. */
    Collection<Class<?>> defined() {
        return defined;
    }

    /** A class by its name with dots; it is there. */
    Class<?> get(String name) {
        try {
            return loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The JVM asks for classes in the middle of the program's code; what is done to find them is not the program's doing. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean controlled = Control.controlled();
        if (controlled) {
            Control.running(null);
        }
        try {
            return AgentStatus.isProgramClass(name) ? fresh(name, resolve) : super.loadClass(name, resolve);
        } finally {
            if (controlled) {
                Control.running(Thread.currentThread());
            }
        }
    }

    private Class<?> fresh(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            Files.File file = files.get(name);
            if (file == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> type = defineClass(name, file.content, 0, file.content.length, file.domain);
            defined.add(type);
            return type;
        }
    }
}
