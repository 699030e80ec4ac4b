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

/*
What it prints:

== a plain field

Data race: thread 2 and thread 1 access holder.config without synchronisation, and at least one of them writes.
Found after 1 execution, 8 transitions, 0.06 s; the search stopped there.

The interleaving, from top to bottom:
     thread 1                       thread 2
  1                                 reads holder.config = null  PlainHolder.get(DoubleCheckedLocking.java:30)
  2  reads holder.config = null                                 PlainHolder.get(DoubleCheckedLocking.java:30)
  3  locks holder                                               PlainHolder.get(DoubleCheckedLocking.java:31)
  4  reads holder.config = null                                 PlainHolder.get(DoubleCheckedLocking.java:32)
  5  writes holder.config = Config                              PlainHolder.get(DoubleCheckedLocking.java:33)

thread 2 reads holder.config
    at dev.heddle.samples.DoubleCheckedLocking$PlainHolder.get(DoubleCheckedLocking.java:30)
    at dev.heddle.samples.DoubleCheckedLocking.lambda$use$1(DoubleCheckedLocking.java:63)
thread 1 writes holder.config
    at dev.heddle.samples.DoubleCheckedLocking$PlainHolder.get(DoubleCheckedLocking.java:33)
    at dev.heddle.samples.DoubleCheckedLocking.lambda$use$0(DoubleCheckedLocking.java:63)

replay with @SystematicTest(replay = "1:c0dc8727d047:2-1x4")

== a volatile field

complete: 4 executions, 66 transitions, 0.02 s
*/
