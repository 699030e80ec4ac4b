package dev.heddle.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A method that is marked as a systematic test but cannot be one.
 *
 * @param testClass the class that would run it, which may inherit it
 * @param method the method
 * @param reason what is wrong with it, as in <i>it must not be</i> {@code private}
 */
record Mistake(Class<?> testClass, Method method, String reason) {

    /** The mistakes in a class, in what it inherits and in the nested test classes it has. */
    static List<Mistake> in(Class<?> testClass) {
        List<Mistake> mistakes = new ArrayList<>();
        if (!Modifier.isAbstract(testClass.getModifiers())) {
            for (Class<?> declaring : withSupertypes(testClass)) {
                for (Method method : declaring.getDeclaredMethods()) {
                    String reason = marked(method) ? reason(testClass, method) : "";
                    if (!reason.isEmpty()) {
                        mistakes.add(new Mistake(testClass, method, reason));
                    }
                }
            }
        }
        for (Class<?> member : testClass.getDeclaredClasses()) {
            if (AnnotationSupport.isAnnotated(member, Nested.class)) {
                mistakes.addAll(in(member));
            }
        }
        return mistakes;
    }

    static boolean anyIn(Class<?> candidate) {
        return !AnnotationSupport.isAnnotated(candidate, Nested.class) && !in(candidate).isEmpty();
    }

    private static boolean marked(Method method) {
        return !method.isSynthetic() && AnnotationSupport.isAnnotated(method, SystematicTest.class);
    }

    private static String reason(Class<?> testClass, Method method) {
        int modifiers = method.getModifiers();
        if (Modifier.isPrivate(modifiers)) {
            return "be private";
        }
        if (Modifier.isStatic(modifiers)) {
            return "be static";
        }
        if (method.getReturnType() != void.class) {
            return "return a value";
        }
        return Modifier.isAbstract(modifiers) && !implementationMarked(testClass, method) ? "be abstract" : "";
    }

    private static boolean implementationMarked(Class<?> testClass, Method method) {
        for (Class<?> type : withSupertypes(testClass)) {
            try {
                Method found = type.getDeclaredMethod(method.getName(), method.getParameterTypes());
                return marked(found) && !Modifier.isAbstract(found.getModifiers());
            } catch (NoSuchMethodException e) {
                // declared further up
            }
        }
        return false;
    }

    /** The class, its superclasses and all their interfaces, nearest first. */
    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            types.add(c);
        }
        for (Class<?> c : List.copyOf(types)) {
            addInterfaces(c, types);
        }
        return types;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> into) {
        for (Class<?> i : type.getInterfaces()) {
            into.add(i);
            addInterfaces(i, into);
        }
    }

    String sentence() {
        String advice = reason.equals("be abstract") ? " Put the annotation on the method that implements it." : "";
        return "@SystematicTest method [" + method.toGenericString() + "] must not " + reason + "; it was not run." + advice;
    }
}
