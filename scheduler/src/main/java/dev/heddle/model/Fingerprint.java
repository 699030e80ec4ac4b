package dev.heddle.model;

/** What stands for a global state: equal for equal states, and, but for a chance of 2^-128, only for them. */
public record Fingerprint(long one, long two) {

    /** The fingerprint of the global state a program is in. */
    static Fingerprint of(Interpreter program) {
        Digest digest = new Digest();
        program.state(digest);
        return digest.get();
    }
}
