package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/** Structures without locks. */
final class LockFree {

    private LockFree() {}

    static List<KnownProgram> programs() {
        return List.of(
                broken("Treiber stack with nodes used again (ABA)", Failure.Kind.ASSERTION, () -> treiber(true)),
                correct("Treiber stack", () -> treiber(false)),
                broken("Michael-Scott queue, linked without comparing", Failure.Kind.ASSERTION, () -> michaelScott(false)),
                correct("Michael-Scott queue", () -> michaelScott(true)),
                broken("work-stealing queue, last element not fought for", Failure.Kind.ASSERTION, () -> stealing(false)),
                correct("work-stealing queue", () -> stealing(true)));
    }

    private static final class Node {
        final int value;
        volatile Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private static final class Treiber {
        private final AtomicReference<Node> top = new AtomicReference<>();

        void push(Node node) {
            Node head;
            do {
                head = top.get();
                node.next = head;
            } while (!top.compareAndSet(head, node));
        }

        Node pop() {
            while (true) {
                Node head = top.get();
                if (head == null) {
                    return null;
                }
                // The node may have been popped, its successor too, and pushed again in the meantime.
                Node next = head.next;
                if (top.compareAndSet(head, next)) {
                    return head;
                }
            }
        }

        int sum() {
            int sum = 0;
            for (Node node = pop(); node != null; node = pop()) {
                sum += node.value;
            }
            return sum;
        }
    }

    /** One thread pops one node, the other pops two and pushes the first of them back. */
    private static void treiber(boolean again) {
        Treiber stack = new Treiber();
        stack.push(new Node(1));
        stack.push(new Node(2));
        AtomicInteger popped = new AtomicInteger();
        Systematic.parallel(
                () -> {
                    Node node = stack.pop();
                    popped.addAndGet(node == null ? 0 : node.value);
                },
                () -> {
                    Node first = stack.pop();
                    Node second = stack.pop();
                    popped.addAndGet(second == null ? 0 : second.value);
                    if (first != null) {
                        stack.push(again ? first : new Node(first.value));
                    }
                });
        Systematic.check(popped.get() + stack.sum() == 3, "every element is popped once or still there");
    }

    private static final class MichaelScott {
        private static final class Link {
            final int value;
            final AtomicReference<Link> next = new AtomicReference<>();

            Link(int value) {
                this.value = value;
            }
        }

        private final AtomicReference<Link> head = new AtomicReference<>(new Link(0));
        private final AtomicReference<Link> tail = new AtomicReference<>(head.get());
        private final boolean compares;

        MichaelScott(boolean compares) {
            this.compares = compares;
        }

        void put(int value) {
            Link link = new Link(value);
            while (true) {
                Link last = tail.get();
                Link next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (link(last, link)) {
                    tail.compareAndSet(last, link);
                    return;
                }
            }
        }

        private boolean link(Link last, Link link) {
            if (compares) {
                return last.next.compareAndSet(null, link);
            }
            last.next.set(link);
            return true;
        }

        int take() {
            while (true) {
                Link first = head.get();
                Link next = first.next.get();
                if (next == null) {
                    return 0;
                }
                if (head.compareAndSet(first, next)) {
                    return next.value;
                }
            }
        }
    }

    private static void michaelScott(boolean compares) {
        MichaelScott queue = new MichaelScott(compares);
        Systematic.parallel(() -> queue.put(1), () -> queue.put(2));
        Systematic.check(queue.take() + queue.take() == 3, "what was put can be taken");
    }

    /** The owner works at the tail without a lock; thieves take from the head under one. */
    private static void stealing(boolean fought) {
        var queue = new Object() {
            final AtomicIntegerArray taken = new AtomicIntegerArray(2);
            volatile int head;
            volatile int tail = 2;

            void pop() {
                int last = tail - 1;
                tail = last;
                if (head > last || fought && head == last) {
                    tail = last + 1;
                    synchronized (this) {
                        if (head >= tail) {
                            return;
                        }
                        tail = last;
                        take(last);
                        if (head > tail) {
                            head = tail;
                        }
                        return;
                    }
                }
                take(last);
            }

            synchronized void steal() {
                int first = head;
                if (fought) {
                    head = first + 1;
                    if (first + 1 > tail) {
                        head = first;
                        return;
                    }
                    take(first);
                } else if (first < tail) {
                    take(first);
                    head = first + 1;
                }
            }

            void take(int element) {
                Systematic.check(taken.incrementAndGet(element) == 1, "an element is taken once");
            }
        };
        Systematic.parallel(
                () -> {
                    queue.pop();
                    queue.pop();
                },
                queue::steal);
    }
}
