package dev.heddle.agent.bytecode;

import dev.heddle.hook.StandIns;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What stands for methods of the JDK that are called by reflection: the same as where they are called by name. */
final class JdkStandIns implements StandIns {

    private final ModelledMethods modelled;
    private final LibraryMethods library;
    private final ClassOutlines.View outlines;
    private final Map<Method, Optional<Method>> known = new ConcurrentHashMap<>();

    JdkStandIns(ModelledMethods modelled, LibraryMethods library, ClassOutlines.View outlines) {
        this.modelled = modelled;
        this.library = library;
        this.outlines = outlines;
    }

    @Override
    public Method of(Method method) {
        return known.computeIfAbsent(method, this::find).orElse(null);
    }

    @Override
    public boolean unseen(Method method) {
        String owner = Type.getInternalName(method.getDeclaringClass());
        return !Modifier.isStatic(method.getModifiers())
                && UnmodelledClasses.contains(owner)
                && !modelled.isModel(owner)
                && !JdkSynchronizers.covers(owner, method.getName())
                && !JdkInside.contains(owner)
                && !JdkExecutors.covers(owner, method.getName());
    }

    private Optional<Method> find(Method method) {
        Instruction.Call call = call(method);
        ModelledMethods.Hook hook = modelled.find(call, outlines);
        if (hook != null) {
            return Optional.of(method(hook.handle()));
        }
        OptionalInt how =
                call.opcode() == Opcodes.INVOKESTATIC || !library.isLibrary(call.owner())
                        ? OptionalInt.empty()
                        : library.how(call, outlines);
        return how.isEmpty() ? Optional.empty() : Optional.of(method(LibraryStandIns.ofCall(call, how.getAsInt())));
    }

    private static Instruction.Call call(Method method) {
        boolean ofInterface = method.getDeclaringClass().isInterface();
        int opcode =
                Modifier.isStatic(method.getModifiers())
                        ? Opcodes.INVOKESTATIC
                        : ofInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        return new Instruction.Call(
                opcode,
                Type.getInternalName(method.getDeclaringClass()),
                method.getName(),
                Type.getMethodDescriptor(method),
                ofInterface);
    }

    /** Hooks are where every class of the JDK is. */
    private static Method method(Handle handle) {
        try {
            Class<?> owner = Class.forName(handle.getOwner().replace('/', '.'), false, StandIns.class.getClassLoader());
            for (Method candidate : owner.getDeclaredMethods()) {
                if (candidate.getName().equals(handle.getName())
                        && Type.getMethodDescriptor(candidate).equals(handle.getDesc())) {
                    return candidate;
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("There is no " + handle + ".");
    }
}
