package dev.heddle.samples;

import dev.heddle.Systematic;

/**
 * Lesson 5. An object that is made when it is first asked for, looked at without a lock first. Is that
 * correct?
 *
 * <p>Only with {@code volatile}. Without it the first look is a data race: another JVM, or this one on another day,
 * may show a reference to an object whose fields are not there yet. No interleaving goes wrong, which is why
 * testing alone never finds this; Heddle reports the race itself.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=DoubleCheckedLocking}
 */
public final class DoubleCheckedLocking {

    static final class Config {
        private int size = 42;
    }

    interface Holder {
        Config get();
    }

    static final class PlainHolder implements Holder {
        private Config config;

        @Override
        public Config get() {
            if (config == null) {
                synchronized (this) {
                    if (config == null) {
                        config = new Config();
                    }
                }
            }
            return config;
        }
    }

    static final class VolatileHolder implements Holder {
        private volatile Config config;

        @Override
        public Config get() {
            if (config == null) {
                synchronized (this) {
                    if (config == null) {
                        config = new Config();
                    }
                }
            }
            return config;
        }
    }

    private DoubleCheckedLocking() {}

    /** Two threads ask for the object. */
    static void use(Holder holder) {
        Systematic.name(holder, "holder");
        Config[] seen = new Config[2];
        Systematic.parallel(() -> seen[0] = holder.get(), () -> seen[1] = holder.get());
        Systematic.check(seen[0] == seen[1], "both see the same object");
        Systematic.check(seen[0].size == 42, "it is complete");
    }

    public static void main(String[] args) {
        Lesson.show("a plain field", () -> use(new PlainHolder()));
        Lesson.show("a volatile field", () -> use(new VolatileHolder()));
    }
}
