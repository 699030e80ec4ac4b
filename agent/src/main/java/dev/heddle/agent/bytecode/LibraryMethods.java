package dev.heddle.agent.bytecode;

import dev.heddle.hook.Libraries;
import java.util.BitSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * The methods of the JDK's collections, builders and generators of random numbers. A call of one is an operation on the
 * whole object: it reads where the method is known to do no more, and writes in all other cases.
 */
class LibraryMethods {

    private static final List<Class<?>> TYPES =
            List.of(
                    Collection.class,
                    Map.class,
                    Map.Entry.class,
                    Iterator.class,
                    Enumeration.class,
                    BitSet.class,
                    RandomGenerator.class,
                    StringBuilder.class,
                    StringBuffer.class);

    private static final Set<String> READS =
            Set.of(
                    "get", "getValue", "getOrDefault", "contains", "containsAll", "containsKey", "containsValue", "size", "isEmpty",
                    "iterator", "listIterator", "descendingIterator", "spliterator", "stream", "parallelStream",
                    "keySet", "values", "entrySet", "navigableKeySet", "descendingKeySet", "descendingMap",
                    "descendingSet", "reversed", "headMap", "tailMap", "subMap", "headSet", "tailSet", "subSet",
                    "subList", "toArray", "indexOf", "lastIndexOf", "forEach", "peek", "peekFirst", "peekLast",
                    "element", "getFirst", "getLast", "first", "last", "firstKey", "lastKey", "firstEntry",
                    "lastEntry", "floor", "ceiling", "higher", "lower", "floorKey", "ceilingKey", "higherKey",
                    "lowerKey", "floorEntry", "ceilingEntry", "higherEntry", "lowerEntry", "firstElement",
                    "lastElement", "elementAt", "elements", "keys", "mappingCount", "search", "reduce",
                    "remainingCapacity", "comparator", "hasNext", "hasPrevious", "hasMoreElements", "next", "previous",
                    "nextElement", "nextIndex", "previousIndex", "forEachRemaining", "length", "capacity", "charAt",
                    "codePointAt", "substring", "subSequence", "chars", "compareTo", "nextSetBit", "nextClearBit",
                    "cardinality", "intersects", "toString", "hashCode", "equals", "clone");

    /** What tells, together with the names above, that a call of a program's own class may be answered by a library's. */
    private static final Set<String> WRITES =
            Set.of(
                    "add", "addAll", "addFirst", "addLast", "put", "putAll", "putIfAbsent", "putFirst", "putLast",
                    "remove", "removeAll", "removeIf", "removeFirst", "removeLast", "removeFirstOccurrence",
                    "removeLastOccurrence", "retainAll", "clear", "set", "sort", "replace", "replaceAll", "compute",
                    "computeIfAbsent", "computeIfPresent", "merge", "offer", "offerFirst", "offerLast", "poll",
                    "pollFirst", "pollLast", "pollFirstEntry", "pollLastEntry", "push", "pop", "take", "takeFirst",
                    "takeLast", "transfer", "tryTransfer", "drainTo", "ensureCapacity", "trimToSize");

    private static final List<String> BASES = List.of("java/util/AbstractCollection", "java/util/AbstractMap");

    /** They do not look into the object, or at nothing that changes. */
    private static final Set<String> QUIET = Set.of("getClass", "getKey", "wait", "notify", "notifyAll");

    /** They take nothing, and run no code of elements. */
    private static final Set<String> ALONE =
            Set.of(
                    "capacity", "clear", "elements", "entrySet", "firstElement", "getFirst", "getLast", "isEmpty", "iterator",
                    "keySet", "keys", "lastElement", "length", "pop", "removeAllElements", "removeFirst", "removeLast",
                    "size", "trimToSize", "values");

    /** They go through what they are given, or compare with it. */
    private static final Set<String> THROUGH_ARGUMENT =
            Set.of(
                    "addAll", "addAllAbsent", "putAll", "removeAll", "retainAll", "containsAll", "equals", "compareTo",
                    "contentEquals", "append", "insert", "and", "andNot", "or", "xor", "intersects");

    /** What they are given first is a key. */
    private static final Set<String> MAP_KEYS =
            Set.of("get", "getOrDefault", "containsKey", "put", "putIfAbsent", "remove", "replace");

    private static final Set<String> SET_KEYS = Set.of("add", "contains", "remove");

    private static final Set<String> IF_ABSENT = Set.of("putIfAbsent", "add");
    private static final Set<String> IF_PRESENT = Set.of("remove", "replace");

    private final Map<String, Boolean> known = new ConcurrentHashMap<>();
    private final Map<String, Boolean> maps = new ConcurrentHashMap<>();

    /** For the code of collections themselves, which is looked into: its calls are no operations. */
    static LibraryMethods insideOfThem() {
        return new LibraryMethods() {
            @Override
            OptionalInt how(Instruction.Call call, ClassOutlines.View outlines) {
                return OptionalInt.empty();
            }
        };
    }

    /** Whether calls of objects of this class of the JDK are operations on the whole object. */
    boolean isLibrary(String className) {
        return (className.startsWith("java/util/") || className.startsWith("java/lang/StringBu"))
                && !JdkInside.contains(className)
                && known.computeIfAbsent(className, name -> isOneOf(TYPES, name));
    }

    private static boolean isOneOf(List<Class<?>> types, String className) {
        try {
            Class<?> type = Class.forName(className.replace('/', '.'), false, null);
            return types.stream().anyMatch(known -> known.isAssignableFrom(type));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** What is known of a call of an instance method, as {@link Libraries} has it; empty if it is not one of a library's. */
    OptionalInt how(Instruction.Call call, ClassOutlines.View outlines) {
        boolean reads = READS.contains(call.name());
        boolean ofLibrary = isLibrary(call.owner());
        boolean applies = ofLibrary
                ? !QUIET.contains(call.name())
                : (reads || WRITES.contains(call.name())) && inherits(call.owner(), outlines);
        if (!applies) {
            return OptionalInt.empty();
        }
        int how = reads ? 0 : Libraries.WRITES;
        how |= call.descriptor().startsWith("()") && ALONE.contains(call.name()) ? Libraries.ALONE : 0;
        how |= JdkSynchronizers.announces(call.name()) ? Libraries.QUEUES_ANNOUNCE : 0;
        if (THROUGH_ARGUMENT.contains(call.name())) {
            how |= Libraries.READS_ARGUMENT;
        } else if (ofLibrary && (isMap(call.owner()) ? MAP_KEYS : SET_KEYS).contains(call.name())) {
            how |= Libraries.KEY;
            how |= IF_ABSENT.contains(call.name()) ? Libraries.IF_ABSENT : 0;
            how |= IF_PRESENT.contains(call.name()) ? Libraries.IF_PRESENT : 0;
        }
        return OptionalInt.of(how);
    }

    private boolean isMap(String className) {
        return maps.computeIfAbsent(className, name -> isOneOf(List.of(Map.class), name));
    }

    /** Whether a class of the program has a collection of the JDK for its superclass. */
    private static boolean inherits(String className, ClassOutlines.View outlines) {
        return !className.startsWith("java/")
                && !className.startsWith("[")
                && BASES.stream().anyMatch(base -> outlines.isSubtype(className, base));
    }
}
