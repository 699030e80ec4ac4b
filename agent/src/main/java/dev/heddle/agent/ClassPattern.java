package dev.heddle.agent;

import java.util.regex.Pattern;

/**
 * Some classes by name: {@code com.acme.Stack} is that class and those within it, {@code com.acme.*} a
 * package, {@code com.acme.**} a package and all packages below, {@code **} everything.
 */
record ClassPattern(String text) {

    private static final Pattern NAME =
            Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
                    + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*(\\.\\*\\*?)?");

    static ClassPattern parse(String text, String option) {
        if (!text.equals("**") && !NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "[" + text + "] in the option [" + option + "] of the Heddle agent is not a class name,"
                            + " a package with .* or a package with .**");
        }
        return new ClassPattern(text);
    }

    boolean matches(String className) {
        if (text.equals("**")) {
            return true;
        } else if (text.endsWith(".**")) {
            return className.startsWith(text.substring(0, text.length() - 2));
        } else if (text.endsWith(".*")) {
            int dot = text.length() - 2;
            return className.startsWith(text.substring(0, dot + 1)) && className.indexOf('.', dot + 1) < 0;
        }
        return className.equals(text) || className.startsWith(text + "$");
    }
}
