package dev.heddle.control;

/** What code of the JDK takes for the current thread while a platform thread carries a thread of the program. */
interface ThreadContext {

    /** The best that this JDK can do. */
    static ThreadContext ofThisJdk() {
        return CurrentThread.settable() ? new Impersonation() : new Lookalike();
    }

    /** What {@link Thread#currentThread()} gives while {@code carrier} carries {@code thread}. */
    Thread seen(Thread thread, Thread carrier);

    /** Called on the carrier: runs the thread's code, and leaves nothing of it for the next thread. */
    void runAs(Thread thread, Thread carrier, Runnable code);

    /** Called on the carrier, within the thread's code: runs something that is the carrier's own business. */
    void runAsItself(Thread thread, Thread carrier, Runnable code);

    /** The carrier is the program's own thread in all eyes, so that what belongs to a thread is its own by itself. */
    final class Impersonation implements ThreadContext {

        @Override
        public Thread seen(Thread thread, Thread carrier) {
            return thread;
        }

        @Override
        public void runAs(Thread thread, Thread carrier, Runnable code) {
            CurrentThread.runAs(thread, carrier, carrier, code);
            CurrentThread.forgetScopedValues();
            Thread.interrupted();
        }

        @Override
        public void runAsItself(Thread thread, Thread carrier, Runnable code) {
            CurrentThread.runAs(carrier, carrier, thread, code);
        }
    }
}
