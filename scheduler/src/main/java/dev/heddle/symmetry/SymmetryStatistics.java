package dev.heddle.symmetry;

import java.math.BigInteger;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** What the verdict tells about symmetry. */
final class SymmetryStatistics {

    private static final int MOST_SIZES = 8;

    private final SortedSet<BigInteger> stabilisers = new TreeSet<>();
    private long leftOut;

    /** A state is mapped onto itself by so many permutations. */
    void met(BigInteger stabiliser) {
        stabilisers.add(stabiliser);
    }

    /** A transition is not explored because it is the image of one that is. */
    void leftOut() {
        leftOut++;
    }

    /** Everything in one sentence. */
    String sentence(BigInteger group, long imagesChecked) {
        return String.format(
                Locale.ROOT,
                "Symmetry: a group of %,d permutations, of which %s fix the states met; %,d transition%s left out; %,d"
                        + " image%s of executions run as a check.",
                group, sizes(), leftOut, leftOut == 1 ? "" : "s", imagesChecked, imagesChecked == 1 ? "" : "s");
    }

    private String sizes() {
        if (stabilisers.size() > MOST_SIZES) {
            return String.format(
                    Locale.ROOT, "%,d to %,d (%d different numbers)",
                    stabilisers.first(), stabilisers.last(), stabilisers.size());
        }
        StringBuilder text = new StringBuilder();
        for (BigInteger size : stabilisers) {
            text.append(text.length() == 0 ? "" : size.equals(stabilisers.last()) ? " or " : ", ")
                    .append(String.format(Locale.ROOT, "%,d", size));
        }
        return text.length() == 0 ? "1" : text.toString();
    }
}
