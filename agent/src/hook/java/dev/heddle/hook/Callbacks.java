package dev.heddle.hook;

import java.util.Comparator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Functions of the program that a call of a collection runs. What the call does after such a function has come back
 * is announced anew, because other threads may have run meanwhile.
 */
@SuppressWarnings("overloads") // called by generated code, which names the types
public final class Callbacks {

    private Callbacks() {}

    private static boolean matters(Object function) {
        return function != null && Control.controlled();
    }

    public static <A> Consumer<A> wrap(Consumer<A> function, Object receiver, int how, int site) {
        return !matters(function) ? function : a -> {
            LibraryHooks.gave(a, receiver);
            function.accept(a);
            LibraryHooks.resume(receiver, null, how, site);
        };
    }

    public static <A, B> BiConsumer<A, B> wrap(BiConsumer<A, B> function, Object receiver, int how, int site) {
        return !matters(function) ? function : (a, b) -> {
            function.accept(a, b);
            LibraryHooks.resume(receiver, null, how, site);
        };
    }

    public static <A, R> Function<A, R> wrap(Function<A, R> function, Object receiver, int how, int site) {
        return !matters(function) ? function : a -> {
            R result = function.apply(a);
            LibraryHooks.resume(receiver, null, how, site);
            return result;
        };
    }

    public static <A> UnaryOperator<A> wrap(UnaryOperator<A> function, Object receiver, int how, int site) {
        return !matters(function) ? function : a -> {
            A result = function.apply(a);
            LibraryHooks.resume(receiver, null, how, site);
            return result;
        };
    }

    public static <A, B, R> BiFunction<A, B, R> wrap(
            BiFunction<A, B, R> function, Object receiver, int how, int site) {
        return !matters(function) ? function : (a, b) -> {
            R result = function.apply(a, b);
            LibraryHooks.resume(receiver, null, how, site);
            return result;
        };
    }

    public static <A> Predicate<A> wrap(Predicate<A> function, Object receiver, int how, int site) {
        return !matters(function) ? function : a -> {
            LibraryHooks.gave(a, receiver);
            boolean result = function.test(a);
            LibraryHooks.resume(receiver, null, how, site);
            return result;
        };
    }

    public static <A> Comparator<A> wrap(Comparator<A> function, Object receiver, int how, int site) {
        return !matters(function) ? function : (a, b) -> {
            int result = function.compare(a, b);
            LibraryHooks.resume(receiver, null, how, site);
            return result;
        };
    }
}
