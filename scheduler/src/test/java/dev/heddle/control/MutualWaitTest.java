package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import org.junit.jupiter.api.Test;

/** Two threads that each wait in a loop for what the other one writes. */
class MutualWaitTest {

    private static final class Flags {
        volatile boolean left;
        volatile boolean right;
        volatile int turn;
        int inside;

        void peterson(boolean isLeft) {
            int other = isLeft ? 1 : 0;
            raise(isLeft, true);
            turn = other;
            while (isRaised(!isLeft) && turn == other) {
                Thread.onSpinWait();
            }
            inside++;
            raise(isLeft, false);
        }

        /** Peterson's algorithm without the turn: both may wait for ever. */
        void impolite(boolean isLeft) {
            raise(isLeft, true);
            while (isRaised(!isLeft)) {
                Thread.onSpinWait();
            }
            inside++;
            raise(isLeft, false);
        }

        private void raise(boolean isLeft, boolean value) {
            if (isLeft) {
                left = value;
            } else {
                right = value;
            }
        }

        private boolean isRaised(boolean isLeft) {
            return isLeft ? left : right;
        }
    }

    @Test
    void petersonsAlgorithmComesToAnEnd() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(1_000), () -> {
            Flags flags = new Flags();
            Systematic.parallel(() -> flags.peterson(true), () -> flags.peterson(false));
            Systematic.check(flags.inside == 2, "both were inside");
        });
        assertEquals(Verdict.Extent.COMPLETE, verdict.extent());
    }

    @Test
    void waitingForEachOtherIsACertainLivelock() {
        Failure failure = Systematic.explore(Settings.defaults(), () -> {
                    Flags flags = new Flags();
                    Systematic.parallel(() -> flags.impolite(true), () -> flags.impolite(false));
                })
                .failure();
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertEquals(
                "2 threads go round in loops for ever (thread 1, thread 2): what is read there does not change any more.",
                failure.summary());
    }
}
