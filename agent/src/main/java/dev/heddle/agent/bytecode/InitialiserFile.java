package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * What a class file says that matters where static initialisers run: which classes, fields and methods its code names.
 *
 * @param superName null for none
 * @param fields types of its instance fields that are not primitive
 * @param mutable names of its instance fields that are not final
 */
record InitialiserFile(
        String superName, String[] interfaces, Map<String, Code> methods, Set<String> fields, Set<String> mutable) {

    private static final String CONCURRENT = "java/util/concurrent/";

    record Member(String owner, String name, String descriptor) {

        String key() {
            return name + descriptor;
        }

        boolean isConstructor() {
            return name.equals("<init>");
        }
    }

    /** A call, or a handle that may be called. */
    record Call(boolean bound, Member target) {

        static Call of(Handle handle) {
            boolean late = handle.getTag() == Opcodes.H_INVOKEVIRTUAL || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
            return new Call(!late, new Member(handle.getOwner(), handle.getName(), handle.getDesc()));
        }
    }

    /**
     * A lambda or method reference that is made.
     *
     * @param function the method of its interface
     * @param code what that calls
     * @param used the class that a call makes the JVM initialise, or null
     */
    record Lambda(Member function, Call code, String used) {

        static Lambda of(Member function, Handle code) {
            boolean uses = code.getTag() == Opcodes.H_INVOKESTATIC || code.getTag() == Opcodes.H_NEWINVOKESPECIAL;
            return new Lambda(function, Call.of(code), uses ? code.getOwner() : null);
        }
    }

    /**
     * What one method does.
     *
     * @param uses classes that it makes the JVM initialise
     * @param made classes that it makes objects of
     * @param statics static fields that it reads or writes
     * @param fields instance fields that it reads or writes
     * @param waits operations that make threads wait, in words: where the object is the class's own, there is nobody else yet
     * @param unclear what it does to threads, or by reflection, in words
     */
    record Code(
            boolean isStatic,
            Set<String> uses,
            Set<String> made,
            List<Member> statics,
            List<Member> fields,
            List<Call> calls,
            List<Lambda> lambdas,
            List<String> waits,
            List<String> unclear) {

        Code(int access) {
            this(
                    (access & Opcodes.ACC_STATIC) != 0,
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>());
            if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                waits.add("synchronized");
            }
        }
    }

    static final InitialiserFile UNKNOWN =
            new InitialiserFile("java/lang/Object", new String[0], Map.of(), Set.of(), Set.of());

    static InitialiserFile of(ClassReader reader) {
        InitialiserFile file = new InitialiserFile(
                reader.getSuperName(), reader.getInterfaces(), new HashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String signature, Object value) {
                        if ((access & Opcodes.ACC_STATIC) == 0) {
                            addType(descriptor, file.fields);
                            if ((access & Opcodes.ACC_FINAL) == 0) {
                                file.mutable.add(name);
                            }
                        }
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        Code code = new Code(access);
                        file.methods.put(name + descriptor, code);
                        return new Reader(code);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return file;
    }

    private static void addType(String descriptor, Set<String> into) {
        Type type = Type.getType(descriptor);
        if (type.getSort() == Type.OBJECT) {
            into.add(type.getInternalName());
        } else if (type.getSort() == Type.ARRAY && type.getElementType().getSort() == Type.OBJECT) {
            into.add(type.getElementType().getInternalName());
        }
    }

    /** A class as people name it, without what it is in. */
    static String shown(String internalName) {
        return internalName.replaceAll("^.*[/$]", "");
    }

    /** Reads one method. */
    private static final class Reader extends MethodVisitor {

        private final Code code;
        private Object constant; // loaded just before

        Reader(Code code) {
            super(Opcodes.ASM9);
            this.code = code;
        }

        @Override
        public void visitLdcInsn(Object value) {
            constant = value;
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            constant = null;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            constant = null;
            if (opcode == Opcodes.NEW) {
                code.uses.add(type);
                code.made.add(type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            constant = null;
            Member field = new Member(owner, name, descriptor);
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                code.uses.add(owner);
                code.statics.add(field);
            } else {
                code.fields.add(field);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            constant = null;
            if (opcode == Opcodes.MONITORENTER) {
                code.waits.add("synchronized");
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            constant = null;
            if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
                String function = Type.getReturnType(descriptor).getInternalName();
                code.lambdas.add(
                        Lambda.of(new Member(function, name, arguments[0].toString()), (Handle) arguments[1]));
            } else if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
                code.calls.add(new Call(true, new Member("java/lang/String", "valueOf", descriptor)));
            } else if (!bootstrap.getOwner().startsWith("java/")) {
                code.calls.add(Call.of(bootstrap));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC) {
                code.uses.add(owner);
            }
            boolean bound = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL;
            code.calls.add(new Call(bound, new Member(owner, name, descriptor)));
            if (owner.equals("java/lang/Class") && name.equals("forName") && constant instanceof String found) {
                code.uses.add(found.replace('.', '/'));
            } else if (isUnclear(owner, name)) {
                code.unclear.add(shown(owner) + "." + name);
            } else if (isWait(owner, name)) {
                code.waits.add(shown(owner) + "." + name);
            }
            constant = null;
        }

        private static boolean isUnclear(String owner, String name) {
            return switch (owner) {
                case "java/lang/Thread" -> name.equals("start") || name.equals("join");
                case "java/lang/reflect/Method", "java/lang/invoke/MethodHandle" -> name.startsWith("invoke");
                case "java/lang/reflect/Constructor" -> name.equals("newInstance");
                case "java/lang/Class" -> name.equals("forName") || name.equals("newInstance");
                case "java/util/ServiceLoader" -> name.startsWith("load");
                default -> owner.startsWith(CONCURRENT)
                        && !name.equals("<init>")
                        && owner.substring(CONCURRENT.length()).matches(".*Executor(Service)?|ForkJoinPool|CompletableFuture");
            };
        }

        private static boolean isWait(String owner, String name) {
            return owner.startsWith(CONCURRENT)
                    && !name.equals("<init>")
                    && owner.substring(CONCURRENT.length())
                            .matches("locks/.*|Semaphore|CountDownLatch|CyclicBarrier|Phaser|Exchanger");
        }
    }
}
