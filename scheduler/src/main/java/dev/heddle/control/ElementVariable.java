package dev.heddle.control;

import java.lang.reflect.Array;

/** A cell of an array. */
final class ElementVariable extends CellVariable {

    final Object array;
    final int index;

    ElementVariable(int number, boolean equalWritesCommute, AccessHistory history, Object array, int index) {
        super(number, equalWritesCommute, history);
        setPassive();
        this.array = array;
        this.index = index;
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    Object content() {
        return Array.get(array, index);
    }

    @Override
    void set(Object content) {
        Array.set(array, index, content);
    }

    @Override
    Class<?> type() {
        return array.getClass().getComponentType();
    }
}
