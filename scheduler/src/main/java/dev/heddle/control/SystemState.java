package dev.heddle.control;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** State of the whole JVM that programs set: system properties and defaults. */
final class SystemState {

    private SystemState() {}

    /** The present state. */
    static List<InitialState.Kept> kept() {
        return List.of(
                kept("Locale.getDefault()", Locale::getDefault, Locale::setDefault),
                kept("TimeZone.getDefault()", TimeZone::getDefault, TimeZone::setDefault),
                kept(
                        "Thread.getDefaultUncaughtExceptionHandler()",
                        Thread::getDefaultUncaughtExceptionHandler,
                        Thread::setDefaultUncaughtExceptionHandler),
                kept("System.out", () -> System.out, System::setOut),
                kept("System.err", () -> System.err, System::setErr),
                kept("System.in", () -> System.in, System::setIn),
                // Last: whoever asks for the time zone first sets a property.
                kept("the system properties", System::getProperties, System::setProperties, now -> (Properties) now.clone()));
    }

    private static <T> InitialState.Kept kept(String name, Supplier<T> get, Consumer<T> set) {
        return kept(name, get, set, now -> now);
    }

    /** @param copy makes what stays as it is of something that may change */
    private static <T> InitialState.Kept kept(String name, Supplier<T> get, Consumer<T> set, UnaryOperator<T> copy) {
        T before = copy.apply(get.get());
        return new InitialState.Kept() {
            @Override
            public boolean differs() {
                return !java.util.Objects.equals(get.get(), before);
            }

            @Override
            public void restore() {
                if (differs()) {
                    set.accept(copy.apply(before));
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
