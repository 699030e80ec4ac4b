package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.MethodInstrumentation.Style;
import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Initializers;
import dev.heddle.hook.ReflectionHooks;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.utility.OpenedClassReader;

/** Makes the visible operations of a class stop at the controller: class file in, class file out. */
public final class Instrumenter {

    private final ModelledMethods modelled = new ModelledMethods();
    private final LibraryMethods library = new LibraryMethods();
    private final ClassOutlines outlines = new ClassOutlines();
    private final Predicate<String> isApplication;
    private final InitialiserCode initialisers;

    /** @param isApplication whether a class, by its name with dots, is the program's own */
    public Instrumenter(Predicate<String> isApplication) {
        this.isApplication = isApplication;
        this.initialisers = new InitialiserCode(isApplication);
        Initializers.install(initialisers::facts);
        ReflectionHooks.install(new JdkStandIns(modelled, library, outlines.seenFrom(null)));
    }

    /**
     * Instruments a class.
     *
     * @param loader the loader that defines the class, null for bootstrap
     * @param mayChangeFlags whether the class is not loaded yet: later, synchronized methods must stay so
     * @return the new class file, or null if the class has no visible operation
     * @throws RuntimeException if the class cannot be instrumented; the message says why
     */
    public byte[] instrument(byte[] classFile, ClassLoader loader, boolean mayChangeFlags) {
        return instrument(classFile, loader, mayChangeFlags, false);
    }

    /**
     * Instruments a class that is to be defined by an {@link dev.heddle.hook.IsolatingLoader}: its static initialiser, too,
     * runs under control.
     *
     * @param parent the parent of that loader
     */
    public byte[] instrumentIsolated(byte[] classFile, ClassLoader parent) {
        return instrument(classFile, parent, true, true);
    }

    private byte[] instrument(byte[] classFile, ClassLoader loader, boolean mayChangeFlags, boolean isolated) {
        ClassReader reader = OpenedClassReader.of(classFile);
        ClassOutlines.View view = outlines.seenFrom(loader);
        view.know(reader);
        LibraryMethods calls = JdkCollections.contains(reader.getClassName()) ? LibraryMethods.insideOfThem() : library;
        OperationFinder finder = new OperationFinder(modelled, calls, view, isApplication);
        InitialisedClasses initialised = isolated ? new InitialisedClasses(view, isApplication) : null;
        EntangledClasses entangled = new EntangledClasses(view, initialisers.seenFrom(view));
        Map<String, Style> styles = new HashMap<>();
        while (true) {
            // No frames are computed: that would load classes.
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            ClassInstrumentation instrumentation =
                    new ClassInstrumentation(writer, finder, loader, mayChangeFlags, styles, initialised, entangled);
            reader.accept(instrumentation, ClassReader.EXPAND_FRAMES);
            if (!instrumentation.changed) {
                return null;
            }
            try {
                return writer.toByteArray();
            } catch (MethodTooLargeException e) {
                makeSmaller(e, styles);
            }
        }
    }

    private static void makeSmaller(MethodTooLargeException e, Map<String, Style> styles) {
        String method = e.getMethodName() + e.getDescriptor();
        if (styles.putIfAbsent(method, Style.ONE_BODY) != null) {
            styles.put(method, Style.UNTOUCHED);
            AgentStatus.failed(
                    e.getClassName().replace('/', '.'),
                    "Method " + e.getMethodName() + " is too large to be instrumented: divide it.");
        }
    }
}
