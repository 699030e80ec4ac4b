package dev.heddle.samples;

import dev.heddle.Systematic;

/**
 * Lesson 3. Two transfers between two accounts, in opposite directions. Does the money stay the same, and do
 * both transfers come to their end?
 *
 * <p>Locking both accounts keeps the total right. Locking them in the order in which they are named stops both
 * transfers for good if each has its first account. Locking them in one global order does not.
 *
 * <p>These are plain threads, started and joined as in any program.
 *
 * <p>Run exactly this one: {@code ./gradlew lesson -Pshow=BankTransfer}
 */
public final class BankTransfer {

    static final class Account {
        private final int number;
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
            Systematic.name(this, "account " + number);
        }
    }

    interface Transfer {
        void move(Account from, Account to, int amount);
    }

    private BankTransfer() {}

    /** Nothing is locked: money gets lost or appears. */
    static void unlocked(Account from, Account to, int amount) {
        from.balance -= amount;
        to.balance += amount;
    }

    /** Locks the source, then the target. */
    static void sourceFirst(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                unlocked(from, to, amount);
            }
        }
    }

    /** Locks the account with the lower number first. */
    static void lowerNumberFirst(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                unlocked(from, to, amount);
            }
        }
    }

    static void bothWays(Transfer transfer) throws InterruptedException {
        Account a = new Account(1, 100);
        Account b = new Account(2, 100);
        Thread there = new Thread(() -> transfer.move(a, b, 30), "there");
        Thread back = new Thread(() -> transfer.move(b, a, 50), "back");
        there.start();
        back.start();
        there.join();
        back.join();
        Systematic.check(a.balance + b.balance == 200, "the total stays the same");
    }

    public static void main(String[] args) {
        Lesson.show("no locks", () -> bothWays(BankTransfer::unlocked));
        Lesson.show("source first, then target", () -> bothWays(BankTransfer::sourceFirst));
        Lesson.show("lower number first", () -> bothWays(BankTransfer::lowerNumberFirst));
    }
}
