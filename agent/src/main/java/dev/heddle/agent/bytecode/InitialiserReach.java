package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.InitialiserFile.Call;
import dev.heddle.agent.bytecode.InitialiserFile.Code;
import dev.heddle.agent.bytecode.InitialiserFile.Lambda;
import dev.heddle.agent.bytecode.InitialiserFile.Member;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Type;

/**
 * The methods that a static initialiser may come to. A call that is bound at run time may come to every class that objects
 * were made of on the way, or in the initialisers of the classes that are used (Bacon and Sweeney, rapid type analysis);
 * what is handed to a library may be called back by it.
 */
final class InitialiserReach {

    private static final int MOST_METHODS = 2_000;

    /** The methods of objects that any library may call. */
    private static final Set<String> COMMON = Set.of("equals", "hashCode", "toString", "compareTo");

    private final InitialiserCode.View view;
    private final boolean withUsed;
    private final Map<Member, Code> methods = new LinkedHashMap<>();
    private final Set<String> uses = new LinkedHashSet<>();
    private final Set<String> made = new LinkedHashSet<>();
    private final Set<Lambda> lambdas = new LinkedHashSet<>();
    private final Set<Member> late = new LinkedHashSet<>(); // calls that are bound at run time
    private final Set<String> handedOut = new LinkedHashSet<>(); // parameter types of library methods that are called
    private final Deque<Member> open = new ArrayDeque<>();
    private boolean complete = true;

    private InitialiserReach(InitialiserCode.View view, boolean withUsed) {
        this.view = view;
        this.withUsed = withUsed;
    }

    /** What the initialiser of a class comes to, without what the initialisers of other classes do. */
    static InitialiserReach of(String name, InitialiserCode.View view) {
        InitialiserReach all = new InitialiserReach(view, true);
        all.follow(name);
        InitialiserReach own = new InitialiserReach(view, false);
        own.made.addAll(all.made);
        own.lambdas.addAll(all.lambdas);
        own.follow(name);
        own.complete &= all.complete;
        return own;
    }

    /** The methods with their code, each by the class that declares it. */
    Map<Member, Code> methods() {
        return methods;
    }

    /** Classes that it makes the JVM initialise. */
    Collection<String> uses() {
        return uses;
    }

    /** Classes that the objects it has to do with may be of. */
    Collection<String> made() {
        return made;
    }

    /** Whether all of it was looked at. */
    boolean isComplete() {
        return complete;
    }

    private void follow(String name) {
        open.add(new Member(name, "<clinit>", "()V"));
        int before;
        do {
            before = late.size();
            while (!open.isEmpty() && complete) {
                visit(open.remove());
            }
            List.copyOf(late).forEach(this::dispatch);
            List.copyOf(handedOut).forEach(this::callBack);
        } while ((late.size() > before || !open.isEmpty()) && complete);
    }

    private void visit(Member method) {
        Code code = methods.containsKey(method) ? null : view.file(method.owner()).methods().get(method.key());
        if (code == null) {
            return;
        }
        methods.put(method, code);
        complete = methods.size() < MOST_METHODS;
        made.addAll(code.made());
        lambdas.addAll(code.lambdas());
        code.uses().forEach(this::use);
        code.calls().forEach(this::call);
    }

    private void use(String type) {
        if (uses.add(type) && withUsed && view.isOfProgram(type)) {
            open.add(new Member(type, "<clinit>", "()V"));
        }
    }

    private void call(Call call) {
        Member target = call.target();
        if (!call.bound()) {
            late.add(target);
        }
        if (view.isOfProgram(target.owner())) {
            addDeclared(target.owner(), target.key());
        } else if (!keeps(target)) {
            for (Type parameter : Type.getArgumentTypes(target.descriptor())) {
                if (parameter.getSort() == Type.OBJECT) {
                    handedOut.add(parameter.getInternalName());
                }
            }
        }
    }

    /** Library methods that only keep what they are given, for somebody else to call. */
    private static boolean keeps(Member method) {
        return switch (method.owner()) {
            case "java/lang/ThreadLocal", "java/util/concurrent/Executors", "java/util/Objects" -> true;
            case "java/lang/Thread", "java/util/concurrent/FutureTask", "java/util/concurrent/ThreadPoolExecutor" ->
                    method.isConstructor();
            case "java/lang/Runtime" -> method.name().equals("addShutdownHook");
            default -> false;
        };
    }

    /** Adds a method as an object of the class has it, wherever above the class it is. */
    private void addDeclared(String type, String key) {
        for (String owner = type; view.isOfProgram(owner); owner = view.file(owner).superName()) {
            if (add(owner, key)) {
                return;
            }
        }
        addDefault(type, key);
    }

    private boolean add(String owner, String key) {
        if (view.file(owner).methods().containsKey(key)) {
            int descriptor = key.indexOf('(');
            Member method = new Member(owner, key.substring(0, descriptor), key.substring(descriptor));
            if (!methods.containsKey(method)) {
                open.add(method);
            }
            return true;
        }
        return false;
    }

    private void addDefault(String type, String key) {
        for (String owner = type; view.isOfProgram(owner); owner = view.file(owner).superName()) {
            for (String parent : view.file(owner).interfaces()) {
                if (view.isOfProgram(parent) && !add(parent, key)) {
                    addDefault(parent, key);
                }
            }
        }
    }

    private void dispatch(Member call) {
        for (String type : List.copyOf(made)) {
            if (view.isOfProgram(type) && view.isSubtype(type, call.owner())) {
                addDeclared(type, call.key());
            }
        }
        for (Lambda lambda : List.copyOf(lambdas)) {
            if (lambda.function().key().equals(call.key()) && view.isSubtype(lambda.function().owner(), call.owner())) {
                callLate(lambda);
            }
        }
    }

    private void callLate(Lambda lambda) {
        Member code = lambda.code().target();
        if (lambda.used() != null) {
            use(lambda.used());
        }
        if (code.isConstructor()) {
            made.add(code.owner());
        }
        call(lambda.code());
    }

    private void callBack(String parameter) {
        boolean any = parameter.equals("java/lang/Object");
        for (String type : List.copyOf(made)) {
            if (view.isOfProgram(type) && (any || view.isSubtype(type, parameter))) {
                addOverrides(type, any);
            }
        }
        if (!any) {
            for (Lambda lambda : List.copyOf(lambdas)) {
                if (view.isSubtype(lambda.function().owner(), parameter)) {
                    callLate(lambda);
                }
            }
        }
    }

    /** Adds the methods of a class by which a library knows it. */
    private void addOverrides(String type, boolean onlyCommon) {
        for (String owner = type; view.isOfProgram(owner); owner = view.file(owner).superName()) {
            for (Map.Entry<String, Code> method : view.file(owner).methods().entrySet()) {
                String key = method.getKey();
                boolean common = COMMON.contains(key.substring(0, key.indexOf('(')));
                if (!method.getValue().isStatic() && (common || !onlyCommon && view.isOfLibrary(type, key))) {
                    add(owner, key);
                }
            }
        }
    }
}
