package dev.heddle.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExecutableInvoker;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What one execution of a test runs, all of it under control: the constructors, the {@code @BeforeEach}
 * methods, the test method and the {@code @AfterEach} methods, in JUnit's order and with JUnit's rules.
 */
final class TestBody {

    private final List<Level> levels;
    private final Method test;
    private final ExecutableInvoker invoker;

    TestBody(ExtensionContext context) {
        this(Level.of(context), context.getRequiredTestMethod(), context.getExecutableInvoker());
    }

    TestBody(List<Level> levels, Method test, ExecutableInvoker invoker) {
        this.levels = levels;
        this.test = test;
        this.invoker = invoker;
    }

    void run() throws Throwable {
        List<Object> instances = instances();
        Throwable thrown = null;
        try {
            for (int i = 0; i < levels.size(); i++) {
                for (Method method : levels.get(i).before()) {
                    invoker.invoke(method, instances.get(i));
                }
            }
            invoker.invoke(test, instances.get(instances.size() - 1));
        } catch (Throwable t) {
            thrown = t;
        }
        for (int i = levels.size() - 1; i >= 0; i--) {
            for (Method method : levels.get(i).after()) {
                try {
                    invoker.invoke(method, instances.get(i));
                } catch (Throwable t) {
                    thrown = both(thrown, t);
                }
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private List<Object> instances() {
        List<Object> instances = new ArrayList<>();
        Object outer = null;
        for (Level level : levels) {
            outer = level.instance(invoker, outer);
            instances.add(outer);
        }
        return instances;
    }

    /** The first throwable counts; later ones are suppressed in it. */
    private static Throwable both(Throwable first, Throwable second) {
        if (first == null) {
            return second;
        }
        if (first != second) {
            first.addSuppressed(second);
        }
        return first;
    }
}
