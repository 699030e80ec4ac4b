package dev.heddle.control;

/**
 * Which host carries a program. The system property {@code heddle.host} can ask for {@code platform} or
 * {@code continuation}; without it continuations are used where the JDK has them.
 */
final class Hosts {

    private static final String PROPERTY = "heddle.host";

    private Hosts() {}

    /**
     * @throws IllegalArgumentException if the property asks for something that is not there
     */
    static Host preferred() {
        String wanted = System.getProperty(PROPERTY, "");
        return switch (wanted) {
            case "" -> hasContinuations() ? new ContinuationHost() : new PlatformHost();
            case "platform" -> new PlatformHost();
            case "continuation" -> {
                if (!hasContinuations()) {
                    throw new IllegalArgumentException("The system property " + PROPERTY
                            + " asks for continuations, but this JDK (" + Runtime.version()
                            + ") does not have them: use JDK 21 or later, or leave the property out.");
                }
                yield new ContinuationHost();
            }
            default -> throw new IllegalArgumentException("The system property " + PROPERTY
                    + " must be platform or continuation but is [" + wanted + "].");
        };
    }

    private static boolean hasContinuations() {
        if (!CurrentThread.settable()) {
            return false;
        }
        try {
            Class.forName(Continuations.class.getName(), true, Hosts.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // no public API: a later JDK may do without it
        }
    }
}
