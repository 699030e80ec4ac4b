package dev.heddle.control;

/** Classes are about to be initialised by the JVM, once, in a way that would have to be explored. */
final class HazardException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient InitialiserHazards hazards;

    HazardException(InitialiserHazards hazards) {
        super("How classes are initialised matters: " + hazards.unexplored(), null, false, false);
        this.hazards = hazards;
    }

    InitialiserHazards hazards() {
        return hazards;
    }
}
