package dev.heddle.agent.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.ReentrantLock;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Classes of {@code java.util.concurrent} whose methods are single actions, also where other code of the JDK calls
 * them. A method announces itself first; when the hook comes back, the method's own code can go through without
 * waiting for another thread. A hook whose entry ends in a question mark may say that the time is over: then
 * the method returns null or false at once.
 */
final class JdkSynchronizers {

    private static final String BORN = "QueueHooks.born";
    private static final String LOCK = Type.getInternalName(ReentrantLock.class);
    private static final String OBJECT = "(Ljava/lang/Object;)";
    private static final String TIMED = "JLjava/util/concurrent/TimeUnit;)";

    /** The classes, and the interface by which programs know them. */
    private static final Set<String> QUEUES =
            Set.of(
                    "java/util/concurrent/BlockingQueue",
                    Type.getInternalName(LinkedBlockingQueue.class),
                    Type.getInternalName(ArrayBlockingQueue.class),
                    "java/util/concurrent/BlockingDeque",
                    "java/util/concurrent/TransferQueue",
                    Type.getInternalName(LinkedBlockingDeque.class),
                    Type.getInternalName(LinkedTransferQueue.class),
                    Type.getInternalName(SynchronousQueue.class),
                    Type.getInternalName(PriorityBlockingQueue.class));

    /** What has a hook, and what is made of it. */
    private static final Set<String> QUEUE_METHODS =
            Set.of(
                    "<init>", "add", "addAll", "addFirst", "addLast", "clear", "contains", "drainTo", "element",
                    "getFirst", "getLast", "isEmpty", "offer", "offerFirst", "offerLast", "peek", "peekFirst", "peekLast",
                    "poll", "pollFirst", "pollLast", "pop", "push", "put", "putFirst", "putLast", "remainingCapacity",
                    "remove", "removeFirst", "removeFirstOccurrence", "removeLast", "removeLastOccurrence", "size", "take",
                    "takeFirst", "takeLast", "toArray", "toString", "transfer", "tryTransfer", "hasWaitingConsumer",
                    "getWaitingConsumerCount");

    private static final Set<String> SHARED_WITH_DEQUE =
            Set.of("clear", "contains", "drainTo", "size", "toArray", "toString");

    private JdkSynchronizers() {}

    /** Whether a queue that has hooks announces by itself what a method of this name does. */
    static boolean announces(String method) {
        return QUEUE_METHODS.contains(method);
    }

    /** Whether nothing happens unseen in a method of a class, by its internal name. */
    static boolean covers(String owner, String method) {
        return QUEUES.contains(owner) && QUEUE_METHODS.contains(method);
    }

    /** The hooks of each class. */
    static Map<Class<?>, Map<String, String>> hooks() {
        Map<Class<?>, Map<String, String>> hooks = new LinkedHashMap<>();
        Map<String, String> bounded = new HashMap<>(queue());
        bounded.put("remainingCapacity()I", "QueueHooks.read");
        bounded.put("put" + OBJECT + "V", "QueueHooks.put");
        bounded.put("offer(Ljava/lang/Object;" + TIMED + "Z", "QueueHooks.offer?");
        Map<String, String> linked = new HashMap<>(bounded);
        linked.put("<init>()V", BORN);
        linked.put("<init>(I)V", BORN);
        linked.put("<init>(Ljava/util/Collection;)V", BORN);
        hooks.put(LinkedBlockingQueue.class, linked);
        Map<String, String> array = new HashMap<>(bounded);
        array.put("<init>(I)V", BORN);
        array.put("<init>(IZ)V", BORN);
        array.put("<init>(IZLjava/util/Collection;)V", BORN);
        hooks.put(ArrayBlockingQueue.class, array);
        Map<String, String> priority = new HashMap<>(queue());
        priority.put("<init>()V", BORN);
        priority.put("<init>(I)V", BORN);
        priority.put("<init>(ILjava/util/Comparator;)V", BORN);
        priority.put("<init>(Ljava/util/Collection;)V", BORN);
        hooks.put(PriorityBlockingQueue.class, priority);
        hooks.put(LinkedBlockingDeque.class, deque());
        return hooks;
    }

    private static Map<String, String> queue() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put("offer" + OBJECT + "Z", "QueueHooks.offer");
        hooks.put("take()Ljava/lang/Object;", "QueueHooks.take");
        hooks.put("poll()Ljava/lang/Object;", "QueueHooks.poll");
        hooks.put("poll(" + TIMED + "Ljava/lang/Object;", "QueueHooks.poll?");
        hooks.put("remove" + OBJECT + "Z", "QueueHooks.remove");
        hooks.put("clear()V", "QueueHooks.clear");
        hooks.put("drainTo(Ljava/util/Collection;I)I", "QueueHooks.drainTo");
        hooks.put("peek()Ljava/lang/Object;", "QueueHooks.read");
        hooks.put("size()I", "QueueHooks.read");
        hooks.put("contains" + OBJECT + "Z", "QueueHooks.read");
        hooks.put("toArray()[Ljava/lang/Object;", "QueueHooks.read");
        hooks.put("toArray([Ljava/lang/Object;)[Ljava/lang/Object;", "QueueHooks.read");
        hooks.put("toString()Ljava/lang/String;", "QueueHooks.read");
        return hooks;
    }

    /** The other methods are made of these. */
    private static Map<String, String> deque() {
        Map<String, String> hooks = new HashMap<>();
        hooks.put("<init>(I)V", BORN);
        for (String end : List.of("First", "Last")) {
            hooks.put("put" + end + OBJECT + "V", "QueueHooks.put");
            hooks.put("offer" + end + OBJECT + "Z", "QueueHooks.offer");
            hooks.put("offer" + end + "(Ljava/lang/Object;" + TIMED + "Z", "QueueHooks.offer?");
            hooks.put("take" + end + "()Ljava/lang/Object;", "QueueHooks.take");
            hooks.put("poll" + end + "()Ljava/lang/Object;", "QueueHooks.poll");
            hooks.put("poll" + end + "(" + TIMED + "Ljava/lang/Object;", "QueueHooks.poll?");
            hooks.put("peek" + end + "()Ljava/lang/Object;", "QueueHooks.read");
            hooks.put("remove" + end + "Occurrence" + OBJECT + "Z", "QueueHooks.remove");
        }
        hooks.put("remainingCapacity()I", "QueueHooks.read");
        hooks.put("addAll(Ljava/util/Collection;)Z", "QueueHooks.update");
        for (Map.Entry<String, String> hook : queue().entrySet()) {
            if (SHARED_WITH_DEQUE.contains(hook.getKey().substring(0, hook.getKey().indexOf('(')))) {
                hooks.put(hook.getKey(), hook.getValue());
            }
        }
        return hooks;
    }

    static boolean isHook(String hook) {
        return hook.startsWith("QueueHooks.");
    }

    /** Has a method call its hook first, with its receiver and what it was given. */
    static MethodVisitor announce(MethodVisitor target, String hook, String receiver, String descriptor) {
        return new MethodVisitor(Opcodes.ASM9, target) {
            @Override
            public void visitCode() {
                super.visitCode();
                boolean asks = hook.endsWith("?");
                List<Type> given = new ArrayList<>(List.of(Type.getObjectType("java/lang/Object")));
                List<Object> locals = new ArrayList<>(List.of(receiver));
                visitVarInsn(Opcodes.ALOAD, 0);
                int variable = 1;
                for (Type type : Type.getArgumentTypes(descriptor)) {
                    visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
                    variable += type.getSize();
                    given.add(type);
                    locals.add(local(type));
                }
                Type result = asks ? Type.BOOLEAN_TYPE : Type.VOID_TYPE;
                String name = asks ? hook.substring(0, hook.length() - 1) : hook;
                JdkEntryPoints.call(this, name, Type.getMethodDescriptor(result, given.toArray(new Type[0])));
                if (asks) {
                    giveUp(this, Type.getReturnType(descriptor), locals);
                }
            }

            /** A thread whose operation has been carried out may be interrupted since, and goes on nevertheless. */
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (name.equals("lockInterruptibly") && owner.equals(LOCK)) {
                    JdkEntryPoints.call(target, "QueueHooks.lock", "(L" + LOCK + ";)V");
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }

    /** What a frame says of a variable of this type. */
    static Object local(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.INT -> Opcodes.INTEGER;
            default -> type.getInternalName();
        };
    }

    private static void giveUp(MethodVisitor method, Type result, List<Object> locals) {
        Label original = new Label();
        method.visitJumpInsn(Opcodes.IFEQ, original);
        method.visitInsn(result.getSort() == Type.OBJECT ? Opcodes.ACONST_NULL : Opcodes.ICONST_0);
        method.visitInsn(result.getOpcode(Opcodes.IRETURN));
        method.visitLabel(original);
        method.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, new Object[0]);
        method.visitInsn(Opcodes.NOP); // the original may begin with a frame of its own
    }
}
