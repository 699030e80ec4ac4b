package example;

import java.util.concurrent.TimeUnit;

/** Threads; a recording controller runs them where they are started. */
public class Threads {

    static class Worker extends Thread {
        String result = "";

        @Override
        public void run() {
            result += "run";
        }

        @Override
        public void interrupt() {
            result += "interrupt ";
            super.interrupt();
        }
    }

    public static Object startAndJoin() throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.join();
        Thread plain = new Thread(() -> worker.result += " again ");
        plain.start();
        plain.join(1000);
        plain.join(1000, 5);
        return worker.result + worker.isAlive() + plain.getState();
    }

    public static Object interrupting() {
        Worker worker = new Worker();
        worker.interrupt();
        Thread self = Thread.currentThread();
        return worker.result + self.isInterrupted() + Thread.interrupted();
    }

    public static Object sleeping() throws InterruptedException {
        Thread.sleep(1);
        Thread.sleep(0, 5);
        TimeUnit.MICROSECONDS.sleep(1);
        TimeUnit.MICROSECONDS.sleep(-1);
        Thread.yield();
        Thread.onSpinWait();
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            return "refused";
        }
        return "slept";
    }
}
