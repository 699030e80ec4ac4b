package dev.heddle.control;

import java.util.Arrays;
import java.util.List;

/**
 * Compares many random programs of real Java, or one: the arguments are the first seed and how many programs, or else the
 * threads of a program. Prints each difference and goes on.
 */
final class MixedProgramsRun {

    private MixedProgramsRun() {}

    public static void main(String[] args) {
        Differential differential =
                new Differential((program, protocol) -> new MixedProgramsTest.World(program, protocol)::run);
        boolean numbers = args[0].matches("\\d+");
        long first = numbers ? Long.parseLong(args[0]) : 0;
        long count = numbers ? Long.parseLong(args[1]) : 1;
        for (long seed = first; seed < first + count; seed++) {
            List<List<Step>> program = numbers ? new StepMaker(seed).next() : Step.program(args);
            String difference = differential.difference(program);
            if (difference != null) {
                System.out.println("seed " + seed + ": " + differential.shrunk(program, difference));
            }
            if (seed % 100 == 0) {
                System.out.println(Arrays.toString(new long[] {seed, differential.compared(), differential.exhausted()}));
            }
        }
        System.out.println(differential.compared() + " programs compared, all interleavings of "
                + differential.exhausted() + " of them");
        System.exit(0); // whatever plain threads still wait for
    }
}
