package dev.heddle.agent.bytecode;

import dev.heddle.hook.Callbacks;
import dev.heddle.hook.CollectionHooks;
import dev.heddle.hook.Control;
import dev.heddle.hook.Libraries;
import dev.heddle.hook.MapHooks;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Static methods that stand for methods of the JDK's collections and builders: each announces the call, makes it, and
 * reports that it has come back. Most are made when they are needed, each in a class of its own beside the hooks:
 *
 * <pre>{@code
 * static R method(Owner receiver, A argument, int site) {
 *     Object hold = LibraryHooks.before(receiver, argument, how, site);
 *     try {
 *         return receiver.method(Callbacks.wrap(argument, ...));
 *     } finally {
 *         LibraryHooks.after(hold);
 *     }
 * }
 * }</pre>
 *
 * <p>The others are written down in {@link #WRITTEN}.
 */
final class LibraryStandIns {

    private static final String PREFIX = "dev/heddle/hook/LibraryStandIn";
    private static final Type OBJECT = Type.getType(Object.class);

    /** Hook classes with stand-ins, which take the receiver as the interface they are written for. */
    private static final Map<Class<?>, Class<?>> WRITTEN = Map.of(MapHooks.class, Map.class, CollectionHooks.class, Collection.class);

    /** Methods by which a program comes by the entries of a map. */
    private static final Set<String> GIVES_ENTRIES =
            Set.of("next", "previous", "firstEntry", "lastEntry", "floorEntry", "ceilingEntry", "lowerEntry", "higherEntry");

    private static final Type TEXT = Type.getType(CharSequence.class);

    /** What is given as one of these may take a monitor of its own. */
    private static final Set<Type> GIVEN = Set.of(OBJECT, Type.getType(Collection.class), Type.getType(Map.class));

    private static final Map<String, Handle> MADE = new HashMap<>();
    private static final Set<String> CALLBACKS = new HashSet<>();

    static {
        for (Method wrap : Callbacks.class.getDeclaredMethods()) {
            if (wrap.getName().equals("wrap")) {
                CALLBACKS.add(Type.getInternalName(wrap.getReturnType()));
            }
        }
        WRITTEN.forEach((hooks, receiver) -> {
            for (Method method : hooks.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    Handle handle = new Handle(
                            Opcodes.H_INVOKESTATIC,
                            Type.getInternalName(hooks),
                            method.getName(),
                            Type.getMethodDescriptor(method),
                            false);
                    MADE.put(Type.getInternalName(receiver) + "." + method.getName() + called(method), handle);
                }
            }
        });
    }

    private LibraryStandIns() {}

    /** The descriptor of the method that a written stand-in is for. */
    private static String called(Method standIn) {
        Type[] all = Type.getArgumentTypes(standIn);
        Type[] parameters = new Type[all.length - 2];
        System.arraycopy(all, 1, parameters, 0, parameters.length);
        return Type.getMethodDescriptor(Type.getReturnType(standIn), parameters);
    }

    /** Takes the receiver, what the method takes, and a site. */
    static synchronized Handle ofCall(Instruction.Call call, int how) {
        Handle written = written(call);
        return written != null ? written : made(call, how);
    }

    private static Handle written(Instruction.Call call) {
        for (Class<?> receiver : WRITTEN.values()) {
            Handle handle = MADE.get(Type.getInternalName(receiver) + "." + call.name() + call.descriptor());
            if (handle != null && isSubtype(call.owner(), receiver)) {
                return handle;
            }
        }
        return null;
    }

    private static boolean isSubtype(String owner, Class<?> type) {
        try {
            return type.isAssignableFrom(Class.forName(owner.replace('/', '.'), false, null));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Handle made(Instruction.Call call, int how) {
        String key = call.owner() + "." + call.name() + call.descriptor();
        Handle handle = MADE.get(key);
        if (handle == null) {
            handle = new StandIn(call, how).define(PREFIX + MADE.size());
            MADE.put(key, handle);
        }
        return handle;
    }

    /** One that is being made. */
    private static final class StandIn {

        private final Instruction.Call call;
        private final int how;
        private final Type result;
        private final List<Type> taken = new ArrayList<>();
        private final int site; // variables
        private final int hold;
        private MethodVisitor method;

        StandIn(Instruction.Call call, int how) {
            this.call = call;
            this.how = how;
            this.result = Type.getReturnType(call.descriptor());
            taken.add(Type.getObjectType(call.owner()));
            taken.addAll(List.of(Type.getArgumentTypes(call.descriptor())));
            this.site = taken.stream().mapToInt(Type::getSize).sum();
            taken.add(Type.INT_TYPE);
            this.hold = site + 1;
        }

        private String descriptor() {
            return Type.getMethodDescriptor(result, taken.toArray(new Type[0]));
        }

        Handle define(String name) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            writer.visit(
                    Opcodes.V17,
                    Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                    name,
                    null,
                    OBJECT.getInternalName(),
                    null);
            method = writer.visitMethod(
                    Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, call.name(), descriptor(), null, null);
            write();
            writer.visitEnd();
            try {
                MethodHandles.privateLookupIn(Control.class, MethodHandles.lookup()).defineClass(writer.toByteArray());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("The agent cannot add to the package of its hooks.", e);
            }
            return new Handle(Opcodes.H_INVOKESTATIC, name, call.name(), descriptor(), false);
        }

        private void write() {
            Label begin = new Label();
            Label end = new Label();
            Label thrown = new Label();
            method.visitCode();
            method.visitTryCatchBlock(begin, end, thrown, null);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            pushFirstObject();
            method.visitIntInsn(Opcodes.BIPUSH, how);
            method.visitVarInsn(Opcodes.ILOAD, site);
            hook("LibraryHooks", "before", "(Ljava/lang/Object;Ljava/lang/Object;II)Ljava/lang/Object;");
            method.visitVarInsn(Opcodes.ASTORE, hold);
            method.visitLabel(begin);
            pushAll();
            method.visitMethodInsn(call.opcode(), call.owner(), call.name(), call.descriptor(), call.isInterface());
            method.visitLabel(end);
            if (result.getSort() == Type.OBJECT && GIVES_ENTRIES.contains(call.name())) {
                method.visitInsn(Opcodes.DUP);
                method.visitVarInsn(Opcodes.ALOAD, 0);
                hook("LibraryHooks", "gave", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            }
            report();
            method.visitInsn(result.getOpcode(Opcodes.IRETURN));
            method.visitLabel(thrown);
            method.visitFrame(Opcodes.F_NEW, locals().length, locals(), 1, new Object[] {"java/lang/Throwable"});
            report();
            method.visitInsn(Opcodes.ATHROW);
            method.visitMaxs(0, 0);
            method.visitEnd();
        }

        private void pushFirstObject() {
            int variable = taken.get(0).getSize();
            for (Type parameter : Type.getArgumentTypes(call.descriptor())) {
                if (parameter.getSort() == Type.OBJECT) {
                    method.visitVarInsn(Opcodes.ALOAD, variable);
                    return;
                }
                variable += parameter.getSize();
            }
            method.visitInsn(Opcodes.ACONST_NULL);
        }

        private void pushAll() {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            int variable = 1;
            for (Type parameter : Type.getArgumentTypes(call.descriptor())) {
                method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
                if (parameter.getSort() == Type.OBJECT && CALLBACKS.contains(parameter.getInternalName())) {
                    method.visitVarInsn(Opcodes.ALOAD, 0);
                    method.visitIntInsn(Opcodes.BIPUSH, how);
                    method.visitVarInsn(Opcodes.ILOAD, site);
                    String type = parameter.getDescriptor();
                    hook("Callbacks", "wrap", "(" + type + "Ljava/lang/Object;II)" + type);
                } else if ((how & Libraries.READS_ARGUMENT) != 0
                        && (GIVEN.contains(parameter) || isCopiedByCharacters(parameter))) {
                    method.visitVarInsn(Opcodes.ALOAD, 0);
                    method.visitIntInsn(Opcodes.BIPUSH, how);
                    method.visitVarInsn(Opcodes.ILOAD, site);
                    String type = parameter.getDescriptor();
                    hook("Given", "wrap", "(" + type + "Ljava/lang/Object;II)" + type);
                }
                variable += parameter.getSize();
            }
        }

        /** A part of a text, or what is inserted, is copied character by character. */
        private boolean isCopiedByCharacters(Type parameter) {
            return parameter.equals(TEXT) && (call.name().equals("insert") || taken.size() > 3);
        }

        private void report() {
            method.visitVarInsn(Opcodes.ALOAD, hold);
            hook("LibraryHooks", "after", "(Ljava/lang/Object;)V");
        }

        private void hook(String hooks, String name, String descriptor) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, Operation.HOOKS + hooks, name, descriptor, false);
        }

        private Object[] locals() {
            List<Object> locals = new ArrayList<>();
            for (Type type : taken) {
                locals.add(switch (type.getSort()) {
                    case Type.LONG -> Opcodes.LONG;
                    case Type.DOUBLE -> Opcodes.DOUBLE;
                    case Type.FLOAT -> Opcodes.FLOAT;
                    case Type.OBJECT, Type.ARRAY -> type.getInternalName();
                    default -> Opcodes.INTEGER;
                });
            }
            locals.add(OBJECT.getInternalName());
            return locals.toArray();
        }
    }
}
