package example;

class Counter {

    private int value;

    synchronized int value() {
        return value;
    }

    private synchronized void set(int value) {
        this.value = value;
    }

    /** No data race, and still wrong: another thread can come between reading and writing. */
    void increment() {
        set(value() + 1);
    }

    synchronized void incrementAtOnce() {
        value++;
    }
}
