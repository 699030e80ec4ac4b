package dev.heddle.relocation;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** One package, with all packages below it, and where it moves to. */
final class PackageMove {

    private static final Pattern VERSIONED = Pattern.compile("(META-INF/versions/\\d+/)?(.*)");
    private static final String SERVICES = "META-INF/services/";

    private final String fromDotted;
    private final String toDotted;
    private final String from;
    private final String to;

    private PackageMove(String fromDotted, String toDotted) {
        this.fromDotted = fromDotted + '.';
        this.toDotted = toDotted + '.';
        this.from = this.fromDotted.replace('.', '/');
        this.to = this.toDotted.replace('.', '/');
    }

    /** Parses {@code old.name=new.name}. */
    static PackageMove parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw new IllegalArgumentException("Expected <package>=<new package>, not [" + text + "]");
        }
        return new PackageMove(text.substring(0, equals), text.substring(equals + 1));
    }

    /** The new path of a file, also of one for a certain Java version only and of a service file. */
    String file(String path) {
        if (path.startsWith(SERVICES)) {
            return SERVICES + dotted(path.substring(SERVICES.length()));
        }
        Matcher parts = VERSIONED.matcher(path);
        parts.matches();
        String version = parts.group(1) == null ? "" : parts.group(1);
        return version + slashed(parts.group(2));
    }

    byte[] serviceFile(byte[] content) {
        String moved = new String(content, StandardCharsets.UTF_8)
                .lines()
                .map(line -> dotted(line.strip()) + "\n")
                .reduce("", String::concat);
        return moved.getBytes(StandardCharsets.UTF_8);
    }

    byte[] classFile(byte[] content) {
        ClassReader reader = new ClassReader(content);
        ClassWriter writer = new ClassWriter(0);
        boolean moves = reader.getClassName().startsWith(from);
        reader.accept(new ClassRemapper(writer, new Renaming(moves)), 0);
        return writer.toByteArray();
    }

    private String slashed(String name) {
        return name.startsWith(from) ? to + name.substring(from.length()) : name;
    }

    private String dotted(String name) {
        return name.startsWith(fromDotted) ? toDotted + name.substring(fromDotted.length()) : name;
    }

    private final class Renaming extends Remapper {

        private final boolean alsoStrings;

        /** A class that moves looks some of its neighbours up by name: there, string constants move too. */
        Renaming(boolean alsoStrings) {
            super(Opcodes.ASM9);
            this.alsoStrings = alsoStrings;
        }

        @Override
        public String map(String internalName) {
            return slashed(internalName);
        }

        @Override
        public Object mapValue(Object value) {
            return alsoStrings && value instanceof String name ? slashed(dotted(name)) : super.mapValue(value);
        }
    }
}
