package dev.heddle.hook;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * {@link ProcessBuilder}, {@link Process}, {@link ProcessHandle}, and processes by {@link Runtime}. The JDK has threads and
 * locks of its own for them, which are no part of the program.
 */
public final class ProcessHooks {

    private ProcessHooks() {}

    public static Process start(ProcessBuilder builder, int site) throws IOException {
        return Outside.run(builder::start);
    }

    public static List<Process> startPipeline(List<ProcessBuilder> builders, int site) throws IOException {
        return Outside.run(() -> ProcessBuilder.startPipeline(builders));
    }

    public static Process exec(Runtime runtime, String command, int site) throws IOException {
        return Outside.run(() -> runtime.exec(command));
    }

    public static Process exec(Runtime runtime, String command, String[] environment, int site) throws IOException {
        return Outside.run(() -> runtime.exec(command, environment));
    }

    public static Process exec(Runtime runtime, String command, String[] environment, File folder, int site)
            throws IOException {
        return Outside.run(() -> runtime.exec(command, environment, folder));
    }

    public static Process exec(Runtime runtime, String[] command, int site) throws IOException {
        return Outside.run(() -> runtime.exec(command));
    }

    public static Process exec(Runtime runtime, String[] command, String[] environment, int site) throws IOException {
        return Outside.run(() -> runtime.exec(command, environment));
    }

    public static Process exec(Runtime runtime, String[] command, String[] environment, File folder, int site)
            throws IOException {
        return Outside.run(() -> runtime.exec(command, environment, folder));
    }

    public static int waitFor(Process process, int site) throws InterruptedException {
        if (!outside(process, "waitFor()", site)) {
            return process.waitFor();
        }
        throwIfInterrupted(site);
        return Outside.run(process::waitFor);
    }

    public static boolean waitFor(Process process, long time, TimeUnit unit, int site) throws InterruptedException {
        if (unit == null || !outside(process, "waitFor(long,java.util.concurrent.TimeUnit)", site)) {
            return process.waitFor(time, unit);
        }
        throwIfInterrupted(site);
        return Outside.run(() -> process.waitFor(time, unit));
    }

    /** Since Java 24; written without it, because it must load on 17. */
    public static boolean waitFor(Process process, Duration duration, int site) throws InterruptedException {
        return waitFor(process, Durations.nanos(duration), TimeUnit.NANOSECONDS, site);
    }

    private static void throwIfInterrupted(int site) throws InterruptedException {
        if (Control.controller().interrupted(site)) {
            throw new InterruptedException();
        }
    }

    public static int exitValue(Process process, int site) {
        return outside(process, "exitValue()", site) ? Outside.run(process::exitValue) : process.exitValue();
    }

    public static boolean isAlive(Process process, int site) {
        return outside(process, "isAlive()", site) ? Outside.run(process::isAlive) : process.isAlive();
    }

    public static void destroy(Process process, int site) {
        if (outside(process, "destroy()", site)) {
            Outside.run(() -> {
                process.destroy();
                return null;
            });
        } else {
            process.destroy();
        }
    }

    public static Process destroyForcibly(Process process, int site) {
        return outside(process, "destroyForcibly()", site)
                ? Outside.run(process::destroyForcibly)
                : process.destroyForcibly();
    }

    /** A future that a thread of the JDK completes some time would come out of nowhere: so the process's end is awaited. */
    public static CompletableFuture<Process> onExit(Process process, int site) {
        return outside(process, "onExit()", site) ? Outside.run(() -> ended(process.onExit())) : process.onExit();
    }

    /** The same of any process. */
    public static CompletableFuture<ProcessHandle> onExit(ProcessHandle process, int site) {
        boolean ofJdk = Control.controlled() && process != null && process.getClass().getClassLoader() == null;
        return ofJdk ? Outside.run(() -> ended(process.onExit())) : process.onExit();
    }

    private static <T> CompletableFuture<T> ended(CompletableFuture<T> exit) {
        exit.join();
        return exit;
    }

    private static boolean outside(Process process, String method, int site) {
        return Control.controlled() && Dispatch.reaches(process, Process.class, method, site);
    }
}
