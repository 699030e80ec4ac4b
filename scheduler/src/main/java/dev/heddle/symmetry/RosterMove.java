package dev.heddle.symmetry;

/** An exchange of members of rosters. What is written stays the same. */
record RosterMove(Domain domain, Permutation permutation) implements Generator {

    @Override
    public Label image(Label label) {
        int thread = domain.thread(permutation, label.thread());
        int object = domain.cell(permutation, label.object());
        return thread < 0 || object < 0 ? null : new Label(thread, label.kind(), object, label.argument());
    }
}
