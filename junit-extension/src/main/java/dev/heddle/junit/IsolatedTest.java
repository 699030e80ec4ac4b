package dev.heddle.junit;

import dev.heddle.control.JavaProgram;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** A test that has classes of its own in each execution, its test class among them. */
final class IsolatedTest implements JavaProgram.Source {

    private final ExtensionContext context;
    private final List<Level> levels;

    /** @throws ExtensionConfigurationException if something is prepared for the classes that JUnit knows */
    IsolatedTest(ExtensionContext context) {
        this.context = context;
        this.levels = Level.of(context);
        levels.forEach(IsolatedTest::check);
    }

    private static void check(Level level) {
        String name = level.type().getName();
        if (level.shared() != null) {
            throw new ExtensionConfigurationException("isolate = true does not go with Lifecycle.PER_CLASS on [" + name
                    + "]: the one instance is not of the classes that an execution has. Use Lifecycle.PER_METHOD.");
        }
        Stream.of(BeforeAll.class, AfterAll.class).forEach(annotation -> {
            if (!AnnotationSupport.findAnnotatedMethods(level.type(), annotation, HierarchyTraversalMode.TOP_DOWN).isEmpty()) {
                throw new ExtensionConfigurationException("isolate = true does not go with @" + annotation.getSimpleName()
                        + " in [" + name + "]: it would not see the static fields that an execution has. Use @BeforeEach"
                        + " and @AfterEach, which run in every execution.");
            }
        });
    }

    @Override
    public ClassLoader parent() {
        return context.getRequiredTestClass().getClassLoader();
    }

    @Override
    public JavaProgram.Code in(ClassLoader classes) throws ReflectiveOperationException {
        List<Level> fresh = levels.stream().map(level -> level.in(classes)).toList();
        Method test = fresh(context.getRequiredTestMethod(), classes);
        return new TestBody(fresh, test, context.getExecutableInvoker())::run;
    }

    /** The same method of the class that a loader has. */
    static Method fresh(Method method, ClassLoader classes) {
        String[] parameters = names(method);
        return Stream.of(fresh(method.getDeclaringClass(), classes).getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && Arrays.equals(names(other), parameters))
                .findFirst()
                .orElseThrow();
    }

    private static String[] names(Method method) {
        return Stream.of(method.getParameterTypes()).map(Class::getName).toArray(String[]::new);
    }

    /** The class of the same name that a loader has. */
    static Class<?> fresh(Class<?> type, ClassLoader classes) {
        try {
            return Class.forName(type.getName(), false, classes);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
