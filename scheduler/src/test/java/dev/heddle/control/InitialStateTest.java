package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What code changes that is not instrumented, or in ways that no hook sees, is set back all the same. */
class InitialStateTest {

    private enum Mode {
        ON;

        private final List<String> log = new ArrayList<>();
        private int uses;
    }

    private static final class Lazy {
        private static Lazy instance;
        private int hits;

        static Lazy get() {
            if (instance == null) {
                instance = new Lazy();
            }
            return instance;
        }
    }

    private static final Map<String, List<Integer>> NESTED = new HashMap<>(Map.of("a", new ArrayList<>(List.of(1))));
    private static final int[][] ARRAYS = {{1, 2}, {3, 4}};
    private static final int[] SORTED = {3, 1, 2};
    private static final Date DATE = new Date(5);
    private static final Calendar CALENDAR = Calendar.getInstance(Locale.ROOT);
    private static final StringWriter WRITER = new StringWriter();
    private static final StringJoiner JOINER = new StringJoiner(",");
    private static final ByteBuffer BUFFER = ByteBuffer.allocate(100);
    private static final List<Integer> LIST = new ArrayList<>(List.of(3, 1, 2));
    private static final Map<Integer, Integer> BY_USE = new LinkedHashMap<>(16, 0.75f, true);
    private static final Object KEY = new Object();
    private static final Map<Object, String> CACHE = new WeakHashMap<>();
    private static int byReflection = 1;

    /** Runs a program several times: each time it has to see the same, and nothing is left at the end. */
    private static void assertSame(Callable<Object> changesAndTells) throws Exception {
        Outcomes seen = new Outcomes();
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            seen.add(String.valueOf(changesAndTells.call()));
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(atomic::incrementAndGet, () -> atomic.addAndGet(2));
        });
        assertNull(verdict.failure());
        assertTrue(verdict.complete(), verdict.extentDetail());
        assertEquals(2, verdict.executions());
        assertEquals(1, seen.all().size(), () -> "The executions saw " + seen.all());
        assertEquals(seen.all(), Set.of(String.valueOf(changesAndTells.call())), "after the search");
    }

    @Test
    void objectsOfTheProgram() throws Exception {
        assertSame(() -> {
            NESTED.get("a").add(2);
            NESTED.put("b", null);
            return NESTED;
        });
        assertSame(() -> {
            ARRAYS[0][1]++;
            ARRAYS[1] = new int[] {ARRAYS[1].length};
            return Arrays.deepToString(ARRAYS);
        });
        assertSame(() -> {
            Mode.ON.uses++;
            Mode.ON.log.add("used");
            return Mode.ON.uses + " " + Mode.ON.log;
        });
        assertSame(() -> {
            boolean first = Lazy.instance == null;
            Lazy.get().hits++;
            return first + " " + Lazy.get().hits;
        });
    }

    @Test
    void fieldsWrittenByReflection() throws Exception {
        Field field = InitialStateTest.class.getDeclaredField("byReflection");
        assertSame(() -> {
            field.set(null, (int) field.get(null) + 1);
            return byReflection;
        });
    }

    @Test
    void objectsOfTheJdkThatHoldData() throws Exception {
        assertSame(() -> {
            DATE.setTime(DATE.getTime() + 1);
            return DATE.getTime();
        });
        assertSame(() -> {
            CALENDAR.add(Calendar.YEAR, 1);
            return CALENDAR.get(Calendar.YEAR);
        });
        assertSame(() -> {
            WRITER.write("x");
            return WRITER;
        });
        assertSame(() -> JOINER.add("x"));
        assertSame(() -> BUFFER.put((byte) 1).position());
    }

    @Test
    void whatTheJdkWritesIntoArraysAndCollections() throws Exception {
        assertSame(() -> {
            String before = Arrays.toString(SORTED);
            Arrays.fill(SORTED, SORTED[0] + 1);
            return before;
        });
        assertSame(() -> {
            System.arraycopy(new int[] {SORTED[0] + 1}, 0, SORTED, 0, 1);
            return SORTED[0];
        });
        assertSame(() -> {
            Collections.addAll(LIST, 5, 6);
            return LIST;
        });
        BY_USE.putAll(Map.of(1, 1, 2, 2, 3, 3));
        assertSame(() -> {
            int eldest = BY_USE.keySet().iterator().next();
            BY_USE.get(eldest);
            return eldest;
        });
        assertSame(() -> CACHE.merge(KEY, "x", String::concat));
    }

    @Test
    void whatTheTestHasCaptured() throws Exception {
        Date captured = new Date(1);
        assertSame(() -> {
            captured.setTime(captured.getTime() + 1);
            return captured.getTime();
        });
    }

    @Test
    void stateOfTheWholeJvm() throws Exception {
        assertSame(() -> System.setProperty("heddle.test", System.getProperty("heddle.test", "") + "x"));
        System.clearProperty("heddle.test");
        Locale locale = Locale.getDefault();
        assertSame(() -> {
            Locale before = Locale.getDefault();
            Locale.setDefault(before.equals(Locale.FRANCE) ? Locale.GERMANY : Locale.FRANCE);
            return before;
        });
        Locale.setDefault(locale);
        assertSame(() -> {
            boolean none = Thread.getDefaultUncaughtExceptionHandler() == null;
            Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> { });
            return none;
        });
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    /** A list that does not let go of anything. */
    private static final class Sticky extends ArrayList<String> {
        @Override
        public void clear() {}
    }

    private static final List<String> STICKY = new Sticky();

    @Test
    void whatCannotBeKeptIsNamedOnce() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            STICKY.add("x");
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(atomic::incrementAndGet, () -> atomic.addAndGet(2));
        });
        assertEquals(
                List.of("Not the same at the beginning of each execution: InitialStateTest.STICKY."
                        + " It cannot be set back."),
                verdict.notes());
    }
}
