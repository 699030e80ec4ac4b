package dev.heddle.symmetry;

import dev.heddle.object.Accesses;
import dev.heddle.search.Relabelling;

/** The relabelling that belongs to a permutation. */
class Labels implements Relabelling {

    private final Domain domain;
    private final Permutation permutation;
    private final boolean changesValues;

    /**
     * @param changesValues whether what is written may be another value in the image
     */
    Labels(Domain domain, Permutation permutation, boolean changesValues) {
        this.domain = domain;
        this.permutation = permutation;
        this.changesValues = changesValues;
    }

    @Override
    public final int thread(int thread) {
        return domain.thread(permutation, thread);
    }

    @Override
    public final int cell(int cell) {
        return domain.cell(permutation, cell);
    }

    @Override
    public final long mode(long mode) {
        return changesValues && mode != Accesses.READ ? Accesses.EXCLUSIVE : mode;
    }
}
