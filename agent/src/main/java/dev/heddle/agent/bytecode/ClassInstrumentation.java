package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.MethodInstrumentation.Method;
import dev.heddle.agent.bytecode.MethodInstrumentation.Style;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.ClassHooks;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Rewrites the methods of one class. */
final class ClassInstrumentation extends ClassVisitor {

    /** Whether anything was changed. */
    boolean changed;

    private final OperationFinder finder;
    private final ClassLoader loader;
    private final boolean mayChangeFlags;
    private final Map<String, Style> styles;
    private final InitialisedClasses initialised;
    private final EntangledClasses entangled;

    private boolean isInterface;
    private int needs = InitialisedClasses.NONE;
    private int version;
    private String className;
    private String superName;
    private String sourceFile;

    /**
     * @param mayChangeFlags whether the class is not loaded yet, so that methods may lose their
     *     synchronized flag
     * @param styles the methods, by name and descriptor, that are not to have two bodies
     * @param initialised where classes are initialised under control; else null
     * @param entangled which classes are to be noticed where they are not
     */
    ClassInstrumentation(
            ClassVisitor target,
            OperationFinder finder,
            ClassLoader loader,
            boolean mayChangeFlags,
            Map<String, Style> styles,
            InitialisedClasses initialised,
            EntangledClasses entangled) {
        super(Opcodes.ASM9, target);
        this.finder = finder;
        this.loader = loader;
        this.mayChangeFlags = mayChangeFlags;
        this.styles = styles;
        this.initialised = initialised;
        this.entangled = entangled;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.version = version & 0xffff;
        this.className = name;
        this.superName = superName;
        this.isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        if (initialised != null) {
            needs = initialised.number(name);
        }
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public void visitSource(String source, String debug) {
        sourceFile = source;
        super.visitSource(source, debug);
    }

    /** What a moved initialiser writes must not be final. */
    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        boolean open = initialised != null && !isInterface && (access & Opcodes.ACC_STATIC) != 0 && value == null;
        changed |= open;
        return super.visitField(open ? access & ~Opcodes.ACC_FINAL : access, name, descriptor, signature, value);
    }

    private boolean isMoved(String methodName) {
        return initialised != null && methodName.equals("<clinit>") && !(isInterface && version < Opcodes.V1_8);
    }

    private MethodVisitor moveInitialiser() {
        int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | (isInterface ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE);
        MethodVisitor target = super.visitMethod(access, ClassHooks.INITIALISER, "()V", null, null);
        return isInterface ? new InterfaceConstants(target, className) : target;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        Style style =
                ForeignCode.isArraySource(name) || JdkCollections.isLeftAlone(className, access, name, descriptor)
                        ? Style.UNTOUCHED
                        : styles.getOrDefault(name + descriptor, Style.TWO_BODIES);
        int hasNoBody = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT;
        boolean strip =
                mayChangeFlags
                        && style == Style.TWO_BODIES
                        && (access & Opcodes.ACC_SYNCHRONIZED) != 0
                        && (access & hasNoBody) == 0;
        int newAccess = strip ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
        MethodVisitor target = isMoved(name)
                ? moveInitialiser()
                : super.visitMethod(newAccess, name, descriptor, signature, exceptions);
        if ((access & hasNoBody) != 0) {
            return target;
        }
        Method method =
                new Method(
                        className, superName, version, sourceFile, loader, access, name, descriptor, needed(access, name));
        return new MethodRecorder(target, code -> write(method, code, style, strip, target));
    }

    /** Static methods and constructors need their class; who calls them may be out of sight. */
    private int needed(int access, String name) {
        return name.equals("<clinit>") || (access & Opcodes.ACC_STATIC) == 0 && !name.equals("<init>")
                ? InitialisedClasses.NONE
                : needs;
    }

    private void write(
            Method method, MethodCode code, Style style, boolean stripped, MethodVisitor target) {
        if (method.loader() != null) {
            finder.noteFunctions(code);
        }
        if (style == Style.UNTOUCHED) {
            new MethodInstrumentation(method, code, null, null, target).writeUnchanged();
        } else if (method.isStaticInitializer() && !isMoved(method.name())) {
            Operation[] operations = finder.find(code, false, method.superName());
            new MethodInstrumentation(method, code, operations, null, target).writeStaticInitializer();
            changed = true;
        } else {
            Operation[] operations = find(method, code);
            Loops loops = Loops.of(method, code, operations);
            MethodInstrumentation writer = new MethodInstrumentation(method, code, operations, loops, target);
            boolean isSynchronized = method.is(Opcodes.ACC_SYNCHRONIZED);
            if (operations == null && !isSynchronized && (loops.isEmpty() || style != Style.TWO_BODIES)) {
                writer.writeUnchanged();
                changed |= method.needs() != InitialisedClasses.NONE || method.isStaticInitializer();
                return;
            }
            changed = true;
            if (style == Style.TWO_BODIES) {
                writer.writeTwoBodies(stripped, isSynchronized && !stripped ? loadedBefore(method) : null);
            } else if (isSynchronized || hasMonitors(operations)) {
                AgentStatus.failed(className.replace('/', '.'), tooLarge(method));
                writer.writeOneBody(tooLarge(method));
            } else {
                writer.writeOneBody(null);
            }
        }
    }

    private Operation[] find(Method method, MethodCode code) {
        Operation[] operations = finder.find(code, method.isConstructor(), method.superName());
        if (initialised == null) {
            boolean needsOwn = method.is(Opcodes.ACC_STATIC) || method.isConstructor();
            return method.loader() == null ? operations : entangled.addTo(operations, code, className, needsOwn);
        }
        boolean inItself = method.isStaticInitializer() || method.needs() != InitialisedClasses.NONE;
        return initialised.addTo(operations, code, inItself ? className : null);
    }

    private static boolean hasMonitors(Operation[] operations) {
        for (Operation operation : operations) {
            if (operation instanceof Operation.Monitor) {
                return true;
            }
        }
        return false;
    }

    private static String loadedBefore(Method method) {
        String className = method.className().replace('/', '.');
        return "Class "
                + className
                + " was loaded before the agent was attached and has synchronized methods ("
                + method.name()
                + "), which can be controlled only from the start:"
                + " start the JVM with -javaagent:heddle-agent.jar.";
    }

    private static String tooLarge(Method method) {
        return "Method "
                + method.className().replace('/', '.')
                + "."
                + method.name()
                + " is too large for its monitors to be controlled: divide it.";
    }
}
