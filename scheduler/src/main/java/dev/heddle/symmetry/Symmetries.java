package dev.heddle.symmetry;

import dev.heddle.Symmetry;
import java.math.BigInteger;
import java.util.List;

/** The symmetries declared for a program, and the group they generate. */
final class Symmetries {

    private final Domain domain;
    private final Generators generators;

    private Symmetries(Domain domain, List<Generator> generators) {
        this.domain = domain;
        this.generators = new Generators(domain, generators);
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
        return generators.group(0).order();
    }

    Domain domain() {
        return domain;
    }

    Generators generators() {
        return generators;
    }
}
