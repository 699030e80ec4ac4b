package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class ExchangerTest {

    private static String exchange(Exchanger<String> exchanger, String mine, boolean timed) {
        try {
            return timed ? exchanger.exchange(mine, 1, TimeUnit.NANOSECONDS) : exchanger.exchange(mine);
        } catch (InterruptedException | TimeoutException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    @Test
    void twoMeetInTwoOrders() {
        assertEquals(2, Outcomes.traces(() -> {
            Exchanger<String> exchanger = new Exchanger<>();
            String[] got = new String[2];
            Systematic.parallel(
                    () -> got[0] = exchange(exchanger, "a", false), () -> got[1] = exchange(exchanger, "b", false));
            assertEquals("b a", got[0] + " " + got[1]);
        }));
    }

    @Test
    void anOddOneOutIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Exchanger<String> exchanger = new Exchanger<>();
            Systematic.parallel(
                    () -> exchange(exchanger, "a", false),
                    () -> exchange(exchanger, "b", false),
                    () -> exchange(exchanger, "c", false));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().get(1).contains("waits at Exchanger for others to come"),
                failure.details().toString());
    }

    @Test
    void theWrongPartnerIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Exchanger<String> exchanger = new Exchanger<>();
            String[] got = new String[4];
            Systematic.parallel(
                    () -> got[0] = exchange(exchanger, "a", false),
                    () -> got[1] = exchange(exchanger, "b", false),
                    () -> got[2] = exchange(exchanger, "c", false),
                    () -> got[3] = exchange(exchanger, "d", false));
            assertEquals("b", got[0], "the first two meet");
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    @Test
    void timeOutsAreTheJvms() {
        assertEquals(
                Set.of("b a", "TimeoutException null TimeoutException null"),
                Outcomes.asOnTheJvm(() -> {
                    Exchanger<String> exchanger = new Exchanger<>();
                    String[] got = new String[2];
                    Systematic.parallel(
                            () -> got[0] = exchange(exchanger, "a", true),
                            () -> got[1] = exchange(exchanger, "b", true));
                    return got[0] + " " + got[1];
                }));
    }

    @Test
    void interruptsAreTheJvms() {
        assertEquals(
                Set.of("InterruptedException null false"),
                Outcomes.asOnTheJvm(() -> {
                    Exchanger<String> exchanger = new Exchanger<>();
                    String[] got = new String[1];
                    Thread thread = new Thread(() ->
                            got[0] = exchange(exchanger, "a", false) + " " + Thread.currentThread().isInterrupted());
                    thread.start();
                    thread.interrupt();
                    thread.join();
                    return got[0];
                }));
    }
}
