package dev.heddle.control;

import dev.heddle.hook.Sites;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The fields behind the places of instrumented code. */
final class ProgramFields {

    private final Map<Field, ProgramField> fields = new HashMap<>();
    private ProgramField[] bySite = new ProgramField[256];

    ProgramField at(int site) {
        ProgramField known = known(site);
        return known != null ? known : resolve(site);
    }

    /** As {@link #at}, but null where nobody has asked yet. */
    ProgramField known(int site) {
        return site < bySite.length ? bySite[site] : null;
    }

    private ProgramField resolve(int site) {
        ProgramField found = of(ProgramField.resolve(Sites.get(site).field()));
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
                ProgramField added = new ProgramField(fields.size(), copy);
                fields.put(copy, added);
                return added;
            }
        }
        throw new IllegalStateException("There is no " + field);
    }
}
