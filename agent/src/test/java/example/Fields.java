package example;

/** Plain accesses to fields. Each method is a program; its result must not depend on how it is run. */
public class Fields {

    int number;
    long wide;
    float single;
    double twice;
    boolean flag;
    byte small;
    volatile String text;
    final int constant = 7;
    static int shared;
    static long sharedWide;
    static Object sharedReference;
    static final Object FIXED = new Object();

    static class Base {
        protected int inherited;
    }

    static class Derived extends Base {
        final Base other = new Base();
    }

    public static Object increment() {
        Fields fields = new Fields();
        fields.number++;
        return fields.number;
    }

    public static Object everyType() {
        Fields f = new Fields();
        f.wide = 1L << 40;
        f.single = 1.5f;
        f.twice = -2.5;
        f.flag = true;
        f.small = -3;
        f.text = "text";
        f.text = null;
        f.wide += 2;
        return f.wide + " " + f.single + f.twice + f.flag + f.small + f.text;
    }

    public static Object statics() {
        shared = 1;
        shared++;
        sharedWide = shared;
        sharedReference = "reference";
        return shared + sharedWide + sharedReference.toString();
    }

    public static Object finals() {
        return new Fields().constant + (FIXED == null ? 1 : 0) + Thread.State.NEW.name();
    }

    public static Object inherited() {
        Derived derived = new Derived();
        derived.inherited = 5;
        derived.other.inherited = derived.inherited;
        return derived.other.inherited;
    }

    public static Object nullReceiver() {
        Fields fields = null;
        try {
            fields.number = 1;
        } catch (NullPointerException e) {
            try {
                return fields.number;
            } catch (NullPointerException again) {
                return "twice";
            }
        }
        return "none";
    }

    public static Object inExpression() {
        Fields f = new Fields();
        long sum = (f.wide = 3) + (f.number = 4) * (f.flag ? 1 : f.number++);
        return sum + "" + f.wide;
    }
}
