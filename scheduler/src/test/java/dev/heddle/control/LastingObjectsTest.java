package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LastingObjectsTest {

    private static final int UNKNOWN = -1;

    private final LastingObjects lasting = new LastingObjects(new Numbers());

    /** As a search makes them: in every execution the same. */
    private static Object alike() {
        Object object = new Object();
        ObjectHeader.setHash(object, 4711);
        assertTrue(ObjectHeader.isKnown());
        return object;
    }

    @Test
    void whatTurnsUpAgainLastsAlsoAmongOthersWithItsHashCode() {
        Object once = alike();
        Object twice = alike();
        assertEquals(UNKNOWN, lasting.number(once, 1, 0));
        assertEquals(UNKNOWN, lasting.number(twice, 1, 0));
        assertEquals(UNKNOWN, lasting.number(alike(), 2, 0));
        int number = lasting.number(twice, 2, 0);
        assertNotEquals(UNKNOWN, number);
        assertTrue(lasting.foundLate());
        for (int i = 3; i < 1_000; i++) {
            assertEquals(UNKNOWN, lasting.number(alike(), i, 0));
        }
        assertEquals(number, lasting.number(twice, 1_000, 0), "what is known to last is not forgotten");
    }

    @Test
    @Timeout(60)
    void manyObjectsWithOneHashCodeAreNotSearchedAll() {
        List<Object> alive = new ArrayList<>();
        for (int i = 1; i <= 300_000; i++) {
            alive.add(alike());
            assertEquals(UNKNOWN, lasting.number(alive.get(alive.size() - 1), i, 0));
        }
    }
}
