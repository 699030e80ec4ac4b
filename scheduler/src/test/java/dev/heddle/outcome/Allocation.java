package dev.heddle.outcome;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much a thread has allocated. */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** In bytes, by the current thread. */
    public static long soFar() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
