package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.junit.jupiter.api.Test;

class StampedReferenceTest {

    private static final AtomicStampedReference<String> LASTING = new AtomicStampedReference<>("a", 5);

    /** The reference comes back and nobody can tell: a stamp is there to prevent that. */
    @Test
    void onlyAStampTellsThatAReferenceWasAway() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            AtomicReference<String> top = new AtomicReference<>("a");
            boolean[] fooled = new boolean[1];
            Systematic.parallel(
                    () -> {
                        top.set("b");
                        top.set("a");
                    },
                    () -> fooled[0] = top.get().equals("a") & top.get().equals("b") & top.compareAndSet("a", "c"));
            assertTrue(!fooled[0], "it was away");
        }).kind());
        Outcomes.traces(() -> {
            AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);
            boolean[] fooled = new boolean[1];
            Systematic.parallel(
                    () -> {
                        top.set("b", 1);
                        top.set("a", 2);
                    },
                    () -> {
                        int[] stamp = new int[1];
                        String first = top.get(stamp);
                        String second = top.getReference();
                        fooled[0] = first.equals("a") & second.equals("b") & top.compareAndSet(first, "c", stamp[0], 9);
                    });
            assertTrue(!fooled[0], "it was away");
        });
    }

    @Test
    void aFailureShowsBoth() {
        Failure failure = Outcomes.failure(() -> {
            AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 3);
            Runnable replace = () -> top.set("b", top.getStamp() + 1);
            Systematic.parallel(replace, replace);
            assertEquals(5, top.getStamp());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream()
                        .anyMatch(step -> step.text().equals("reads AtomicStampedReference = (\"a\", 3)")),
                failure.story().steps().toString());
    }

    /** One compare-and-set each: who comes first. Those that fail only read. */
    @Test
    void compareAndSets() {
        assertEquals(3, Outcomes.traces(() -> {
            AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);
            Runnable replace = () -> top.compareAndSet("a", "a", 0, 1);
            Systematic.parallel(replace, replace, replace);
        }));
        assertEquals(3, Outcomes.traces(() -> {
            AtomicMarkableReference<String> node = new AtomicMarkableReference<>("a", false);
            Runnable remove = () -> node.weakCompareAndSet("a", "a", false, true);
            Systematic.parallel(remove, remove, remove);
        }));
        // Reads are independent, and come before or after the one that marks.
        assertEquals(4, Outcomes.traces(() -> {
            AtomicMarkableReference<String> node = new AtomicMarkableReference<>("a", false);
            Systematic.parallel(() -> node.attemptMark("a", true), node::isMarked, node::getReference);
        }));
    }

    @Test
    void outcomesAreTheJvms() {
        assertEquals(
                Set.of("b 1", "b 2", "c 7"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 0);
                    Systematic.parallel(
                            () -> top.compareAndSet("a", "b", 0, 1),
                            () -> top.attemptStamp("b", 2),
                            () -> top.compareAndSet("a", "c", 0, 7));
                    return top.getReference() + " " + top.getStamp();
                }));
    }

    @Test
    void everyMethodDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("a 3 false true b 4 true 6 | true false true x ArrayIndexOutOfBounds NullPointer"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicStampedReference<String> top = new AtomicStampedReference<>("a", 3);
                    int[] stamp = new int[1];
                    String result = top.get(stamp) + " " + stamp[0] + " "
                            + top.compareAndSet("a", "b", 2, 4) + " "
                            + top.weakCompareAndSet("a", "b", 3, 4) + " "
                            + top.getReference() + " " + top.getStamp() + " "
                            + top.attemptStamp("b", 6) + " " + top.getStamp() + " | ";
                    AtomicMarkableReference<String> node = new AtomicMarkableReference<>("n", true);
                    boolean[] mark = new boolean[1];
                    node.get(mark);
                    result += mark[0] + " " + node.attemptMark("m", false) + " " + node.isMarked() + " ";
                    node.set("x", false);
                    return result + node.getReference() + " " + thrown(top, new int[0]) + " " + thrown(top, null);
                }));
    }

    private static String thrown(AtomicStampedReference<String> top, int[] holder) {
        try {
            top.get(holder);
            return "nothing";
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return e.getClass().getSimpleName().replace("Exception", "");
        }
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(2, Outcomes.traces(() -> {
            Runnable replace = () -> LASTING.compareAndSet("a", "b", 5, 6);
            Systematic.parallel(replace, replace);
            assertEquals("b", LASTING.getReference());
        }));
        assertEquals("a", LASTING.getReference());
        assertEquals(5, LASTING.getStamp());
    }
}
