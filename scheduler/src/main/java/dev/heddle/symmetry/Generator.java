package dev.heddle.symmetry;

/** One of the exchanges that were declared. */
interface Generator {

    /** Where it moves the members of rosters. */
    Permutation permutation();

    /** What takes the place of an action; null if that is not defined, or if there is nothing of the kind. */
    Label image(Label label);
}
