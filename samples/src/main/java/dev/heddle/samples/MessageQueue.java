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
