package dev.heddle.search;

import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.Operation;
import java.util.Arrays;

/**
 * Partial-order sampling (Yuan, Yang, Gu): every operation has a random priority, the highest goes first, and
 * operations that raced with it and lost draw anew. Traces come out more evenly than from a random walk.
 */
final class PartialOrderSampling implements Sampling.Sampler {

    private final SplitMix chance;
    private long[] priorities = new long[8]; // by thread, for its next operation; 0 where none has been drawn
    private final Accesses accesses = new Accesses();

    PartialOrderSampling(SplitMix chance) {
        this.chance = chance;
    }

    @Override
    public void begin() {
        Arrays.fill(priorities, 0);
    }

    @Override
    public int choose(Execution execution) {
        EventLog log = execution.log();
        if (priorities.length < execution.threadBound()) {
            priorities = Arrays.copyOf(priorities, execution.threadBound() * 2);
        }
        if (log.size() > 0) {
            forgetLosers(execution, log);
        }
        int best = -1;
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.enabled(t)) {
                if (priorities[t] == 0) {
                    priorities[t] = chance.next() >>> 1 | 1;
                }
                best = best < 0 || priorities[t] > priorities[best] ? t : best;
            }
        }
        return best;
    }

    private void forgetLosers(Execution execution, EventLog log) {
        int last = log.size() - 1;
        priorities[log.thread(last)] = 0;
        for (int t = 0; t < execution.threadBound(); t++) {
            if (priorities[t] != 0 && execution.live(t) && conflicts(execution.operation(t), log, last)) {
                priorities[t] = 0;
            }
        }
    }

    private boolean conflicts(Operation operation, EventLog log, int event) {
        accesses.clear();
        operation.accesses(0, accesses);
        for (int i = 0; i < accesses.size(); i++) {
            for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
                if (accesses.cell(i) == log.cell(a) && Accesses.conflict(accesses.mode(i), log.mode(a))) {
                    return true;
                }
            }
        }
        return false;
    }
}
