package dev.heddle.model;

/**
 * What an operation is about: an object or thread by its name and, where the name stands for a row of
 * objects, the place in the row.
 */
public record Target(String name, Expression index) {

    private static final Expression FIRST = Expression.value(0);

    /** The object or thread of that name. */
    static Target of(String name) {
        return new Target(name, FIRST);
    }

    /** One of a row of objects, for instance {@code at("forks", reg("i"))}. */
    public static Target at(String name, Expression index) {
        return new Target(name, index);
    }

    /** One of a row of objects. */
    public static Target at(String name, long index) {
        return new Target(name, Expression.value(index));
    }

    /** The text with the place in the row spelt out. */
    String indexed() {
        return "at(\"" + name + "\", " + (index instanceof Expression.Constant c ? c.number() : index) + ")";
    }

    @Override
    public String toString() {
        return index.equals(FIRST) ? "\"" + name + "\"" : indexed();
    }
}
