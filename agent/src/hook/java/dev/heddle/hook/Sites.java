package dev.heddle.hook;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The numbered places of visible operations in instrumented code. The agent numbers them while it
 * transforms a class and puts the number into the code as a constant; the controller looks them up.
 */
public final class Sites {

    /**
     * One place.
     *
     * @param className the class the code is in, with dots
     * @param method the method the code is in
     * @param file the source file, or null
     * @param line the source line, or 0
     * @param operation what is done there, in a user's words, for instance {@code Counter.value} for a
     *     field or {@code Semaphore.acquire} for a call
     * @param field the field that is accessed, or null where it is not a field access
     */
    public record Site(
            String className, String method, String file, int line, String operation, FieldKey field) {

        /** {@code Class.method(File.java:line)}, as in a stack trace. */
        public String location() {
            String where = file == null ? "Unknown Source" : line > 0 ? file + ":" + line : file;
            return className + "." + method + "(" + where + ")";
        }
    }

    /**
     * A field as the code names it.
     *
     * @param owner the class in the instruction, with dots; the field may be declared in a superclass
     * @param name the field's name
     * @param descriptor the field's type descriptor
     * @param isStatic whether the instruction is a static access
     * @param loader the class loader of the code, to resolve {@code owner} with; null for bootstrap
     */
    public record FieldKey(
            String owner, String name, String descriptor, boolean isStatic, ClassLoader loader) {}

    /** Stands for a place in code of the JDK, where a hook has to tell it from one that is just not known. */
    public static final int IN_LIBRARY = -1;

    private static volatile Site[] sites = new Site[256];
    private static int size = 1; // 0: not known in advance
    private static volatile BitSet superCalls = new BitSet(); // copied when it changes

    private Sites() {}

    /** Numbers a place. */
    public static synchronized int add(Site site) {
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, size * 2);
        }
        sites[size] = site;
        return size++;
    }

    /** Numbers a place where a class calls by {@code super} what it may have overridden. */
    public static synchronized int addSuperCall(Site site) {
        BitSet more = (BitSet) superCalls.clone();
        int number = add(site);
        more.set(number);
        superCalls = more;
        return number;
    }

    static boolean isSuperCall(int number) {
        return superCalls.get(number);
    }

    /** The place with this number, or null for 0. */
    public static Site get(int number) {
        return sites[number];
    }
}
