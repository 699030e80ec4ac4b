package dev.heddle.control;

import dev.heddle.Systematic;
import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;

/**
 * A test's body that is made anew from the classes of each execution. What it has captured belongs to the classes that
 * it was made from, so it must not have captured anything.
 */
public final class IsolatedBody {

    private static final String INSTEAD = " Give a lambda that captures nothing and makes all it needs itself, or an object"
            + " without fields of a class that has a constructor without parameters; or leave isolate out.";

    private IsolatedBody() {}

    /** @throws IllegalArgumentException if the body cannot be made anew, with a sentence that says why */
    public static JavaProgram.Source of(Systematic.Body body) {
        Class<?> type = body.getClass();
        if (Stream.of(type.getDeclaredFields()).anyMatch(field -> !Modifier.isStatic(field.getModifiers()))) {
            throw refused("it has captured objects or has fields, which belong to other classes than those of an execution");
        }
        return type.isHidden() ? ofLambda(type) : ofClass(type);
    }

    private static IllegalArgumentException refused(String reason) {
        return new IllegalArgumentException("The body of this test cannot be isolated: " + reason + "." + INSTEAD);
    }

    /** Makes sure that there is something to isolate. */
    private static void check(String className) {
        if (!AgentStatus.isProgramClass(className)) {
            throw refused("[" + className + "] is not among the classes that are instrumented");
        }
    }

    private static JavaProgram.Source ofClass(Class<?> type) {
        check(type.getName());
        try {
            type.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            throw refused("[" + type.getName() + "] has no constructor without parameters");
        }
        return source(type.getClassLoader(), classes -> {
            Constructor<?> constructor = Class.forName(type.getName(), false, classes).getDeclaredConstructor();
            constructor.setAccessible(true);
            try {
                return ((Systematic.Body) constructor.newInstance())::run;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static JavaProgram.Source ofLambda(Class<?> type) {
        ConstantPool.Member code = ConstantPool.of(type).stream()
                .filter(member -> member.descriptor().startsWith("()") && !member.name().startsWith("<"))
                .findFirst()
                .orElseThrow(() -> refused("its code cannot be found"));
        check(code.owner());
        if (Stream.of(declared(type.getClassLoader(), code.owner()).getDeclaredMethods()).noneMatch(method -> is(method, code))) {
            throw refused("its code, [" + code.owner() + "." + code.name() + "], is not a static method");
        }
        return source(type.getClassLoader(), classes -> {
            Method method = Stream.of(declared(classes, code.owner()).getDeclaredMethods())
                    .filter(candidate -> is(candidate, code))
                    .findFirst()
                    .orElseThrow();
            method.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup().unreflect(method);
            return handle::invokeWithArguments;
        });
    }

    private static boolean is(Method method, ConstantPool.Member code) {
        return Modifier.isStatic(method.getModifiers())
                && method.getName().equals(code.name())
                && method.getParameterCount() == 0;
    }

    private static Class<?> declared(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Maker {
        JavaProgram.Code in(ClassLoader classes) throws Throwable;
    }

    private static JavaProgram.Source source(ClassLoader parent, Maker maker) {
        return new JavaProgram.Source() {
            @Override
            public ClassLoader parent() {
                return parent;
            }

            @Override
            public JavaProgram.Code in(ClassLoader classes) throws Throwable {
                return maker.in(classes);
            }
        };
    }
}
