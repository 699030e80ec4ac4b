package dev.heddle.control;

import static dev.heddle.control.CellTable.ATOMIC;
import static dev.heddle.control.CellTable.LIBRARY;

import dev.heddle.DataRaces;
import dev.heddle.Settings;
import dev.heddle.hook.IsolatingLoader;
import dev.heddle.object.SharedObject;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What stands for the variables of one execution: fields, cells of arrays, atomics, collections of the JDK. */
final class VariableModels {

    private final Objects objects;
    private final CellTable cells;
    private final boolean equalWritesCommute;
    private final boolean racesMatter;
    private final ToLongFunction<Object> references;
    private final ProgramFields fields = new ProgramFields();
    private final ViewSlots views = new ViewSlots();
    private final Map<Object, Object> maps = new IdentityHashMap<>(); // of entries that the program has come by
    private boolean elementsCompared; // whether cells of arrays are ever compared and set

    VariableModels(Settings settings, Objects objects, CellTable cells) {
        this.objects = objects;
        this.cells = cells;
        this.equalWritesCommute = settings.equalWritesCommute();
        this.racesMatter = settings.dataRaces() != DataRaces.IGNORE;
        this.references = objects::valueOf;
    }

    /** @param classes those of the execution alone, or null */
    void begin(IsolatingLoader classes) {
        fields.begin(classes);
    }

    void end() {
        if (!maps.isEmpty()) {
            maps.clear(); // which looks at the whole table
        }
    }

    CellVariable field(ProgramThread thread, Object base, int site) {
        return field(thread, base, fields.at(site));
    }

    CellVariable field(ProgramThread thread, Object base, Field field) {
        return field(thread, base, fields.of(field));
    }

    private CellVariable field(ProgramThread thread, Object base, ProgramField field) {
        Object key = field.isStatic ? field.owner : base;
        SharedObject known = cells.get(key, field.number);
        if (known != null) {
            return (CellVariable) known;
        }
        int cell = objects.cell(thread, key, field.number);
        FieldVariable variable = new FieldVariable(
                cell, equalWritesCommute, history(field.isVolatile), field.isStatic ? null : base, field);
        if (field.slot.compared) {
            variable.compared(references);
        }
        variable.outlives = objects.outlives(key);
        return add(key, field.number, variable);
    }

    /** The variable, if it has been met in this execution; else, or where nothing but a longer look would tell, null. */
    CellVariable findField(Object base, int site) {
        ProgramField field = fields.known(site);
        return field == null ? null : (CellVariable) cells.find(field.isStatic ? field.owner : base, field.number);
    }

    /** As {@link #findField}. */
    CellVariable findElement(Object array, int index) {
        return (CellVariable) cells.find(array, index);
    }

    CellVariable element(ProgramThread thread, Object array, int index) {
        SharedObject known = cells.get(array, index);
        if (known != null) {
            return (CellVariable) known;
        }
        int cell = objects.cell(thread, array, index);
        ElementVariable variable =
                new ElementVariable(cell, equalWritesCommute, history(false), array, index);
        if (elementsCompared) {
            variable.compared(references);
        }
        variable.outlives = objects.outlives(array);
        return add(array, index, variable);
    }

    /** Several cells of an array that are accessed at once. */
    CellVariable view(ProgramThread thread, Object array, int index, int count) {
        int slot = views.of(index, count);
        SharedObject known = cells.get(array, slot);
        if (known != null) {
            return (CellVariable) known;
        }
        CellVariable[] elements = new CellVariable[count];
        for (int i = 0; i < count; i++) {
            elements[i] = element(thread, array, index + i);
        }
        ViewVariable variable = new ViewVariable(objects.cell(thread, array, slot), array, index, elements);
        variable.outlives = objects.outlives(array);
        return add(array, slot, variable);
    }

    /** The variable, a field or an array cell, is going to be compared and set: its like will be, too. */
    void compared(CellVariable variable) {
        variable.compared(references);
        if (variable instanceof FieldVariable field) {
            field.field.slot.compared = true;
        } else {
            elementsCompared = true;
        }
    }

    CellVariable atomic(ProgramThread thread, Object atomic) {
        SharedObject known = cells.get(atomic, ATOMIC);
        if (known != null) {
            return (CellVariable) known;
        }
        int cell = objects.cell(thread, atomic, ATOMIC);
        CellVariable variable = PairVariable.covers(atomic)
                ? new PairVariable(cell, atomic, references)
                : AtomicVariable.of(cell, equalWritesCommute, atomic, references);
        variable.outlives = objects.outlives(atomic);
        return add(atomic, ATOMIC, variable);
    }

    CellVariable adder(ProgramThread thread, Object adder) {
        SharedObject known = cells.get(adder, ATOMIC);
        if (known != null) {
            return (CellVariable) known;
        }
        AdderVariable variable = new AdderVariable(objects.cell(thread, adder, ATOMIC), (Number) adder);
        variable.outlives = objects.outlives(adder);
        return add(adder, ATOMIC, variable);
    }

    CellVariable atomicElement(ProgramThread thread, Object array, int index) {
        SharedObject known = cells.get(array, index);
        if (known != null) {
            return (CellVariable) known;
        }
        AtomicElementVariable variable = new AtomicElementVariable(
                objects.cell(thread, array, index), equalWritesCommute, array, index, references);
        variable.outlives = objects.outlives(array);
        return add(array, index, variable);
    }

    /**
     * A collection or builder of the JDK.
     *
     * @param object what {@link LibraryObjects#behind} has given for {@code via}
     */
    CellVariable library(ProgramThread thread, Object object, Object via) {
        SharedObject known = cells.get(object, LIBRARY);
        if (known != null) {
            return (CellVariable) known;
        }
        Object base = LibraryObjects.isMadeOf(via) ? via : object;
        int cell = objects.cell(thread, base, LIBRARY);
        LibraryVariable variable =
                new LibraryVariable(cell, history(LibraryObjects.isAtomic(object)), object, base);
        variable.outlives = objects.outlives(base);
        return add(object, LIBRARY, variable);
    }

    /** Whether collections that are not made for sharing are interleaved field by field: where races do not matter. */
    boolean looksIntoCollections() {
        return !racesMatter;
    }

    /** The entry is one of this map, and touching it touches the map. */
    void entryOf(Object entry, Object map) {
        maps.put(entry, map);
    }

    /** The map of an entry, as far as it is known; else null. */
    Object mapOf(Object entry) {
        return maps.get(entry);
    }

    private <T extends CellVariable> T add(Object base, int slot, T variable) {
        objects.add(base, slot, variable);
        if (variable.isWatched()) {
            variable.compared(references);
        }
        return variable;
    }

    private AccessHistory history(boolean synchronises) {
        return racesMatter && !synchronises ? new AccessHistory() : null;
    }
}
