package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.junit.jupiter.api.Test;

class FieldUpdaterTest {

    private static final AtomicIntegerFieldUpdater<Account> STATE =
            AtomicIntegerFieldUpdater.newUpdater(Account.class, "state");
    private static final AtomicLongFieldUpdater<Account> BALANCE =
            AtomicLongFieldUpdater.newUpdater(Account.class, "balance");
    private static final AtomicReferenceFieldUpdater<Account, String> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(Account.class, String.class, "owner");

    private static class Account {
        volatile int state;
        volatile long balance;
        volatile String owner;
        int plain;
    }

    private static final class Savings extends Account {}

    @Test
    void readingAndThenWritingLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            Account account = new Savings();
            Runnable deposit = () -> BALANCE.set(account, BALANCE.get(account) + 5);
            Systematic.parallel(deposit, deposit);
            assertEquals(10, account.balance);
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream().anyMatch(step -> step.text().equals("reads Savings.balance = 0")),
                failure.story().steps().toString());
    }

    /** The instruction is not atomic, and the updater does not make it so. */
    @Test
    void anIncrementByInstructionsLosesOneByTheUpdater() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            Account account = new Account();
            Systematic.parallel(() -> account.state++, () -> STATE.incrementAndGet(account));
            assertEquals(2, account.state);
        }).kind());
    }

    @Test
    void fieldsAreVariablesOfTheirOwn() {
        // One compare-and-set each: who comes first. Those that fail only read.
        assertEquals(3, Outcomes.traces(() -> {
            Account account = new Account();
            Runnable claim = () -> OWNER.compareAndSet(account, null, "me");
            Systematic.parallel(claim, claim, claim);
        }));
        // The orders of two times two updates of the one field; the other one is nobody else's.
        assertEquals(6, Outcomes.traces(() -> {
            Account account = new Account();
            Systematic.parallel(
                    () -> {
                        STATE.getAndIncrement(account);
                        BALANCE.getAndAdd(account, 7);
                        STATE.getAndAdd(account, 2);
                    },
                    () -> {
                        STATE.getAndDecrement(account);
                        STATE.addAndGet(account, 3);
                    });
            assertEquals(5, account.state);
        }));
        // The same field by an instruction: before the other or after it.
        assertEquals(2, Outcomes.traces(() -> {
            Account account = new Account();
            Systematic.parallel(() -> account.owner = "you", () -> OWNER.compareAndSet(account, null, "me"));
        }));
    }

    @Test
    void fieldsPublishSafely() {
        assertEquals(
                Set.of("-1", "7"),
                Outcomes.asOnTheJvm(() -> {
                    Account account = new Account();
                    int[] seen = {-1};
                    Systematic.parallel(
                            () -> {
                                account.plain = 7;
                                STATE.lazySet(account, 1);
                            },
                            () -> {
                                if (STATE.get(account) == 1) {
                                    seen[0] = account.plain;
                                }
                            });
                    return "" + seen[0];
                }));
    }

    @Test
    void everyMethodDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("0 2 2 1 3 8 8 9 true false 18 | 0 5 4 true 12 -1 | null a b abc ClassCast ClassCast"),
                Outcomes.asOnTheJvm(() -> {
                    Account account = new Account();
                    StringBuilder log = new StringBuilder();
                    log.append(STATE.getAndIncrement(account)).append(' ');
                    log.append(STATE.incrementAndGet(account)).append(' ');
                    log.append(STATE.getAndDecrement(account)).append(' ');
                    log.append(STATE.get(account)).append(' ');
                    log.append(STATE.addAndGet(account, 2)).append(' ');
                    STATE.set(account, 8);
                    log.append(STATE.getAndAdd(account, 1)).append(' ');
                    log.append(STATE.decrementAndGet(account)).append(' ');
                    STATE.lazySet(account, 9);
                    log.append(STATE.getAndSet(account, 10)).append(' ');
                    log.append(STATE.compareAndSet(account, 10, 9)).append(' ');
                    log.append(STATE.weakCompareAndSet(account, 10, 9)).append(' ');
                    log.append(STATE.updateAndGet(account, x -> 2 * x)).append(" | ");

                    log.append(BALANCE.getAndUpdate(account, x -> x + 5)).append(' ');
                    log.append(BALANCE.getAndSet(account, 4)).append(' ');
                    log.append(BALANCE.get(account)).append(' ');
                    log.append(BALANCE.compareAndSet(account, 4, 6)).append(' ');
                    log.append(BALANCE.accumulateAndGet(account, 2, (x, y) -> x * y)).append(' ');
                    BALANCE.getAndAccumulate(account, 13, (x, y) -> x - y);
                    log.append(account.balance).append(" | ");

                    log.append(OWNER.getAndSet(account, "a")).append(' ').append(account.owner).append(' ');
                    OWNER.lazySet(account, "b");
                    log.append(OWNER.getAndUpdate(account, x -> "ab")).append(' ');
                    log.append(OWNER.accumulateAndGet(account, "c", String::concat)).append(' ');
                    log.append(thrown(new Object())).append(' ').append(thrown(null));
                    return log.toString();
                }));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // what is wrong about it is the point
    private static String thrown(Object target) {
        try {
            ((AtomicIntegerFieldUpdater) STATE).getAndIncrement(target);
            return "nothing";
        } catch (ClassCastException e) {
            return e.getClass().getSimpleName().replace("Exception", "");
        }
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        Account lasting = new Account();
        assertEquals(2, Outcomes.traces(() -> {
            Runnable claim = () -> OWNER.compareAndSet(lasting, null, "me");
            Systematic.parallel(claim, claim);
            assertEquals("me", OWNER.get(lasting));
        }));
        assertNull(lasting.owner);
    }
}
