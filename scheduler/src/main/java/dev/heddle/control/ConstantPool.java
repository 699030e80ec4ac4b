package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What the code of a class refers to: the only way to learn which method a lambda stands for. */
final class ConstantPool {

    /**
     * A method or field that code refers to.
     *
     * @param owner its class, with dots
     */
    record Member(String owner, String name, String descriptor) {}

    private ConstantPool() {}

    /** The methods and fields that the code of a class refers to; empty where the JDK does not tell. */
    static List<Member> of(Class<?> type) {
        try {
            Module module = ConstantPool.class.getModule();
            AgentStatus.open("jdk.internal.access", module);
            AgentStatus.open("jdk.internal.reflect", module);
            Object access = Class.forName("jdk.internal.access.SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
            Object pool = Class.forName("jdk.internal.access.JavaLangAccess")
                    .getMethod("getConstantPool", Class.class)
                    .invoke(access, type);
            int size = (int) pool.getClass().getMethod("getSize").invoke(pool);
            Method memberAt = pool.getClass().getMethod("getMemberRefInfoAt", int.class);
            List<Member> members = new ArrayList<>();
            for (int i = 1; i < size; i++) {
                try {
                    String[] info = (String[]) memberAt.invoke(pool, i);
                    members.add(new Member(info[0].replace('/', '.'), info[1], info[2]));
                } catch (InvocationTargetException e) {
                    // something else than a member
                }
            }
            return members;
        } catch (ReflectiveOperationException e) {
            return List.of();
        }
    }
}
