package dev.heddle.control;

import dev.heddle.object.Operation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;

/** The value of an {@code AtomicInteger}, {@code AtomicLong}, {@code AtomicBoolean} or {@code AtomicReference}. */
abstract class AtomicVariable extends CellVariable {

    private AtomicVariable(int number, boolean equalWritesCommute) {
        super(number, equalWritesCommute, null);
    }

    /**
     * @param references gives what stands for a reference as a value, or {@link #UNKNOWN}
     */
    static AtomicVariable of(
            int number, boolean equalWritesCommute, Object atomic, ToLongFunction<Object> references) {
        if (atomic instanceof AtomicInteger a) {
            return new OfInt(number, equalWritesCommute, a);
        } else if (atomic instanceof AtomicLong a) {
            return new OfLong(number, equalWritesCommute, a);
        } else if (atomic instanceof AtomicBoolean a) {
            return new OfBoolean(number, equalWritesCommute, a);
        } else if (atomic instanceof AtomicReference<?> a) {
            return new OfReference(number, equalWritesCommute, a, references);
        }
        throw new IllegalArgumentException("There is no model of " + atomic.getClass().getName() + ".");
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    private static final class OfInt extends AtomicVariable {
        private final AtomicInteger atomic;

        OfInt(int number, boolean equalWritesCommute, AtomicInteger atomic) {
            super(number, equalWritesCommute);
            this.atomic = atomic;
        }

        @Override
        protected long value() {
            return atomic.get();
        }

        @Override
        Object content() {
            return atomic.get();
        }

        @Override
        void set(Object content) {
            atomic.set((Integer) content);
        }

        @Override
        Class<?> type() {
            return int.class;
        }

        @Override
        protected boolean matches(Operation compareAndSet) {
            return atomic.get() == (int) compareAndSet.expected;
        }
    }

    private static final class OfLong extends AtomicVariable {
        private final AtomicLong atomic;

        OfLong(int number, boolean equalWritesCommute, AtomicLong atomic) {
            super(number, equalWritesCommute);
            this.atomic = atomic;
        }

        @Override
        protected long value() {
            return atomic.get();
        }

        @Override
        Object content() {
            return atomic.get();
        }

        @Override
        void set(Object content) {
            atomic.set((Long) content);
        }

        @Override
        Class<?> type() {
            return long.class;
        }

        @Override
        protected boolean matches(Operation compareAndSet) {
            return atomic.get() == compareAndSet.expected;
        }
    }

    private static final class OfBoolean extends AtomicVariable {
        private final AtomicBoolean atomic;

        OfBoolean(int number, boolean equalWritesCommute, AtomicBoolean atomic) {
            super(number, equalWritesCommute);
            this.atomic = atomic;
        }

        @Override
        protected long value() {
            return atomic.get() ? 1 : 0;
        }

        @Override
        Object content() {
            return atomic.get();
        }

        @Override
        void set(Object content) {
            atomic.set((Boolean) content);
        }

        @Override
        Class<?> type() {
            return boolean.class;
        }
    }

    private static final class OfReference extends AtomicVariable {
        private final AtomicReference<Object> atomic;
        private final ToLongFunction<Object> references;

        @SuppressWarnings("unchecked") // only what was in it is ever put back
        OfReference(
                int number, boolean equalWritesCommute, AtomicReference<?> atomic, ToLongFunction<Object> references) {
            super(number, equalWritesCommute);
            this.atomic = (AtomicReference<Object>) atomic;
            this.references = references;
        }

        @Override
        protected long value() {
            return references.applyAsLong(atomic.get());
        }

        @Override
        Object content() {
            return atomic.get();
        }

        @Override
        void set(Object content) {
            atomic.set(content);
        }

        @Override
        Class<?> type() {
            return Object.class;
        }
    }
}
