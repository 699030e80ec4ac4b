package dev.heddle.hook;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells whether a call reaches the JDK's own method, which is modelled, or a method by which a subclass
 * overrides it, which runs as it is written (and may call the JDK's by {@code super}).
 */
final class Dispatch {

    private static final ClassValue<Set<String>> OVERRIDES = new Overrides();

    private Dispatch() {}

    /**
     * @param method name and parameter types, for instance {@code tryLock(long,java.util.concurrent.TimeUnit)}
     */
    static boolean reaches(Object receiver, Class<?> modelled, String method, int site) {
        if (receiver == null) {
            return false;
        }
        Class<?> type = receiver.getClass();
        return type == modelled
                || modelled.isInstance(receiver)
                        && (Sites.isSuperCall(site) || !OVERRIDES.get(type).contains(method));
    }

    private static final class Overrides extends ClassValue<Set<String>> {

        @Override
        protected Set<String> computeValue(Class<?> type) {
            Set<String> methods = new HashSet<>();
            for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
                for (Method method : c.getDeclaredMethods()) {
                    if (!Modifier.isStatic(method.getModifiers())) {
                        methods.add(signature(method));
                    }
                }
            }
            return methods;
        }

        private static String signature(Method method) {
            StringBuilder signature = new StringBuilder(method.getName()).append('(');
            Class<?>[] parameters = method.getParameterTypes();
            for (int i = 0; i < parameters.length; i++) {
                signature.append(i == 0 ? "" : ",").append(parameters[i].getName());
            }
            return signature.append(')').toString();
        }
    }
}
