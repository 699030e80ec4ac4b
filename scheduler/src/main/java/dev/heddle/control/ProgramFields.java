package dev.heddle.control;

import dev.heddle.hook.IsolatingLoader;
import dev.heddle.hook.Sites;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The fields behind the places of instrumented code. */
final class ProgramFields {

    private final Map<Field, ProgramField> fields = new HashMap<>();
    private final Map<String, ProgramField.Slot> slots = new HashMap<>(); // of fields in classes of an execution alone
    private ProgramField[] bySite = new ProgramField[256];
    private IsolatingLoader classes;
    private int numbers;

    /**
     * An execution begins.
     *
     * @param newClasses those of the execution alone, or null
     */
    void begin(IsolatingLoader newClasses) {
        if (newClasses != classes) {
            classes = newClasses;
            fields.clear();
            Arrays.fill(bySite, null);
        }
    }

    ProgramField at(int site) {
        ProgramField known = known(site);
        return known != null ? known : resolve(site);
    }

    /** As {@link #at}, but null where nobody has asked yet. */
    ProgramField known(int site) {
        return site < bySite.length ? bySite[site] : null;
    }

    private ProgramField resolve(int site) {
        Sites.FieldKey key = Sites.get(site).field();
        // Places are the same for all loaders with this parent.
        boolean fresh = classes != null && key.loader() == classes.getParent();
        ProgramField found = of(ProgramField.resolve(key, fresh ? classes : key.loader()));
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        bySite[site] = found;
        return found;
    }

    ProgramField of(Field field) {
        ProgramField known = fields.get(field);
        return known != null ? known : add(field);
    }

    /** Takes a copy: the program may have the field itself, and its access must not become wider. */
    private ProgramField add(Field field) {
        for (Field copy : field.getDeclaringClass().getDeclaredFields()) {
            if (copy.equals(field)) {
                ProgramField added = new ProgramField(slot(copy), copy);
                fields.put(copy, added);
                return added;
            }
        }
        throw new IllegalStateException("There is no " + field);
    }

    private ProgramField.Slot slot(Field field) {
        return classes == null
                ? new ProgramField.Slot(numbers++)
                : slots.computeIfAbsent(field.toString(), key -> new ProgramField.Slot(numbers++));
    }
}
