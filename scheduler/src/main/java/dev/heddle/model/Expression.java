package dev.heddle.model;

import java.util.function.ToIntFunction;

/** What a thread of a model program calculates from numbers and its own registers. Truth is any number but 0. */
public sealed interface Expression {

    /** A number. */
    record Constant(long value) implements Expression {
        /** The number as Java writes it. */
        String number() {
            return value == (int) value ? Long.toString(value) : value + "L";
        }

        @Override
        public String toString() {
            return "value(" + number() + ")";
        }
    }

    /** The value of one of the thread's registers. Registers start at 0. */
    record Register(String name) implements Expression {
        @Override
        public String toString() {
            return "reg(\"" + name + "\")";
        }
    }

    /** Two values put together. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return left + "." + operator.method + "(" + (right instanceof Constant c ? c.number() : right) + ")";
        }
    }

    /** How two values are put together. */
    enum Operator {
        PLUS("plus"),
        MINUS("minus"),
        TIMES("times"),
        MODULO("mod"),
        EQUAL("eq"),
        LESS("lt");

        private final String method;

        Operator(String method) {
            this.method = method;
        }
    }

    /** A number. */
    static Expression value(long value) {
        return new Constant(value);
    }

    /** The value of a register. */
    static Expression reg(String name) {
        return new Register(name);
    }

    default Expression plus(Expression other) {
        return new Binary(Operator.PLUS, this, other);
    }

    default Expression plus(long other) {
        return plus(value(other));
    }

    default Expression minus(Expression other) {
        return new Binary(Operator.MINUS, this, other);
    }

    default Expression minus(long other) {
        return minus(value(other));
    }

    default Expression times(Expression other) {
        return new Binary(Operator.TIMES, this, other);
    }

    default Expression times(long other) {
        return times(value(other));
    }

    /** The remainder, never negative. */
    default Expression mod(Expression other) {
        return new Binary(Operator.MODULO, this, other);
    }

    default Expression mod(long other) {
        return mod(value(other));
    }

    /** 1 if the values are equal, else 0. */
    default Expression eq(Expression other) {
        return new Binary(Operator.EQUAL, this, other);
    }

    default Expression eq(long other) {
        return eq(value(other));
    }

    /** 1 if this value is less than the other, else 0. */
    default Expression lt(Expression other) {
        return new Binary(Operator.LESS, this, other);
    }

    default Expression lt(long other) {
        return lt(value(other));
    }

    /** 1 if the value is 0, else 0. */
    default Expression not() {
        return eq(0);
    }

    /** The expression with its registers looked up once, ready to be calculated many times. */
    default Formula compile(ToIntFunction<String> slots) {
        if (this instanceof Constant constant) {
            long value = constant.value();
            return registers -> value;
        }
        if (this instanceof Register register) {
            int slot = slots.applyAsInt(register.name());
            return registers -> registers[slot];
        }
        Binary binary = (Binary) this;
        Formula a = binary.left().compile(slots);
        Formula b = binary.right().compile(slots);
        return switch (binary.operator()) {
            case PLUS -> registers -> a.calculate(registers) + b.calculate(registers);
            case MINUS -> registers -> a.calculate(registers) - b.calculate(registers);
            case TIMES -> registers -> a.calculate(registers) * b.calculate(registers);
            case MODULO -> registers -> Math.floorMod(a.calculate(registers), b.calculate(registers));
            case EQUAL -> registers -> a.calculate(registers) == b.calculate(registers) ? 1 : 0;
            case LESS -> registers -> a.calculate(registers) < b.calculate(registers) ? 1 : 0;
        };
    }

    /** An expression ready to be calculated. */
    @FunctionalInterface
    interface Formula {
        long calculate(long[] registers);
    }
}
