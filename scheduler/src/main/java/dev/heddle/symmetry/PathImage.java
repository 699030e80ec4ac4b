package dev.heddle.symmetry;

import dev.heddle.execution.EventLog;
import dev.heddle.search.Reduction;

/** The image w·σ(rest) of the execution w·rest, where σ maps w onto a path of the same trace. */
final class PathImage extends Labels implements Reduction.Image {

    private final TraceOrder order;
    private final int from;
    private final int[] places; // by event before the difference
    private final int[] events; // by place before the difference

    PathImage(Domain domain, TraceOrder order, Permutation permutation, boolean changesValues, int from) {
        super(domain, permutation, changesValues);
        this.order = order;
        this.from = from;
        places = new int[from];
        events = new int[from];
        EventLog log = order.log();
        for (int e = 0; e < from; e++) {
            boolean stays = log.inThread(e) < order.prologue(log.thread(e));
            places[e] = stays ? e : order.event(thread(log.thread(e)), log.inThread(e));
            events[places[e]] = e;
        }
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int place(int event) {
        return event < from ? places[event] : event;
    }

    @Override
    public int event(int place) {
        return place < from ? events[place] : place;
    }

    @Override
    public boolean holds(int event) {
        return event < from || !order.followsPlainJoin(event, from);
    }
}
