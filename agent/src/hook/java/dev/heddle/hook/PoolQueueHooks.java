package dev.heddle.hook;

import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * What a thread pool does to its own queue. The pool has announced it, as part of what it does itself, so a queue
 * of the JDK is not asked again. A queue of the program does what it always does.
 */
public final class PoolQueueHooks {

    private PoolQueueHooks() {}

    public static boolean offer(BlockingQueue<Object> queue, Object task) {
        if (queue instanceof SynchronousQueue && Control.controlled()) {
            return Control.controller().pools().handOver(task);
        }
        Thread thread = begin(queue);
        try {
            return queue.offer(task);
        } finally {
            end(thread);
        }
    }

    public static boolean add(BlockingQueue<Object> queue, Object task) {
        Thread thread = begin(queue);
        try {
            return queue.add(task);
        } finally {
            end(thread);
        }
    }

    public static Object take(BlockingQueue<Object> queue) throws InterruptedException {
        Thread thread = begin(queue);
        try {
            return queue.take();
        } finally {
            end(thread);
        }
    }

    public static Object poll(BlockingQueue<Object> queue, long timeout, TimeUnit unit) throws InterruptedException {
        Thread thread = begin(queue);
        try {
            return queue.poll(timeout, unit);
        } finally {
            end(thread);
        }
    }

    public static boolean isEmpty(BlockingQueue<Object> queue) {
        Thread thread = begin(queue);
        try {
            return queue.isEmpty();
        } finally {
            end(thread);
        }
    }

    public static int size(BlockingQueue<Object> queue) {
        Thread thread = begin(queue);
        try {
            return queue.size();
        } finally {
            end(thread);
        }
    }

    public static boolean remove(BlockingQueue<Object> queue, Object task) {
        Thread thread = begin(queue);
        try {
            return queue.remove(task);
        } finally {
            end(thread);
        }
    }

    public static int drainTo(BlockingQueue<Object> queue, Collection<Object> target) {
        Thread thread = begin(queue);
        try {
            return queue.drainTo(target);
        } finally {
            end(thread);
        }
    }

    public static Object[] toArray(BlockingQueue<Object> queue) {
        Thread thread = begin(queue);
        try {
            return queue.toArray();
        } finally {
            end(thread);
        }
    }

    public static Object[] toArray(BlockingQueue<Object> queue, Object[] target) {
        Thread thread = begin(queue);
        try {
            return queue.toArray(target);
        } finally {
            end(thread);
        }
    }

    public static Iterator<Object> iterator(BlockingQueue<Object> queue) {
        Thread thread = begin(queue);
        try {
            return queue.iterator();
        } finally {
            end(thread);
        }
    }

    private static Thread begin(BlockingQueue<Object> queue) {
        return queue.getClass().getClassLoader() == null ? ScheduleHooks.begin() : null;
    }

    private static void end(Thread thread) {
        ScheduleHooks.end(thread);
    }
}
