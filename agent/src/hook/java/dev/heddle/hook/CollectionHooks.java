package dev.heddle.hook;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Streams and spliterators of collections, which look at the collection long after they were asked for; and what is
 * added from other collections.
 */
public final class CollectionHooks {

    private static final int ADD_ALL = Libraries.WRITES | Libraries.READS_ARGUMENT | Libraries.QUEUES_ANNOUNCE;

    private CollectionHooks() {}

    public static <T> Stream<T> stream(Collection<T> collection, int site) {
        return isWatched(collection)
                ? StreamSupport.stream(spliterator(collection, site), false)
                : collection.stream();
    }

    /** A {@code Vector} looks at what it is given before it takes its own monitor. */
    public static boolean addAll(Collection<Object> collection, Collection<?> others, int site) {
        boolean before = collection instanceof Vector
                && collection.getClass().getClassLoader() == null
                && collection != others
                && Given.isSynchronized(others)
                && Control.controlled();
        Collection<?> given = before ? Arrays.asList(Given.elements(others, null, site)) : others;
        Object hold = LibraryHooks.before(collection, before ? null : others, ADD_ALL, site);
        try {
            return collection.addAll((Collection<?>) Given.wrap(given, collection, ADD_ALL, site));
        } finally {
            LibraryHooks.after(hold);
        }
    }

    public static <T> Spliterator<T> spliterator(Collection<T> collection, int site) {
        LibraryHooks.announce(collection, 0, site);
        Spliterator<T> real = collection.spliterator();
        return isWatched(collection) ? new Watched<>(real, collection, site) : real;
    }

    /** Not where the program's own class says what a stream is, or what is gone through does not change. */
    private static boolean isWatched(Collection<?> collection) {
        return collection != null
                && Control.controlled()
                && collection.getClass().getClassLoader() == null
                && !(collection instanceof CopyOnWriteArrayList)
                && !(collection instanceof CopyOnWriteArraySet);
    }

    /** Announces each step. */
    private static final class Watched<T> implements Spliterator<T> {

        private final Spliterator<T> real;
        private final Object collection;
        private final int site;

        Watched(Spliterator<T> real, Object collection, int site) {
            this.real = real;
            this.collection = collection;
            this.site = site;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            LibraryHooks.resume(collection, null, 0, site);
            return real.tryAdvance(action);
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            LibraryHooks.resume(collection, null, 0, site);
            real.forEachRemaining(Callbacks.wrap(action, collection, 0, site));
        }

        @Override
        public Spliterator<T> trySplit() {
            LibraryHooks.resume(collection, null, 0, site);
            Spliterator<T> part = real.trySplit();
            return part == null ? null : new Watched<>(part, collection, site);
        }

        @Override
        public long estimateSize() {
            return real.estimateSize();
        }

        @Override
        public int characteristics() {
            return real.characteristics();
        }

        @Override
        public Comparator<? super T> getComparator() {
            return real.getComparator();
        }
    }
}
