package dev.heddle.control;

/** What code of the JDK takes for the current thread while a platform thread carries a thread of the program. */
interface ThreadContext {

    /** The best that this JDK can do. */
    static ThreadContext ofThisJdk() {
        return CurrentThread.settable() ? new Impersonation() : new Lookalike();
    }

    /** What {@link Thread#currentThread()} gives while {@code carrier} carries {@code thread}. */
    Thread seen(Thread thread, Thread carrier);

    /** Called on the carrier, before the thread's code runs. */
    void enter(Thread thread, Thread carrier);

    /** Called on the carrier, before it waits for its turn within the thread's code. */
    void pause(Thread carrier);

    /** Called on the carrier, when it is its turn again. */
    void resume(Thread thread, Thread carrier);

    /** Called on the carrier, after the thread's code has come to its end: leaves nothing for the next thread. */
    void leave(Thread carrier);

    /** The carrier is the program's own thread in all eyes, so that what belongs to a thread is its own by itself. */
    final class Impersonation implements ThreadContext {

        @Override
        public Thread seen(Thread thread, Thread carrier) {
            return thread;
        }

        @Override
        public void enter(Thread thread, Thread carrier) {
            CurrentThread.set(carrier, thread);
        }

        @Override
        public void pause(Thread carrier) {
            CurrentThread.set(carrier, carrier); // it is the carrier that is parked and unparked
        }

        @Override
        public void resume(Thread thread, Thread carrier) {
            CurrentThread.set(carrier, thread);
        }

        @Override
        public void leave(Thread carrier) {
            CurrentThread.set(carrier, carrier);
            CurrentThread.forgetScopedValues();
            Thread.interrupted();
        }
    }
}
