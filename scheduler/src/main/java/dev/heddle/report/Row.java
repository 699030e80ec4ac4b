package dev.heddle.report;

/**
 * One line of an interleaving.
 *
 * @param number the number of its first step, counted from 1 over all steps of the execution
 * @param thread the thread, or {@link #GAP} for a line that stands for steps left out
 * @param text what is done
 * @param location {@code Class.method(File.java:line)} without the package; empty where it is not known
 * @param steps how many steps it stands for
 */
record Row(int number, int thread, String text, String location, int steps) {

    static final int GAP = -1;

    static Row gap(int number, int steps) {
        return new Row(number, GAP, "... " + Amount.of(steps, "more step"), "", steps);
    }

    boolean isGap() {
        return thread == GAP;
    }
}
