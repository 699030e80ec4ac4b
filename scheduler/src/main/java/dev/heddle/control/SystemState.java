package dev.heddle.control;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** State of the whole JVM that programs set: system properties and defaults. */
final class SystemState {

    private SystemState() {}

    /** The present state. */
    static List<InitialState.Kept> kept() {
        return List.of(
                kept("the system properties", SystemState::copy, System::setProperties),
                kept("Locale.getDefault()", Locale::getDefault, Locale::setDefault),
                kept("TimeZone.getDefault()", TimeZone::getDefault, TimeZone::setDefault),
                kept(
                        "Thread.getDefaultUncaughtExceptionHandler()",
                        Thread::getDefaultUncaughtExceptionHandler,
                        Thread::setDefaultUncaughtExceptionHandler),
                kept("System.out", () -> System.out, System::setOut),
                kept("System.err", () -> System.err, System::setErr),
                kept("System.in", () -> System.in, System::setIn));
    }

    private static Properties copy() {
        return (Properties) System.getProperties().clone();
    }

    private static <T> InitialState.Kept kept(String name, Supplier<T> get, Consumer<T> set) {
        T before = get.get();
        return new InitialState.Kept() {
            @Override
            public boolean differs() {
                return !java.util.Objects.equals(get.get(), before);
            }

            @Override
            @SuppressWarnings("unchecked")
            public void restore() {
                if (differs()) {
                    set.accept(before instanceof Properties properties ? (T) properties.clone() : before);
                }
            }

            @Override
            public Object object() {
                return null;
            }

            @Override
            public String place() {
                return name;
            }
        };
    }
}
