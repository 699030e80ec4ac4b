package example;

/** What constructors do to their own object before and after anybody else can know it. */
public class Constructors {

    static Object leaked;

    static class Quiet {
        int a;
        int b;

        Quiet(int value) {
            a = value;
            b = a + (value > 0 ? 1 : 2);
            for (int i = 0; i < 2; i++) {
                b++;
            }
        }
    }

    static class Leaking {
        int before;
        int after;

        Leaking() {
            before = 1;
            leaked = this;
            after = 2;
        }
    }

    static class LeakingInLoop {
        int count;

        LeakingInLoop() {
            for (int i = 0; i < 2; i++) {
                count = i;
                leaked = this;
            }
        }
    }

    static class Chained extends Quiet {
        int c;

        Chained() {
            super(1);
            c = 3;
        }
    }

    class Inner {
        int value;

        Inner() {
            value = outer;
        }
    }

    int outer = 9;

    record Pair(int left, Object right) {}

    static class Failing {
        static int zero = Integer.parseInt("no number");
    }

    public static Object failingInitializer() {
        try {
            return Failing.zero;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            return leaked == null;
        }
    }

    public static Object quiet() {
        Quiet quiet = new Quiet(1);
        return quiet != null;
    }

    public static Object leaking() {
        new Leaking();
        return 1;
    }

    public static Object leakingInLoop() {
        new LeakingInLoop();
        return 1;
    }

    public static Object chained() {
        return new Chained() != null;
    }

    public static Object inner() {
        return new Constructors().new Inner() != null;
    }

    public static Object record() {
        Pair pair = new Pair(1, new Pair(2, null));
        return pair.left() + pair.toString();
    }

    public static Object conditionalArgument() {
        return new Quiet(leaked == null ? new Object().hashCode() == 0 ? 1 : 2 : new int[1].length) != null;
    }

    static {
        Quiet quiet = new Quiet(3);
        quiet.a = 2;
        leaked = quiet;
    }
}
