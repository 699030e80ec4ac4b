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

/*
What it prints:

== no locks

Data race: back and there access account 1.balance without synchronisation, and at least one of them writes.
Found after 1 execution, 8 transitions, 0.07 s; the search stopped there.

The interleaving, from top to bottom (4 steps on what no other thread touches are left out):
     there                          back
  5                                 reads account 1.balance = 100   BankTransfer.unlocked(BankTransfer.java:38)
  6                                 writes account 1.balance = 150  BankTransfer.unlocked(BankTransfer.java:38)
  7  reads account 1.balance = 150                                  BankTransfer.unlocked(BankTransfer.java:37)

back writes account 1.balance
    at dev.heddle.samples.BankTransfer.unlocked(BankTransfer.java:38)
    at dev.heddle.samples.BankTransfer.lambda$bothWays$1(BankTransfer.java:65)
there reads account 1.balance
    at dev.heddle.samples.BankTransfer.unlocked(BankTransfer.java:37)
    at dev.heddle.samples.BankTransfer.lambda$bothWays$0(BankTransfer.java:64)

replay with @SystematicTest(replay = "1:ccd09f9c48f4:0x2-2x4-1")

== source first, then target

Deadlock: 2 threads wait for each other: there -> back -> there.
Found after 2 executions, 24 transitions, 0.02 s; the search stopped there.

The interleaving, from top to bottom (2 steps on what no other thread touches are left out):
     there            back
  3  locks account 1                   BankTransfer.sourceFirst(BankTransfer.java:43)
  4                   locks account 2  BankTransfer.sourceFirst(BankTransfer.java:43)

These threads cannot go on:
  main   waits for the end of there (there has not ended)  at BankTransfer.bothWays(BankTransfer.java:68)
  there  waits to lock account 2 (held by back)  at BankTransfer.sourceFirst(BankTransfer.java:44)
  back   waits to lock account 1 (held by there)  at BankTransfer.sourceFirst(BankTransfer.java:44)
Wait-for cycle: there -> back -> there

replay with @SystematicTest(replay = "1:f6f1ad38caf5:0x2-1-2")

== lower number first

complete: 2 executions, 44 transitions, 0.00 s
*/
