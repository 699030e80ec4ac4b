package dev.heddle.agent.bytecode;

import dev.heddle.agent.bytecode.InitialiserFile.Call;
import dev.heddle.agent.bytecode.InitialiserFile.Code;
import dev.heddle.agent.bytecode.InitialiserFile.Member;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What a static initialiser may share with other threads: what it makes itself it does not. */
final class SharedThings {

    /** Methods of collections and builders that change them. */
    private static final Pattern CHANGES = Pattern.compile(
            "(add|put|remove|set|replace|offer|poll|push|pop|insert|append|compute|merge|clear|retain|sort|delete).*");

    private final String name;
    private final InitialiserReach reach;
    private final InitialiserCode.View view;
    private final Map<String, Member> foreign = new LinkedHashMap<>(); // types of others' objects, by where they are found

    /** @param name the class that is initialised */
    SharedThings(String name, InitialiserReach reach, InitialiserCode.View view) {
        this.name = name;
        this.reach = reach;
        this.view = view;
    }

    /** One of them, in words; null if there are none. */
    String first() {
        reach.methods().values().forEach(code -> code.statics().stream().filter(this::isForeign).forEach(this::addForeign));
        for (Map.Entry<Member, Code> method : reach.methods().entrySet()) {
            String found = found(method.getKey(), method.getValue());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private boolean isForeign(Member field) {
        return !field.owner().equals(name)
                && !InitialiserCode.isWithin(field.owner(), name)
                && view.isOfProgram(field.owner());
    }

    private void addForeign(Member field) {
        addForeign(Type.getType(field.descriptor()), field);
    }

    private void addForeign(Type type, Member field) {
        if (type.getSort() == Type.ARRAY) {
            addForeign(type.getElementType(), field);
        } else if (type.getSort() == Type.OBJECT && view.isOfProgram(type.getInternalName())) {
            addForeign(type.getInternalName(), field);
            reach.made().stream()
                    .filter(made -> view.isOfProgram(made) && view.isSubtype(made, type.getInternalName()))
                    .forEach(made -> addForeign(made, field));
        }
    }

    /** With all that such an object may hold. */
    private void addForeign(String type, Member field) {
        if (foreign.putIfAbsent(type, field) == null) {
            InitialiserFile file = view.file(type);
            file.fields().forEach(held -> addForeign(Type.getObjectType(held), field));
            if (view.isOfProgram(file.superName())) {
                addForeign(file.superName(), field);
            }
        }
    }

    private String found(Member method, Code code) {
        boolean others = code.isStatic() && !method.owner().equals(name) || foreign.containsKey(method.owner());
        for (Member field : code.statics()) {
            if (isForeign(field)) {
                if (isShared(field) || code.calls().stream().anyMatch(call -> changes(call, field))) {
                    return shown(field);
                }
                others = true;
            }
        }
        List<String> waits = others && !code.waits().isEmpty() ? code.waits() : code.unclear();
        return waits.isEmpty() ? touched(method, code) : waits.get(0);
    }

    /** An object of somebody else's, by where it is found, that the method may look at or change. */
    private String touched(Member method, Code code) {
        for (Member field : code.fields()) {
            Member found = method.isConstructor() && field.owner().equals(method.owner()) ? null : foreign.get(field.owner());
            if (found != null && isMutable(field)) {
                return shown(found);
            }
        }
        Member found = method.isConstructor() || code.isStatic() ? null : foreign.get(method.owner());
        return found != null && code.calls().stream().anyMatch(call -> isChange(call.target())) ? shown(found) : null;
    }

    private boolean isMutable(Member field) {
        for (String owner = field.owner(); view.isOfProgram(owner); owner = view.file(owner).superName()) {
            if (view.file(owner).mutable().contains(field.name())) {
                return true;
            }
        }
        return false;
    }

    private boolean isShared(Member field) {
        return (view.fieldAccess(field) & Opcodes.ACC_FINAL) == 0
                || UnmodelledClasses.contains(field.descriptor().replaceAll("^\\[*L|;$", ""));
    }

    private boolean changes(Call call, Member collection) {
        return isChange(call.target()) && collection.descriptor().equals("L" + call.target().owner() + ";");
    }

    private boolean isChange(Member method) {
        return method.owner().startsWith("java/util/") && CHANGES.matcher(method.name()).matches();
    }

    private static String shown(Member field) {
        return InitialiserFile.shown(field.owner()) + "." + field.name();
    }
}
