package dev.heddle.control;

import dev.heddle.Failure;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs a search on a thread of its own and watches it from the caller's: code that hangs must not hang the
 * caller. The search's thread may itself run the program's code (as continuations), so it can be lost.
 */
final class Supervision {

    private static final long GRACE_MILLIS = 1_000;

    private Supervision() {}

    /**
     * @param work the search
     * @param stop asks the search to end soon; called when the caller is interrupted
     * @param lost what to give back when the search's thread is lost in the program's code
     */
    static <T> T supervise(JavaProgram program, Supplier<T> work, Runnable stop, Function<Failure, T> lost) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(task, "heddle-search");
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(Patience.LOOK_AFTER_NANOS, TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    if (!program.alive()) {
                        return givenUp(program, task, lost);
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop.run();
                } catch (ExecutionException e) {
                    throw rethrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T givenUp(JavaProgram program, FutureTask<T> task, Function<Failure, T> lost) {
        Failure failure = program.giveUp();
        try {
            return task.get(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return lost.apply(failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return lost.apply(failure);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }
}
