package dev.heddle.agent.bytecode;

import dev.heddle.hook.Initializers.Facts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
 * What static initialisers do, themselves or by what they call, as far as class files tell: calls that are bound at run time
 * are taken for the method they name. A lambda that is only made is not looked into.
 */
final class InitialiserCode {

    private static final int MOST_METHODS = 500;

    private record Member(String owner, String name, String descriptor) {}

    /**
     * @param uses classes that it makes the JVM initialise
     * @param statics static fields that it reads or writes
     * @param waits operations that make threads wait, in words: where the object is the class's own, there is nobody else yet
     * @param threads operations on threads, in words
     */
    private record Code(
            Set<String> uses, List<Member> statics, List<Member> calls, List<String> waits, List<String> threads) {

        Code() {
            this(new LinkedHashSet<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    private record Type(String superName, Map<String, Code> methods) {}

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
        private final Map<String, Type> types = new HashMap<>();

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
            Set<String> uses = new LinkedHashSet<>(List.of(type(name).superName));
            String shared = null;
            Set<Member> met = new HashSet<>();
            Deque<Member> next = new ArrayDeque<>(List.of(new Member(name, "<clinit>", "()V")));
            while (!next.isEmpty() && met.size() < MOST_METHODS) {
                Member method = next.remove();
                Code code = met.add(method) ? code(method) : null;
                if (code != null) {
                    uses.addAll(code.uses);
                    next.addAll(code.calls);
                    shared = shared != null ? shared : shared(name, method, code);
                }
            }
            uses.removeIf(used -> !isOfProgram(used) || used.equals(name) || isWithin(used, name));
            return new Facts(uses.stream().map(used -> used.replace('/', '.')).toList(), shared);
        }

        private String shared(String name, Member method, Code code) {
            boolean foreign = !method.owner.equals(name);
            for (Member field : code.statics) {
                if (!field.owner.equals(name) && isOfProgram(field.owner)) {
                    if (isShared(field)) {
                        return field.owner.replaceAll("^.*[/$]", "") + "." + field.name;
                    }
                    foreign = true;
                }
            }
            List<String> found = foreign && !code.waits.isEmpty() ? code.waits : code.threads;
            return found.isEmpty() ? null : found.get(0);
        }

        private boolean isShared(Member field) {
            int access = outlines.fieldAccess(field.owner, field.name, field.descriptor).orElse(Opcodes.ACC_FINAL);
            return (access & Opcodes.ACC_FINAL) == 0 || UnmodelledClasses.contains(
                    field.descriptor.replaceAll("^\\[*L|;$", ""));
        }

        /** The code of a method, wherever above the class it is. */
        private Code code(Member method) {
            for (String owner = method.owner; isOfProgram(owner); owner = type(owner).superName) {
                Code code = type(owner).methods.get(method.name + method.descriptor);
                if (code != null) {
                    return code;
                }
            }
            return null;
        }

        private Type type(String name) {
            return types.computeIfAbsent(name, key -> outlines.reader(key)
                    .map(InitialiserCode::read)
                    .orElseGet(() -> new Type("java/lang/Object", Map.of())));
        }
    }

    /** Whether a class has no name, and so is used by nobody but the class that it is in. */
    private static boolean isWithin(String name, String outer) {
        return name.startsWith(outer + "$") && name.substring(outer.length() + 1).matches("\\d+");
    }

    private static Type read(ClassReader reader) {
        Map<String, Code> methods = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        Code code = new Code();
                        methods.put(name + descriptor, code);
                        return new Reader(code);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new Type(reader.getSuperName() == null ? "java/lang/Object" : reader.getSuperName(), methods);
    }

    /** Reads one method. */
    private static final class Reader extends MethodVisitor {

        private static final String CONCURRENT = "java/util/concurrent/";

        private final Code code;

        Reader(Code code) {
            super(Opcodes.ASM9);
            this.code = code;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                code.uses.add(type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                code.uses.add(owner);
                code.statics.add(new Member(owner, name, descriptor));
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                code.waits.add("synchronized");
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC) {
                code.uses.add(owner);
            }
            code.calls.add(new Member(owner, name, descriptor));
            String shown = owner.replaceAll("^.*[/$]", "") + "." + name;
            if (owner.equals("java/lang/Thread") && (name.equals("start") || name.equals("join"))) {
                code.threads.add(shown);
            } else if (owner.startsWith(CONCURRENT) && !name.equals("<init>")) {
                String simple = owner.substring(CONCURRENT.length());
                if (simple.startsWith("locks/") || simple.matches("Semaphore|CountDownLatch|CyclicBarrier|Phaser|Exchanger")) {
                    code.waits.add(shown);
                } else if (simple.matches(".*Executor(Service)?|ForkJoinPool|CompletableFuture")) {
                    code.threads.add(shown);
                }
            }
        }
    }
}
