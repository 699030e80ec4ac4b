package dev.heddle.agent.bytecode;

import java.util.BitSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The methods of the JDK's collections and builders. A call of one is an operation on the whole object: it
 * reads where the method is known to do no more, and writes in all other cases.
 */
final class LibraryMethods {

    private static final List<Class<?>> TYPES =
            List.of(
                    Collection.class,
                    Map.class,
                    Iterator.class,
                    Enumeration.class,
                    BitSet.class,
                    StringBuilder.class,
                    StringBuffer.class);

    private static final Set<String> READS =
            Set.of(
                    "get", "getOrDefault", "contains", "containsAll", "containsKey", "containsValue", "size", "isEmpty",
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

    private static final Set<String> OF_OBJECT = Set.of("getClass", "wait", "notify", "notifyAll");

    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    /** Whether calls of objects of this class of the JDK are operations on the whole object. */
    boolean isLibrary(String className) {
        return (className.startsWith("java/util/") || className.startsWith("java/lang/StringBu"))
                && known.computeIfAbsent(className, LibraryMethods::isOneOfTypes);
    }

    private static boolean isOneOfTypes(String className) {
        try {
            Class<?> type = Class.forName(className.replace('/', '.'), false, null);
            return TYPES.stream().anyMatch(known -> known.isAssignableFrom(type));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Whether a call of an instance method writes; empty if it is not one of a library's. */
    Optional<Boolean> writes(Instruction.Call call, ClassOutlines.View outlines) {
        boolean reads = READS.contains(call.name());
        boolean applies = isLibrary(call.owner())
                ? !OF_OBJECT.contains(call.name())
                : (reads || WRITES.contains(call.name())) && inherits(call.owner(), outlines);
        return applies ? Optional.of(!reads) : Optional.empty();
    }

    /** Whether a class of the program has a collection of the JDK for its superclass. */
    private static boolean inherits(String className, ClassOutlines.View outlines) {
        return !className.startsWith("java/")
                && !className.startsWith("[")
                && BASES.stream().anyMatch(base -> outlines.isSubtype(className, base));
    }
}
