package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.InitialiserFile.Member;
import dev.heddle.hook.Initializers.Facts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What static initialisers do, themselves or by what they call, as far as class files tell. More is found than can happen:
 * a call comes to all that it may come to.
 */
final class InitialiserCode {

    // Not locked while files are read: a loader may load classes then, and another thread come here.
    private final Map<ClassLoader, Map<String, Facts>> known = new WeakHashMap<>();
    private final Map<String, ClassOutlines.View> noticed = new ConcurrentHashMap<>(); // by class that may be asked for
    private final Predicate<String> isApplication;

    /** @param isApplication whether a class, by its name with dots, is the program's own */
    InitialiserCode(Predicate<String> isApplication) {
        this.isApplication = isApplication;
    }

    View seenFrom(ClassOutlines.View outlines) {
        synchronized (known) {
            return new View(outlines, known.computeIfAbsent(outlines.loader(), missing -> new ConcurrentHashMap<>()));
        }
    }

    /** What the initialisation of a class does that was found to be entangled, or that such a one leads to. */
    Facts facts(String className) {
        String name = className.replace('.', '/');
        ClassOutlines.View outlines = noticed.get(name);
        if (outlines == null) {
            return new Facts(List.of(), null);
        }
        Facts facts = seenFrom(outlines).facts(name);
        facts.uses().forEach(used -> noticed.putIfAbsent(used.replace('.', '/'), outlines));
        return facts;
    }

    private boolean isOfProgram(String internalName) {
        return internalName != null && isApplication.test(internalName.replace('/', '.'));
    }

    /** Initialisers as the code of one class sees them. */
    final class View {

        private final ClassOutlines.View outlines;
        private final Map<String, Facts> facts;
        private final Map<String, InitialiserFile> files = new HashMap<>();
        private final Map<String, Set<String>> libraries = new HashMap<>();

        private View(ClassOutlines.View outlines, Map<String, Facts> facts) {
            this.outlines = outlines;
            this.facts = facts;
        }

        /** Whether the initialisation of a class has to do with other classes or threads. */
        boolean areEntangled(String name) {
            if (!isOfProgram(name) || !hasInitialiser(name)) {
                return false;
            }
            Facts found = facts(name);
            boolean entangled = found.shared() != null
                    || found.uses().stream().anyMatch(used -> hasInitialiser(used.replace('.', '/')));
            if (entangled) {
                noticed.putIfAbsent(name, outlines);
            }
            return entangled;
        }

        private boolean hasInitialiser(String name) {
            Optional<ClassOutlines.Outline> outline = isOfProgram(name) ? outlines.outline(name) : Optional.empty();
            return outline.isPresent() && (outline.get().hasInitialiser() || hasInitialiser(outline.get().superName()));
        }

        private Facts facts(String name) {
            Facts known = facts.get(name);
            if (known == null) {
                known = look(name);
                facts.put(name, known);
            }
            return known;
        }

        private Facts look(String name) {
            InitialiserReach reach = InitialiserReach.of(name, this);
            Set<String> uses = new LinkedHashSet<>(List.of(file(name).superName()));
            uses.addAll(reach.uses());
            uses.removeIf(used -> !isOfProgram(used) || used.equals(name) || isWithin(used, name));
            String shared = reach.isComplete() ? new SharedThings(name, reach, this).first() : "it calls very many methods";
            return new Facts(uses.stream().map(used -> used.replace('/', '.')).toList(), shared);
        }

        boolean isOfProgram(String internalName) {
            return InitialiserCode.this.isOfProgram(internalName);
        }

        boolean isSubtype(String name, String ancestor) {
            return outlines.isSubtype(name, ancestor);
        }

        /** The access flags of a static field; a field that is not found is supposed to be a constant. */
        int fieldAccess(Member field) {
            return outlines.fieldAccess(field.owner(), field.name(), field.descriptor()).orElse(Opcodes.ACC_FINAL);
        }

        InitialiserFile file(String name) {
            return files.computeIfAbsent(
                    name, key -> outlines.reader(key).map(InitialiserFile::of).orElse(InitialiserFile.UNKNOWN));
        }

        /** Whether a method of the class is known to the libraries that it extends or implements something of. */
        boolean isOfLibrary(String type, String key) {
            return outlines.withAllAbove(type).stream()
                    .anyMatch(above -> !isOfProgram(above) && libraryMethods(above).contains(key));
        }

        private Set<String> libraryMethods(String name) {
            return libraries.computeIfAbsent(
                    name, key -> outlines.reader(key).map(InitialiserCode::methods).orElse(Set.of()));
        }
    }

    private static Set<String> methods(ClassReader reader) {
        Set<String> methods = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        methods.add(name + descriptor);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }

    /** Whether a class has no name, and so is used by nobody but the class that it is in. */
    static boolean isWithin(String name, String outer) {
        return name.startsWith(outer + "$") && name.substring(outer.length() + 1).matches("\\d+");
    }
}
