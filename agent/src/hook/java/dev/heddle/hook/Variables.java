package dev.heddle.hook;

import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;

/**
 * Fields and array cells that are reached by other means than an instruction. They are the same variables as
 * those of {@link Controller#readField} and {@link Controller#readElement}; the real access follows as soon as
 * the method returns.
 */
public interface Variables {

    /**
     * An access by a handle.
     *
     * @param handle the handle, not null
     * @param arguments the coordinates, then the values, primitive ones boxed; nothing of it has been checked
     */
    void access(VarHandle handle, AccessMode mode, Object[] arguments, int site);

    /**
     * An access by {@code Unsafe}.
     *
     * @param base an object, an array, the class of a static field, or null for an address outside of the heap
     * @param type the type by which the memory is accessed; {@code Object.class} for references
     * @param values what the mode takes: the expected value first, primitive ones boxed
     */
    void access(Object base, long offset, Class<?> type, AccessMode mode, Object[] values, int site);

    /**
     * An access by a field updater. One that is not the JDK's own has no event: its code is the program's.
     *
     * @param updater the updater, not null
     * @param object the object that has the field, not null
     * @param values what the mode takes: the expected value first, primitive ones boxed
     */
    void access(Object updater, Object object, AccessMode mode, Object[] values, int site);

    /**
     * A read or write of many cells of an array at once.
     *
     * @param array an array that has the cells
     * @param length how many they are, at least one
     */
    void range(Object array, int from, int length, boolean write, int site);

    /**
     * An access to a field by reflection, in the mode it was declared with.
     *
     * @param base the object that has the field; not looked at for a static one
     * @param values the value to be written, or nothing for a read
     */
    void access(Field field, Object base, Object[] values, int site);
}
