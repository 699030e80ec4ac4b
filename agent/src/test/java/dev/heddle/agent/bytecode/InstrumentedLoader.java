package dev.heddle.agent.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Predicate;

/** Defines some classes itself, instrumented as they would be when the agent loads them. */
final class InstrumentedLoader extends ClassLoader {

    private final Predicate<String> own;
    private final Instrumenter instrumenter;
    private final boolean mayChangeFlags;

    InstrumentedLoader(Predicate<String> own) {
        this(own, true);
    }

    InstrumentedLoader(Predicate<String> own, boolean mayChangeFlags) {
        super(InstrumentedLoader.class.getClassLoader());
        this.own = own;
        this.instrumenter = new Instrumenter(own);
        this.mayChangeFlags = mayChangeFlags;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && own.test(name)) {
                loaded = define(name, read(name));
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    Class<?> define(String name, byte[] classFile) {
        byte[] instrumented = instrumenter.instrument(classFile, this, mayChangeFlags);
        byte[] bytes = instrumented == null ? classFile : instrumented;
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
