package dev.heddle.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * A queue in which givers can wait for takers: a {@code SynchronousQueue}, a {@code LinkedTransferQueue}. Unlike other
 * queues it keeps its elements here. A {@link Kind#PUT} gives its element to a taker that waits, a {@link Kind#TAKE}
 * takes what has been offered; where there is nobody, the {@link Operation#argument} says what they do. One that waits
 * is followed by a {@link Kind#WAKE}. What a thread has got is told by {@link #received}.
 */
public final class TransferObject extends MeetingObject {

    /** The argument of a put or take that gives up if there is nobody. */
    public static final long NOW = 0;

    /** The argument of a put or take that waits. */
    public static final long WAIT = 1;

    /** The argument of a put that leaves its element behind. */
    public static final long LEAVE = 2;

    /** The {@link Operation#result} of a put or take that is to wait. */
    public static final long ALONE = 1;

    /** @param giver who waits for it to be taken, or null */
    private record Offer(Object element, Waiter giver) {}

    private final boolean lastFirst;
    private final Deque<Offer> offers = new ArrayDeque<>();
    private final Deque<Waiter> takers = new ArrayDeque<>();
    private Object received;

    /**
     * @param lastFirst whether of several that wait the last comes first
     * @param elements what is in the queue
     */
    public TransferObject(int number, String name, boolean lastFirst, Collection<?> elements) {
        super(number, name);
        this.lastFirst = lastFirst;
        elements.forEach(element -> offers.add(new Offer(element, null)));
    }

    /** What the thread that acted last has got, or null. */
    public Object received() {
        return received;
    }

    /** A copy of what is in the queue, what is only offered included. */
    public List<Object> elements() {
        List<Object> elements = new ArrayList<>();
        offers.forEach(offer -> elements.add(offer.element));
        return elements;
    }

    /** How many takers wait. */
    public int takers() {
        return takers.size();
    }

    /** Takes one element out, as part of an {@link Kind#UPDATE} by this thread; who offered it need wait no longer. */
    public void remove(Object element, ThreadObject by) {
        for (Offer offer : offers) {
            if (offer.element == element) {
                offers.remove(offer);
                letGo(offer, by);
                return;
            }
        }
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case WAKE -> accessesOfWake(op, into);
            case READ -> into.add(number(), Accesses.READ);
            default -> into.add(number(), Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        op.result = 0;
        received = null;
        switch (op.kind) {
            case PUT -> put(op);
            case TAKE -> take(op);
            case WAKE -> received = wake(op).item;
            case READ, UPDATE -> { }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private void put(Operation op) {
        Waiter taker = lastFirst ? takers.pollLast() : takers.pollFirst();
        if (taker != null) {
            taker.item = op.reference;
            release(taker, op.thread, false);
        } else if (op.argument == LEAVE) {
            offers.add(new Offer(op.reference, null));
        } else {
            Waiter giver = waits(op);
            if (giver != null) {
                offers.add(new Offer(op.reference, giver));
            }
        }
    }

    private void take(Operation op) {
        Offer offer = lastFirst ? offers.pollLast() : offers.pollFirst();
        if (offer != null) {
            received = offer.element;
            letGo(offer, op.thread);
        } else {
            Waiter taker = waits(op);
            if (taker != null) {
                takers.add(taker);
            }
        }
    }

    /** The thread as one that waits; null if it does not. */
    private Waiter waits(Operation op) {
        if (op.argument == NOW) {
            op.outcome = Operation.Outcome.REFUSED;
            return null;
        }
        op.result = ALONE;
        Waiter waiter = new Waiter(op.thread, 0, null);
        comes(waiter);
        return waiter;
    }

    private void letGo(Offer offer, ThreadObject by) {
        if (offer.giver != null) {
            release(offer.giver, by, false);
        }
    }

    @Override
    void gaveUp(Waiter waiter) {
        offers.removeIf(offer -> offer.giver == waiter);
        takers.remove(waiter);
    }

    @Override
    public void state(StateSink into) {
        super.state(into);
        into.add(offers.size());
        into.add(takers.size());
    }

    @Override
    public String describe() {
        if (!takers.isEmpty()) {
            return "empty, " + takers.getFirst().thread + " waits";
        }
        return offers.isEmpty() ? "empty" : offers.size() + " inside";
    }
}
