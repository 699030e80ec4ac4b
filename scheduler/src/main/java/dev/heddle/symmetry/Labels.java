package dev.heddle.symmetry;

import dev.heddle.search.Relabelling;

/** The relabelling that belongs to a permutation. */
class Labels implements Relabelling {

    private final Domain domain;
    private final Permutation permutation;

    Labels(Domain domain, Permutation permutation) {
        this.domain = domain;
        this.permutation = permutation;
    }

    @Override
    public final int thread(int thread) {
        return domain.thread(permutation, thread);
    }

    @Override
    public final int cell(int cell) {
        return domain.cell(permutation, cell);
    }
}
