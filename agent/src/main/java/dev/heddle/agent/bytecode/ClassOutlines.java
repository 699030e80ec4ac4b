package dev.heddle.agent.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * What can be known of other classes without loading them: their class files are read as resources.
 * A class whose file is not found is not known; callers then assume the worst.
 */
final class ClassOutlines {

    /**
     * @param fields the access flags of the class's own fields, by name and descriptor
     * @param hasInitialiser whether it has a static initialiser
     * @param hasDefaults whether it is an interface that has default methods
     */
    record Outline(
            String superName,
            String[] interfaces,
            boolean isInterface,
            Map<String, Integer> fields,
            boolean hasInitialiser,
            boolean hasDefaults) {}

    private static final ClassLoader BOOTSTRAP = new ClassLoader(null) {};

    private final Map<ClassLoader, Map<String, Optional<Outline>>> known = new WeakHashMap<>();

    /** Outlines as the code of one class sees them. */
    final class View {

        private final ClassLoader loader;
        private final Map<String, Optional<Outline>> outlines;

        private View(ClassLoader loader, Map<String, Optional<Outline>> outlines) {
            this.loader = loader;
            this.outlines = outlines;
        }

        /** The loader that finds the classes. */
        ClassLoader loader() {
            return loader;
        }

        /** A class at hand is known from itself: the file that a loader finds may be another, or none. */
        void know(ClassReader reader) {
            outlines.put(reader.getClassName(), Optional.of(outlineOf(reader)));
        }

        /** The access flags of a field that code names as a field of {@code owner}, if it can be found. */
        Optional<Integer> fieldAccess(String owner, String name, String descriptor) {
            return fieldAccess(owner, name + ' ' + descriptor, new HashSet<>());
        }

        private Optional<Integer> fieldAccess(String owner, String key, Set<String> seen) {
            if (owner == null || !seen.add(owner)) {
                return Optional.empty();
            }
            Optional<Outline> outline = outline(owner);
            if (outline.isEmpty()) {
                return Optional.empty();
            }
            Integer access = outline.get().fields().get(key);
            if (access != null) {
                return Optional.of(access);
            }
            for (String parent : outline.get().interfaces()) {
                Optional<Integer> inherited = fieldAccess(parent, key, seen);
                if (inherited.isPresent()) {
                    return inherited;
                }
            }
            return fieldAccess(outline.get().superName(), key, seen);
        }

        /** The class or interface in which a field is declared that code names as a field of {@code owner}; else owner. */
        String declaring(String owner, String name, String descriptor) {
            String key = name + ' ' + descriptor;
            for (String type : List.copyOf(withAllAbove(owner))) {
                if (outline(type).orElseThrow().fields().containsKey(key)) {
                    return type;
                }
            }
            return owner;
        }

        /** The class and all that is known above it, as the JVM looks for fields: interfaces before the superclass. */
        Set<String> withAllAbove(String name) {
            Set<String> all = new LinkedHashSet<>();
            addAllAbove(name, all);
            return all;
        }

        private void addAllAbove(String name, Set<String> all) {
            Optional<Outline> outline = name == null ? Optional.empty() : outline(name);
            if (outline.isPresent() && all.add(name)) {
                for (String parent : outline.get().interfaces()) {
                    addAllAbove(parent, all);
                }
                addAllAbove(outline.get().superName(), all);
            }
        }

        /** Whether {@code name} is known to extend or implement {@code ancestor}. */
        boolean isSubtype(String name, String ancestor) {
            return isSubtype(name, ancestor, new HashSet<>());
        }

        private boolean isSubtype(String name, String ancestor, Set<String> seen) {
            if (name == null || !seen.add(name)) {
                return false;
            }
            if (name.equals(ancestor)) {
                return true;
            }
            Optional<Outline> outline = outline(name);
            if (outline.isEmpty()) {
                return false;
            }
            for (String parent : outline.get().interfaces()) {
                if (isSubtype(parent, ancestor, seen)) {
                    return true;
                }
            }
            return isSubtype(outline.get().superName(), ancestor, seen);
        }

        /** The file of a class, read once more. */
        Optional<ClassReader> reader(String name) {
            return open(name, loader);
        }

        /** Not by computeIfAbsent: a loader may load classes while it looks, and come here again. */
        Optional<Outline> outline(String name) {
            Optional<Outline> outline = outlines.get(name);
            if (outline == null) {
                outline = read(name, loader);
                outlines.put(name, outline);
            }
            return outline;
        }
    }

    View seenFrom(ClassLoader loader) {
        ClassLoader key = loader == null ? BOOTSTRAP : loader;
        synchronized (known) {
            return new View(key, known.computeIfAbsent(key, missing -> new ConcurrentHashMap<>()));
        }
    }

    private static Optional<Outline> read(String name, ClassLoader loader) {
        return open(name, loader).map(ClassOutlines::outlineOf);
    }

    private static Optional<ClassReader> open(String name, ClassLoader loader) {
        String file = name + ".class";
        try (InputStream in =
                loader == BOOTSTRAP
                        ? ClassLoader.getSystemResourceAsStream(file)
                        : loader.getResourceAsStream(file)) {
            return in == null ? Optional.empty() : Optional.of(OpenedClassReader.of(in.readAllBytes()));
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Outline outlineOf(ClassReader reader) {
        Map<String, Integer> fields = new HashMap<>();
        boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        boolean[] methods = new boolean[2];
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String signature, Object value) {
                        fields.put(name + ' ' + descriptor, access);
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        methods[0] |= name.equals("<clinit>");
                        methods[1] |= isInterface && (access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT)) == 0;
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new Outline(
                reader.getSuperName(), reader.getInterfaces(), isInterface, fields, methods[0], methods[1]);
    }
}
