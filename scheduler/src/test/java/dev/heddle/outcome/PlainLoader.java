package dev.heddle.outcome;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;

/** Classes defined anew outside of any search, so that the JVM initialises them once more. */
public final class PlainLoader extends ClassLoader {

    private final String prefix;

    /** @param test the class that is defined anew, with those within it */
    public PlainLoader(Class<?> test) {
        super(test.getClassLoader());
        prefix = test.getName();
    }

    /** Runs a program, a class within the test with a constructor without parameters. */
    public String run(Class<? extends Callable<String>> program) throws Exception {
        var constructor = loadClass(program.getName()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (String) ((Callable<?>) constructor.newInstance()).call();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(prefix)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] file = in.readAllBytes();
                return defineClass(name, file, 0, file.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
