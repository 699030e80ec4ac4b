package dev.heddle.control;

import dev.heddle.hook.Variables;
import dev.heddle.object.Kind;
import dev.heddle.object.MemoryOrder;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Fields and array cells by handles, {@code Unsafe} and the like: finds the variable that is meant. An access that is
 * going to throw has no event; one whose variable cannot be told is something that no model stands for.
 */
final class IndirectAccess implements Variables {

    /** What an access mode does to a variable. */
    private record Shape(Kind kind, MemoryOrder order, int values) {

        static Shape of(AccessMode mode) {
            String name = mode.name();
            if (name.startsWith("COMPARE") || name.startsWith("WEAK")) {
                return new Shape(Kind.COMPARE_AND_SET, order(name, MemoryOrder.VOLATILE), 2);
            } else if (name.startsWith("GET_AND")) {
                return new Shape(Kind.UPDATE, order(name, MemoryOrder.VOLATILE), 1);
            } else if (name.startsWith("GET")) {
                return new Shape(Kind.READ, order(name, MemoryOrder.PLAIN), 0);
            }
            return new Shape(Kind.WRITE, order(name, MemoryOrder.PLAIN), 1);
        }

        /** A plain compare-and-set is atomic all the same, unlike plain reads and writes. */
        private static MemoryOrder order(String name, MemoryOrder otherwise) {
            String suffix = name.substring(name.lastIndexOf('_') + 1);
            return switch (suffix) {
                case "VOLATILE" -> MemoryOrder.VOLATILE;
                case "ACQUIRE" -> MemoryOrder.ACQUIRE;
                case "RELEASE" -> MemoryOrder.RELEASE;
                case "OPAQUE", "PLAIN" -> MemoryOrder.OPAQUE;
                default -> otherwise;
            };
        }
    }

    private static final Shape[] SHAPES =
            Arrays.stream(AccessMode.values()).map(Shape::of).toArray(Shape[]::new);

    private static final Shape READ = new Shape(Kind.READ, MemoryOrder.DECLARED, 0);
    private static final Shape WRITE = new Shape(Kind.WRITE, MemoryOrder.DECLARED, 1);
    private static final Shape UPDATE = new Shape(Kind.UPDATE, MemoryOrder.DECLARED, 0);

    private final VariableControl control;
    private final Objects objects;

    IndirectAccess(VariableControl control) {
        this.control = control;
        this.objects = control.objects;
    }

    @Override
    public void access(VarHandle handle, AccessMode mode, Object[] arguments, int site) {
        boolean seen;
        ProgramThread me = control.run.enter();
        try {
            seen = !handle.isAccessModeSupported(mode)
                    || byHandle(me, HandleTarget.direct(handle), SHAPES[mode.ordinal()], arguments, site);
        } finally {
            control.run.leave(me);
        }
        if (!seen) {
            control.unmodelled(site);
        }
    }

    @Override
    public void access(Object base, long offset, Class<?> type, AccessMode mode, Object[] values, int site) {
        boolean seen;
        ProgramThread me = control.run.enter();
        try {
            seen = base != null && byOffset(me, base, offset, type, SHAPES[mode.ordinal()], values, site);
        } finally {
            control.run.leave(me);
        }
        if (!seen) {
            control.unmodelled(site);
        }
    }

    @Override
    public void access(Object updater, Object object, AccessMode mode, Object[] values, int site) {
        ProgramThread me = control.run.enter();
        try {
            UpdaterTarget target = UpdaterTarget.of(updater);
            if (target != null && target.type(updater).isInstance(object)) {
                field(me, object, target.offset(updater), SHAPES[mode.ordinal()], values, site);
            }
        } finally {
            control.run.leave(me);
        }
    }

    @Override
    public void access(Field field, Object base, Object[] values, int site) {
        ProgramThread me = control.run.enter();
        try {
            boolean exists = Modifier.isStatic(field.getModifiers()) || field.getDeclaringClass().isInstance(base);
            if (exists && values.length <= 1) {
                field(me, base, field, values.length == 0 ? READ : WRITE, values, site);
            }
        } finally {
            control.run.leave(me);
        }
    }

    @Override
    public void range(Object array, int from, int length, boolean write, int site) {
        ProgramThread me = control.run.enter();
        try {
            cells(me, array, from, length, write ? UPDATE : READ, site);
        } finally {
            control.run.leave(me);
        }
    }

    // ---- by a handle -----------------------------------------------------------------------------

    private boolean byHandle(ProgramThread me, VarHandle handle, Shape shape, Object[] arguments, int site) {
        HandleTarget target = HandleTarget.of(handle);
        int coordinates = target.way.coordinates;
        if (coordinates >= 0 && coordinates + shape.values != arguments.length) {
            return true;
        }
        Object[] values = Arrays.copyOfRange(arguments, Math.max(coordinates, 0), arguments.length);
        switch (target.way) {
            case FIELD -> {
                Object base = arguments[0];
                if (((Class<?>) target.object(handle)).isInstance(base)) {
                    return field(me, base, target.offset(handle), shape, values, site);
                }
            }
            case STATIC_FIELD -> {
                return field(me, target.object(handle), target.offset(handle), shape, values, site);
            }
            case ELEMENT -> {
                if (hasCells(arguments[0], arguments[1], 1)) {
                    CellVariable element = objects.variables().element(me, arguments[0], (Integer) arguments[1]);
                    access(me, element, shape, values, site);
                }
            }
            case BYTES -> {
                int size = sizeOf(handle.varType());
                if (hasCells(arguments[0], arguments[1], size)) {
                    cells(me, arguments[0], (Integer) arguments[1], size, shape, site);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean field(ProgramThread me, Object base, long offset, Shape shape, Object[] values, int site) {
        Field field = FieldOffsets.field(base, offset);
        if (field != null) {
            field(me, base, field, shape, values, site);
        }
        return field != null;
    }

    /** Final fields do not vary. */
    private void field(ProgramThread me, Object base, Field field, Shape shape, Object[] values, int site) {
        if (Modifier.isStatic(field.getModifiers())) {
            control.classes().use(me, field.getDeclaringClass(), site);
        }
        if (!Modifier.isFinal(field.getModifiers())) {
            access(me, objects.variables().field(me, base, field), shape, values, site);
        }
    }

    /** Whether these are an array and an index from which on it has so many cells. */
    private static boolean hasCells(Object array, Object index, int count) {
        return array != null
                && array.getClass().isArray()
                && index instanceof Integer first
                && first >= 0
                && first <= Array.getLength(array) - count;
    }

    // ---- by an offset ----------------------------------------------------------------------------

    private boolean byOffset(
            ProgramThread me, Object base, long offset, Class<?> type, Shape shape, Object[] values, int site) {
        if (!base.getClass().isArray()) {
            Field field = FieldOffsets.field(base, offset);
            return field != null
                    && field.getType().isPrimitive() == type.isPrimitive()
                    && sizeOf(field.getType()) == sizeOf(type)
                    && field(me, base, offset, shape(shape, field.getType(), type), values, site);
        }
        FieldOffsets.Cells cells = FieldOffsets.cells(base);
        long index = (offset - cells.first()) / cells.size();
        boolean aligned = (offset - cells.first()) % cells.size() == 0;
        int count = Math.max(1, sizeOf(type) / cells.size());
        if (!aligned || index > Integer.MAX_VALUE || !hasCells(base, (int) index, type.isPrimitive() ? count : 1)) {
            return false;
        }
        Class<?> cell = base.getClass().getComponentType();
        if (type.isPrimitive() && sizeOf(type) > cells.size()) {
            cells(me, base, (int) index, count, shape, site);
            return true;
        }
        access(me, objects.variables().element(me, base, (int) index), shape(shape, cell, type), values, site);
        return true;
    }

    /** What an access does to a variable of another type is not looked into. */
    private static Shape shape(Shape shape, Class<?> type, Class<?> accessed) {
        boolean same = type == accessed || !type.isPrimitive() && !accessed.isPrimitive();
        return same || shape.kind == Kind.READ ? shape : new Shape(Kind.UPDATE, shape.order, 0);
    }

    private static int sizeOf(Class<?> type) {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        } else if (type == short.class || type == char.class) {
            return Short.BYTES;
        }
        return type == byte.class || type == boolean.class ? Byte.BYTES : Integer.BYTES; // of references it is the same
    }

    // ---- the access ------------------------------------------------------------------------------

    private void cells(ProgramThread me, Object array, int index, int count, Shape shape, int site) {
        CellVariable view = count == 1
                ? objects.variables().element(me, array, index)
                : objects.variables().view(me, array, index, count);
        Kind kind = shape.kind == Kind.READ ? Kind.READ : Kind.UPDATE;
        access(me, view, new Shape(kind, shape.order, 0), new Object[0], site);
    }

    private void access(ProgramThread me, CellVariable variable, Shape shape, Object[] values, int site) {
        Class<?> type = variable.type();
        for (int i = 0; i < shape.values; i++) {
            if (!Values.fits(values[i], type)) {
                return;
            }
        }
        if (shape.kind != Kind.READ) {
            control.save(variable);
        }
        if (control.passes(me)) {
            return;
        }
        me.op.set(shape.kind, variable, site);
        me.op.order = shape.order;
        if (shape.kind == Kind.COMPARE_AND_SET) {
            objects.variables().compared(variable);
            me.op.expected = type.isPrimitive() ? Values.bits(values[0], type) : objects.valueOf(me, values[0]);
            me.op.expectedReference = type.isPrimitive() ? null : values[0];
            setWritten(me, type, values[1]);
        } else if (shape.kind == Kind.WRITE) {
            setWritten(me, type, values[0]);
        }
        control.run.step(me);
    }

    private void setWritten(ProgramThread me, Class<?> type, Object value) {
        me.op.argument = type.isPrimitive() ? Values.bits(value, type) : objects.valueOf(value);
        me.op.reference = type.isPrimitive() ? null : value;
    }
}
