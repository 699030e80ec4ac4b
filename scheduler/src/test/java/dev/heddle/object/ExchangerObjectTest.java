package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ExchangerObjectTest {

    private static final Scenario.Step WAKE = when(
            op -> op.outcome == Operation.Outcome.DONE && op.result == ExchangerObject.ALONE,
            Kind.WAKE,
            op -> op.interruptible = true);

    private static Scenario exchanger() {
        return new Scenario(() -> new ExchangerObject(1, "exchanger"));
    }

    private static Scenario.Step offer(Object item) {
        return does(Kind.EXCHANGE, op -> {
            op.reference = item;
            op.interruptible = true;
        });
    }

    @Test
    void twoMeet() {
        Scenario scenario = exchanger().thread(offer("a"), WAKE).thread(offer("b"), WAKE).run();
        assertEquals(Set.of("D1 D0 | D0", "D0 | D1 D0"), scenario.ends());
    }

    @Test
    void eachGetsWhatTheOtherOffered() {
        ExchangerObject exchanger = new ExchangerObject(1, "exchanger");
        Operation first = operation(0, exchanger);
        Operation second = operation(1, exchanger);
        first.reference = "a";
        second.reference = "b";
        exchanger.perform(first, 0);
        exchanger.perform(second, 0);
        assertEquals("a", exchanger.received());
        exchanger.perform(first.set(Kind.WAKE, exchanger, 0), 0);
        assertEquals("b", exchanger.received());
    }

    private static Operation operation(int thread, ExchangerObject exchanger) {
        return new ThreadObject(thread, 10 + 3 * thread, "T" + thread).operation().set(Kind.EXCHANGE, exchanger, 0);
    }

    @Test
    void aThirdWaits() {
        Scenario scenario = exchanger()
                .thread(offer("a"), WAKE).thread(offer("b"), WAKE).thread(offer("c"), WAKE).run();
        assertEquals(Set.of(), scenario.ends());
        assertEquals(6, scenario.deadlocks().size(), "any two in any order: " + scenario.deadlocks());
    }

    @Test
    void whoIsInterruptedWhileAloneTakesTheOfferBack() {
        Scenario scenario = exchanger().thread(offer("a"), WAKE).thread(interrupts(0)).run();
        assertEquals(Set.of("I0 | D0", "D1 I0 | D0"), scenario.ends());
    }
}
