package dev.heddle.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExecutableInvoker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * A test class, or a class that encloses it, with what is needed to run its part of an execution.
 *
 * @param type the class
 * @param shared the instance that all executions use, or null where each has its own
 * @param carried what to fill the instances of executions with
 * @param before the {@code @BeforeEach} methods in the order in which they run
 * @param after the {@code @AfterEach} methods in the order in which they run
 */
record Level(
        Class<?> type, Object shared, CarriedFields carried, List<Method> before, List<Method> after) {

    /** The levels of the test in this context, the outermost class first. */
    static List<Level> of(ExtensionContext test) {
        List<Level> levels = new ArrayList<>();
        for (Object instance : test.getRequiredTestInstances().getAllInstances()) {
            ExtensionContext context = contextOf(instance, test);
            Class<?> type = context.getRequiredTestClass();
            boolean onePerClass = context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
            levels.add(new Level(
                    type,
                    onePerClass ? instance : null,
                    new CarriedFields(type, instance),
                    AnnotationSupport.findAnnotatedMethods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN),
                    AnnotationSupport.findAnnotatedMethods(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP)));
        }
        return levels;
    }

    /** The same with the classes that a loader has. */
    Level in(ClassLoader classes) {
        return new Level(
                IsolatedTest.fresh(type, classes),
                null,
                carried.in(classes),
                before.stream().map(method -> IsolatedTest.fresh(method, classes)).toList(),
                after.stream().map(method -> IsolatedTest.fresh(method, classes)).toList());
    }

    /** The context of the innermost class that the instance is one of, looking outwards from the test. */
    private static ExtensionContext contextOf(Object instance, ExtensionContext test) {
        ExtensionContext context = test;
        while (!context.getRequiredTestClass().isInstance(instance)) {
            context = context.getParent().orElseThrow();
        }
        return context;
    }

    /** The instance for one execution; {@code outer} is null for the outermost class. */
    Object instance(ExecutableInvoker invoker, Object outer) {
        if (shared != null) {
            return shared;
        }
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        Object instance = outer == null ? invoker.invoke(constructor) : invoker.invoke(constructor, outer);
        carried.copyTo(instance);
        return instance;
    }
}
