package dev.heddle.relocation;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Copies classes and resources out of class folders and jars into one folder, with one package moved.
 *
 * <p>Usage: {@code Relocation <target folder> <package>=<new package> <class folder or jar>...}
 */
public final class Relocation {

    private final Path target;
    private final PackageMove move;

    private Relocation(Path target, PackageMove move) {
        this.target = target;
        this.move = move;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 3) {
            throw new IllegalArgumentException(
                    "Expected <target folder> <package>=<new package> <class folder or jar>...");
        }
        Relocation relocation = new Relocation(Path.of(arguments[0]), PackageMove.parse(arguments[1]));
        for (int i = 2; i < arguments.length; i++) {
            relocation.copyFrom(Path.of(arguments[i]));
        }
    }

    private void copyFrom(Path source) throws IOException {
        if (Files.isDirectory(source)) {
            copyTree(source);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(source)) {
                copyTree(jar.getPath("/"));
            }
        }
    }

    private void copyTree(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (belongs(name)) {
                    copy(file, name);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Manifests, signatures and module descriptors describe the original jar and are wrong in ours. */
    private static boolean belongs(String name) {
        return !name.equals("META-INF/MANIFEST.MF")
                && !name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC)")
                && !name.startsWith("META-INF/maven/")
                && !name.endsWith("module-info.class");
    }

    private void copy(Path file, String name) throws IOException {
        Path destination = target.resolve(move.file(name));
        Files.createDirectories(destination.getParent());
        if (Files.exists(destination)) {
            throw new IOException("Two sources have a file [" + name + "]; which one belongs into the jar?");
        }
        Files.write(destination, content(file, name));
    }

    private byte[] content(Path file, String name) throws IOException {
        byte[] original = Files.readAllBytes(file);
        if (name.endsWith(".class")) {
            return move.classFile(original);
        }
        if (name.startsWith("META-INF/services/")) {
            return move.serviceFile(original);
        }
        return original;
    }
}
