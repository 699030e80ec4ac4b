package dev.heddle.samples;

import dev.heddle.DataRaces;
import dev.heddle.Settings;
import dev.heddle.Systematic;

/**
 * Lesson 6. Senders append messages to a linked queue. Does every message arrive?
 *
 * <p>This is the message queue of the literature on heap symmetry (Iosif, <i>Symmetry reductions for model checking of
 * concurrent dynamic software</i>): the messages are made by the threads, so the same list stands at
 * different places of the heap depending on who was first. Heddle knows a message by the thread that made it and
 * how many that thread had made before, not by its address: the order of allocations alone makes no new execution.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=MessageQueue}
 */
public final class MessageQueue {

    static final class Message {
        private final int sender;
        private Message next;

        Message(int sender) {
            this.sender = sender;
        }
    }

    /** Appends without a lock. */
    static class Queue {
        Message head = new Message(-1);
        Message tail = head;

        void send(Message message) {
            tail.next = message;
            tail = message;
        }

        /** Whether the message of this sender has arrived. */
        boolean hasFrom(int sender) {
            for (Message m = head.next; m != null; m = m.next) {
                if (m.sender == sender) {
                    return true;
                }
            }
            return false;
        }
    }

    /** One sender at a time. */
    static final class LockedQueue extends Queue {
        @Override
        synchronized void send(Message message) {
            super.send(message);
        }
    }

    private MessageQueue() {}

    /** Each sender makes one message and sends it. */
    static void use(Queue queue, int senders) {
        Systematic.name(queue, "queue");
        Runnable[] threads = new Runnable[senders];
        for (int i = 0; i < senders; i++) {
            int sender = i;
            threads[i] = () -> queue.send(new Message(sender));
        }
        Systematic.parallel(threads);
        for (int i = 0; i < senders; i++) {
            Systematic.check(queue.hasFrom(i), "the message of sender " + i + " arrives");
        }
    }

    public static void main(String[] args) {
        Lesson.show(
                "no lock, data races ignored",
                Settings.defaults().withDataRaces(DataRaces.IGNORE),
                () -> use(new Queue(), 2));
        Lesson.show("one lock, two senders", () -> use(new LockedQueue(), 2));
        Lesson.show("one lock, three senders", () -> use(new LockedQueue(), 3));
    }
}

/*
What it prints:

== no lock, data races ignored

Assertion failed: the message of sender 0 arrives (in main)
Found after 2 executions, 23 transitions, 0.04 s; the search stopped there.

The interleaving, from top to bottom (5 steps on what no other thread touches are left out):
      main                   thread 1               thread 2
   3                         reads queue.tail = Message                              Queue.send(MessageQueue.java:34)
   4                         writes Message.next = Message@2                         Queue.send(MessageQueue.java:34)
   5                                                reads queue.tail = Message       Queue.send(MessageQueue.java:34)
   6                                                writes Message.next = Message@3  Queue.send(MessageQueue.java:34)
   7                                                writes queue.tail = Message@3    Queue.send(MessageQueue.java:35)
   8                         writes queue.tail = Message@2                           Queue.send(MessageQueue.java:35)
  10  reads Message.next = Message@3                                                 Queue.hasFrom(MessageQueue.java:40)

replay with @SystematicTest(replay = "1:3138b5a854f3:0x2-1x2-2x3-1-0x4")

== one lock, two senders

complete: 2 executions, 36 transitions, 0.01 s

== one lock, three senders

complete: 6 executions, 150 transitions, 0.01 s
*/
