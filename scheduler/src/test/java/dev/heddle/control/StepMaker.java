package dev.heddle.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up programs of 2 or 3 threads with a few steps each, from one to three families of constructs. */
final class StepMaker {

    /** Words that end in {@code [} have steps inside. */
    private static final List<String> FAMILIES = List.of(
            "a+ a? a=5 aC aW aX a+?",
            "v? v= V+ VC VX",
            "p? p= s? s=",
            "sync[ sync[ wait notify notifyAll syncThis[",
            "lock[ lock[ tryLock[ lockInt[ await signal signalAll lock?",
            "sem- sem+ sem? sem-2 sem+2 drain sem#",
            "rd[ wr[ tryRd[ tryWr[ down[",
            "srd[ swr[ sopt[ sconv[ trySwr[",
            "m= m? mCompute[ mMerge mAbsent[ mIter m# m- mPresent[ mReplace",
            "q+ q- qOffer qPoll q# qDrain qIter",
            "l+ l- lPoll lPeek",
            "latch- latch latch#",
            "bar bar? ex",
            "park unpark0 unpark1 int0 int1 interrupted isInt0",
            "int0 int1 interrupted sleepInt",
            "submit[ exec[ shutdown invokeAll[ cancel[",
            "cf! cf cfThen[ cfAsync[ cfCancel cf? cfEx[",
            "fork[ fj[ par[",
            "start[ startAlive[ yield",
            "cow+ cowIter clq+ clq- sq+ sq- sqOffer sqPoll tq+ tq- tqTry");

    private final Random random;
    private List<String> words = List.of();

    StepMaker(long seed) {
        random = new Random(seed);
    }

    List<List<Step>> next() {
        words = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            words.addAll(List.of(FAMILIES.get(random.nextInt(FAMILIES.size())).split(" ")));
        }
        List<List<Step>> program = new ArrayList<>();
        int threads = random.nextInt(3) == 0 ? 3 : 2;
        for (int t = 0; t < threads; t++) {
            program.add(steps(threads == 3 ? 1 + random.nextInt(2) : 1 + random.nextInt(3), 0, false));
        }
        return program;
    }

    private List<Step> steps(int count, int depth, boolean inMap) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String word = words.get(random.nextInt(words.size()));
            if (inMap && word.startsWith("m")) {
                continue; // functions must not touch the map that calls them
            }
            if (!word.endsWith("[")) {
                steps.add(new Step(word, null));
            } else if (depth < 2) {
                steps.add(new Step(word.substring(0, word.length() - 1), steps(1 + random.nextInt(2), depth + 1, inMap || word.startsWith("m"))));
            }
        }
        return steps;
    }
}
