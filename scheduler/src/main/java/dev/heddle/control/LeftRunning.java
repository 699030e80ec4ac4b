package dev.heddle.control;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a test has left running when its first thread had ended and nobody could go on. */
final class LeftRunning {

    private final Set<String> pools = new LinkedHashSet<>();
    private final Set<String> timers = new LinkedHashSet<>();
    private final Set<String> daemons = new LinkedHashSet<>();

    /** @param left threads that {@link #mayBeLeft} */
    LeftRunning(List<ProgramThread> left) {
        for (ProgramThread thread : left) {
            if (!Stacks.waitsForWork(thread.carrier)) {
                daemons.add(thread.toString());
            } else if (!thread.thread.isDaemon() && Stacks.isTimer(thread.carrier)) {
                timers.add(thread.thread.getName());
            } else if (!thread.thread.isDaemon()) {
                pools.add(thread.thread.getName().replaceAll("-thread-\\d+$", ""));
            }
        }
    }

    /** Whether these threads only wait for work, or would not keep a JVM alive. */
    static boolean mayBeLeft(List<ProgramThread> threads) {
        return threads.stream().allMatch(thread -> thread.thread.isDaemon() || Stacks.waitsForWork(thread.carrier));
    }

    /** Whether there are some that keep a JVM alive. */
    boolean hasPoolsOrTimers() {
        return !pools.isEmpty() || !timers.isEmpty();
    }

    /** What to say about them, those that keep a JVM alive first; empty where all belong to the JDK. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (!pools.isEmpty()) {
            sentences.add("The test leaves a thread pool running (ThreadPoolExecutor " + String.join(", ", pools)
                    + "): its threads wait for work. Shut it down at the end of the test.");
        }
        if (!timers.isEmpty()) {
            sentences.add("The test leaves a timer running (" + String.join(", ", timers)
                    + "): cancel it at the end of the test.");
        }
        if (!daemons.isEmpty()) {
            sentences.add("The test leaves daemon threads waiting: " + String.join(", ", daemons) + ".");
        }
        return sentences;
    }
}
