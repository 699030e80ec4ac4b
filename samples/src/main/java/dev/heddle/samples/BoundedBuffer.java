package dev.heddle.samples;

import dev.heddle.Systematic;

/**
 * Lesson 4. A buffer for one item, with wait and notify. Which of {@code if} and {@code while}, and which of
 * {@code notify} and {@code notifyAll}, is right?
 *
 * <p>With {@code if}, a taker that was woken goes on although another taker was quicker, and takes what is not
 * there. With {@code notify}, the one who is woken may be of the wrong kind: a taker that has emptied the
 * buffer wakes another taker, and the putter sleeps on.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=BoundedBuffer}
 */
public final class BoundedBuffer {

    /** The right buffer. */
    static class Buffer {
        Object item;

        synchronized void put(Object newItem) throws InterruptedException {
            while (item != null) {
                wait();
            }
            item = newItem;
            wake();
        }

        synchronized Object take() throws InterruptedException {
            while (item == null) {
                wait();
            }
            return takeNow();
        }

        Object takeNow() {
            Object taken = item;
            Systematic.check(taken != null, "what is taken is there");
            item = null;
            wake();
            return taken;
        }

        void wake() {
            notifyAll();
        }
    }

    /** Does not look again after it was woken. */
    static final class IfBuffer extends Buffer {
        @Override
        synchronized Object take() throws InterruptedException {
            if (item == null) {
                wait();
            }
            return takeNow();
        }
    }

    /** Wakes one thread, whichever. */
    static final class NotifyBuffer extends Buffer {
        @Override
        void wake() {
            notify();
        }
    }

    private BoundedBuffer() {}

    /** One item for each of the takers. */
    static void use(Buffer buffer, int takers) {
        Systematic.name(buffer, "buffer");
        Runnable[] threads = new Runnable[takers + 1];
        for (int i = 0; i < takers; i++) {
            threads[i] = () -> {
                try {
                    buffer.take();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            };
        }
        threads[takers] = () -> {
            try {
                for (int i = 0; i < takers; i++) {
                    buffer.put("item " + i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        Systematic.parallel(threads);
    }

    public static void main(String[] args) {
        Lesson.show("if instead of while", () -> use(new IfBuffer(), 2));
        Lesson.show("notify instead of notifyAll", () -> use(new NotifyBuffer(), 3));
        Lesson.show("while and notifyAll", () -> use(new Buffer(), 2));
    }
}
