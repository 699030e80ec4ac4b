package example;

/** Accesses to array cells. */
public class Arrays {

    enum Color {
        RED,
        GREEN
    }

    public static Object everyType() {
        int[] ints = new int[2];
        long[] longs = new long[1];
        float[] floats = new float[1];
        double[] doubles = new double[1];
        byte[] bytes = new byte[1];
        boolean[] booleans = new boolean[1];
        char[] chars = new char[1];
        short[] shorts = new short[1];
        Object[] objects = new Object[1];
        ints[1] = 5;
        longs[0] = 1L << 33;
        floats[0] = 0.5f;
        doubles[0] = 0.25;
        bytes[0] = -1;
        booleans[0] = true;
        chars[0] = 'c';
        shorts[0] = -2;
        objects[0] = "o";
        return ints[1] + longs[0] + floats[0] + doubles[0] + bytes[0] + (booleans[0] ? 1 : 0) + chars[0]
                + shorts[0] + objects[0].toString();
    }

    public static Object wrongAccess() {
        int[] cells = new int[1];
        Object[] strings = new String[1];
        String result = "";
        try {
            cells[1] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            result += "range ";
        }
        try {
            cells[-1]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            result += "negative ";
        }
        try {
            strings[0] = 1;
        } catch (ArrayStoreException e) {
            result += "type ";
        }
        cells = null;
        try {
            cells[0] = 1;
        } catch (NullPointerException e) {
            result += "null";
        }
        return result;
    }

    public static Object initializer() {
        int[] cells = {1, 2, 3};
        String[][] nested = {{"a"}, {"b", "c"}};
        return cells[2] + nested[1][0] + String.format("%s %s", "varargs", 1);
    }

    public static Object switchOverEnum() {
        Color color = Color.GREEN;
        switch (color) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    public static Object several() {
        int[][] grid = new int[2][3];
        grid[1][2] = 4;
        grid[1][2]++;
        long[] wide = {1};
        wide[0] += grid[1][2];
        return wide[0];
    }
}
