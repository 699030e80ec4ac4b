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

/*
What it prints:

== if instead of while

Assertion failed: what is taken is there (in thread 2)
Found after 1 execution, 26 transitions, 0.06 s; the search stopped there.

The interleaving, from top to bottom (5 steps on what no other thread touches are left out):
      thread 1        thread 2        thread 3
   4                  locks buffer, reads buffer.item = null                      IfBuffer.take(BoundedBuffer.java:53)
   6                  waits on buffer                                             IfBuffer.take(BoundedBuffer.java:54)
   7                                  locks buffer, reads buffer.item = null      Buffer.put(BoundedBuffer.java:22)
   9                                  writes buffer.item = "item 0"               Buffer.put(BoundedBuffer.java:25)
  10                                  notifies all on buffer: wakes thread 2      Buffer.wake(BoundedBuffer.java:45)
  11                                  unlocks buffer                              Buffer.put(BoundedBuffer.java:27)
  12                                  locks buffer, reads buffer.item = "item 0"  Buffer.put(BoundedBuffer.java:22)
  14                                  waits on buffer                             Buffer.put(BoundedBuffer.java:23)
  15  locks buffer, reads buffer.item = "item 0"                                  IfBuffer.take(BoundedBuffer.java:53)
  17  reads buffer.item = "item 0"                                                Buffer.takeNow(BoundedBuffer.java:37)
  19  writes buffer.item = null                                                   Buffer.takeNow(BoundedBuffer.java:39)
  20  notifies all on buffer: wakes thread 2, thread 3                            Buffer.wake(BoundedBuffer.java:45)
  21  unlocks buffer                                                              IfBuffer.take(BoundedBuffer.java:56)
  22                  wakes up on buffer                                          IfBuffer.take(BoundedBuffer.java:54)
  23                  reads buffer.item = null                                    Buffer.takeNow(BoundedBuffer.java:37)

replay with @SystematicTest(replay = "1:c858b81dac86:0x3-2x3-3x8-1x7-2x3")

== notify instead of notifyAll

Deadlock: 4 threads wait for something that nobody is left to do.
Found after 1 execution, 31 transitions, 0.02 s; the search stopped there.

The interleaving, from top to bottom (5 steps on what no other thread touches are left out):
      thread 1  thread 2  thread 3  thread 4
   5  locks buffer, reads buffer.item = null                                    Buffer.take(BoundedBuffer.java:30)
   7  waits on buffer                                                           Buffer.take(BoundedBuffer.java:31)
   8            locks buffer, reads buffer.item = null                          Buffer.take(BoundedBuffer.java:30)
  10            waits on buffer                                                 Buffer.take(BoundedBuffer.java:31)
  11                      locks buffer, reads buffer.item = null                Buffer.take(BoundedBuffer.java:30)
  13                      waits on buffer                                       Buffer.take(BoundedBuffer.java:31)
  14                                locks buffer, reads buffer.item = null      Buffer.put(BoundedBuffer.java:22)
  16                                writes buffer.item = "item 0"               Buffer.put(BoundedBuffer.java:25)
  17                                notifies one on buffer: wakes thread 1      NotifyBuffer.wake(BoundedBuffer.java:64)
  18                                unlocks buffer                              Buffer.put(BoundedBuffer.java:27)
  19                                locks buffer, reads buffer.item = "item 0"  Buffer.put(BoundedBuffer.java:22)
  21                                waits on buffer                             Buffer.put(BoundedBuffer.java:23)
  22  wakes up on buffer                                                        Buffer.take(BoundedBuffer.java:31)
  23  reads buffer.item = "item 0"                                              Buffer.take(BoundedBuffer.java:30)
  24  reads buffer.item = "item 0"                                              Buffer.takeNow(BoundedBuffer.java:37)
  26  writes buffer.item = null                                                 Buffer.takeNow(BoundedBuffer.java:39)
  27  notifies one on buffer: wakes thread 2                                    NotifyBuffer.wake(BoundedBuffer.java:64)
  28  unlocks buffer                                                            Buffer.take(BoundedBuffer.java:33)
  29            wakes up on buffer                                              Buffer.take(BoundedBuffer.java:31)
  30            reads buffer.item = null                                        Buffer.take(BoundedBuffer.java:30)
  31            waits on buffer                                                 Buffer.take(BoundedBuffer.java:31)

These threads cannot go on:
  main      waits for its parallel threads (thread 2 has not ended)  at BoundedBuffer.use(BoundedBuffer.java:92)
  thread 2  waits to be notified on buffer (nobody is left to notify it)  at Buffer.take(BoundedBuffer.java:31)
  thread 3  waits to be notified on buffer (nobody is left to notify it)  at Buffer.take(BoundedBuffer.java:31)
  thread 4  waits to be notified on buffer (nobody is left to notify it)  at Buffer.put(BoundedBuffer.java:23)

replay with @SystematicTest(replay = "1:17beb5b6033e:0x4-1x3-2x3-3x3-4x8-1x7-2x3")

== while and notifyAll

complete: 40 executions, 735 transitions, 0.05 s
*/
