package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.lang.reflect.Array;

/**
 * Several cells of an array that are accessed at once, as by {@code System.arraycopy} or by a handle that sees an {@code
 * int} in four bytes.
 */
final class ViewVariable extends CellVariable {

    final Object array;
    final int index;
    final CellVariable[] elements;

    ViewVariable(int number, Object array, int index, CellVariable[] elements) {
        super(number, false, elements[0].history);
        this.array = array;
        this.index = index;
        this.elements = elements;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        for (CellVariable element : elements) {
            into.add(element.number(), op.kind == Kind.READ ? Accesses.READ : Accesses.EXCLUSIVE);
        }
    }

    /** A copy of the cells. */
    @Override
    Object content() {
        Object copy = Array.newInstance(array.getClass().getComponentType(), elements.length);
        System.arraycopy(array, index, copy, 0, elements.length);
        return copy;
    }

    @Override
    void set(Object content) {
        System.arraycopy(content, 0, array, index, elements.length);
    }

    @Override
    Class<?> type() {
        return Object.class;
    }
}
