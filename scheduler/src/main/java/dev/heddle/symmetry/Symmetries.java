package dev.heddle.symmetry;

import dev.heddle.Symmetry;
import java.math.BigInteger;
import java.util.List;

/** The symmetries declared for a program, and the group they generate. */
final class Symmetries {

    private final Domain domain;
    private final List<Permutation> generators;
    private final PermutationGroup group;

    private Symmetries(Domain domain, List<Permutation> generators) {
        this.domain = domain;
        this.generators = List.copyOf(generators);
        this.group = PermutationGroup.generatedBy(domain.degree(), generators);
    }

    /**
     * The group that the declarations generate.
     *
     * @throws IllegalArgumentException if a declaration does not fit the rosters
     */
    static Symmetries of(Naming naming, List<? extends Symmetry> declared) {
        Domain domain = new Domain(naming);
        Declarations declarations = new Declarations(domain);
        declared.forEach(symmetry -> symmetry.declare(declarations));
        return new Symmetries(domain, declarations.generators());
    }

    /** How many permutations the group has. */
    BigInteger order() {
        return group.order();
    }

    Domain domain() {
        return domain;
    }

    List<Permutation> generators() {
        return generators;
    }

    PermutationGroup group() {
        return group;
    }
}
