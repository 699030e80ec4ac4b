package example;

/** Monitors in every shape the language has. */
public class Monitors {

    private final Object lock = new Object();
    private int value;

    static class Problem extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    interface Shape {
        Object of(Object argument);

        default Object twice(Object argument) {
            synchronized (this) {
                return of(of(argument));
            }
        }

        static Object once(Shape shape) {
            synchronized (shape) {
                return shape.of("once");
            }
        }
    }

    /** The bridge of {@code of} is not synchronized, the method is. */
    static class Narrow implements java.util.function.Supplier<String>, Shape {
        @Override
        public synchronized String get() {
            return "got";
        }

        @Override
        public Object of(Object argument) {
            return argument;
        }
    }

    synchronized long add(long left, double right) {
        return left + (long) right;
    }

    static synchronized String shared(int depth) {
        return depth == 0 ? "end" : shared(depth - 1);
    }

    synchronized void fail() {
        throw new Problem();
    }

    synchronized Object choose(int which) {
        switch (which) {
            case 0:
                return "zero";
            case 1:
                throw new Problem();
            default:
                try {
                    return choose(which - 1);
                } catch (Problem e) {
                    return "caught";
                } finally {
                    which = 5;
                }
        }
    }

    synchronized int loop(int n) {
        while (true) {
            if (n-- == 0) {
                return n;
            }
        }
    }

    public static Object block() {
        Monitors m = new Monitors();
        synchronized (m.lock) {
            m.value = 1;
        }
        return m.lock != null;
    }

    public static Object nested() {
        Monitors m = new Monitors();
        synchronized (m) {
            synchronized (m.lock) {
                synchronized (m) {
                    return "inside";
                }
            }
        }
    }

    public static Object exceptionThroughBlock() {
        Object o = new Object();
        try {
            synchronized (o) {
                throw new Problem();
            }
        } catch (Problem e) {
            return "caught";
        }
    }

    public static Object onClassLiteral() {
        synchronized (Monitors.class) {
            return Thread.holdsLock(Monitors.class) + " " + Thread.holdsLock(new Object());
        }
    }

    public static Object method() {
        return new Monitors().add(1L << 40, 2.5);
    }

    public static Object staticMethod() {
        return shared(1);
    }

    public static Object exceptionThroughMethod() {
        try {
            new Monitors().fail();
            return "none";
        } catch (Problem e) {
            return "caught";
        }
    }

    public static Object manyExits() {
        Monitors m = new Monitors();
        return "" + m.choose(0) + m.choose(2) + m.loop(3);
    }

    public static Object nullMonitor() {
        Object nothing = null;
        try {
            synchronized (nothing) {
                return "entered";
            }
        } catch (NullPointerException e) {
            return "refused";
        }
    }

    public static Object interfaces() {
        Narrow narrow = new Narrow();
        java.util.function.Supplier<String> supplier = narrow;
        return supplier.get() + narrow.twice("t") + Shape.once(narrow);
    }

    public static Object lambda() {
        Object o = new Object();
        Runnable runnable =
                () -> {
                    synchronized (o) {
                        shared(0);
                    }
                };
        runnable.run();
        return "ran";
    }

    public static Object inFinally() {
        Monitors m = new Monitors();
        String result = "";
        for (int i = 0; i < 2; i++) {
            try {
                synchronized (m) {
                    if (i == 0) {
                        continue;
                    }
                    result += "body ";
                    throw new Problem();
                }
            } catch (Problem e) {
                result += "catch ";
            } finally {
                synchronized (m.lock) {
                    result += "finally ";
                }
            }
        }
        return result;
    }

    public static Object waiting() throws InterruptedException {
        Object o = new Object();
        synchronized (o) {
            o.wait(1);
            o.wait(0, 1);
            o.notify();
            o.notifyAll();
        }
        try {
            o.wait(-1);
        } catch (IllegalArgumentException e) {
            return "refused";
        }
        return "accepted";
    }
}
