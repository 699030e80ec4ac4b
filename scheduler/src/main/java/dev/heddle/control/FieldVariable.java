package dev.heddle.control;

/** A field of an object or, with a null base, a static field. */
final class FieldVariable extends CellVariable {

    final Object base;
    final ProgramField field;

    FieldVariable(int number, boolean equalWritesCommute, AccessHistory history, Object base, ProgramField field) {
        super(number, equalWritesCommute, history);
        setPassive();
        this.base = base;
        this.field = field;
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    Object content() {
        return field.get(base);
    }

    @Override
    void set(Object content) {
        field.set(base, content);
    }

    @Override
    Class<?> type() {
        return field.field.getType();
    }
}
