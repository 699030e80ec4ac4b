package dev.heddle.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One step of a thread of a random program, as text: {@code sem+}, or with other steps inside of it, {@code lock[ a+ sem- ]}.
 *
 * @param name which step it is; {@code MixedProgramsTest} knows what it does
 * @param inner the steps inside; null where it can have none
 */
record Step(String name, List<Step> inner) {

    /** Reads the threads of a program, one for each argument. */
    static List<List<Step>> program(String... threads) {
        List<List<Step>> program = new ArrayList<>();
        for (String thread : threads) {
            program.add(sequence(Arrays.asList(thread.strip().split("\\s+")).iterator()));
        }
        return program;
    }

    private static List<Step> sequence(Iterator<String> words) {
        List<Step> steps = new ArrayList<>();
        while (words.hasNext()) {
            String word = words.next();
            if (word.equals("]")) {
                break;
            }
            boolean block = word.endsWith("[");
            steps.add(block
                    ? new Step(word.substring(0, word.length() - 1), sequence(words))
                    : new Step(word, null));
        }
        return steps;
    }

    /** All programs that are smaller by one step, or by what is around some. */
    static List<List<List<Step>>> smaller(List<List<Step>> program) {
        List<List<List<Step>>> all = new ArrayList<>();
        for (int t = 0; t < program.size(); t++) {
            if (program.size() > 1) {
                List<List<Step>> fewer = new ArrayList<>(program);
                fewer.remove(t);
                all.add(fewer);
            }
            for (List<Step> thread : smallerThread(program.get(t))) {
                List<List<Step>> other = new ArrayList<>(program);
                other.set(t, thread);
                all.add(other);
            }
        }
        return all;
    }

    private static List<List<Step>> smallerThread(List<Step> steps) {
        List<List<Step>> all = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            all.add(replaced(steps, i, List.of()));
            List<Step> inner = steps.get(i).inner();
            if (inner != null) {
                all.add(replaced(steps, i, inner));
                for (List<Step> less : smallerThread(inner)) {
                    all.add(replaced(steps, i, List.of(new Step(steps.get(i).name(), less))));
                }
            }
        }
        return all;
    }

    private static List<Step> replaced(List<Step> steps, int index, List<Step> by) {
        List<Step> copy = new ArrayList<>(steps.subList(0, index));
        copy.addAll(by);
        copy.addAll(steps.subList(index + 1, steps.size()));
        return copy;
    }

    /** Whether a step with this name, or one that begins so, is in the program. */
    static boolean uses(List<? extends List<Step>> program, String prefix) {
        return program.stream().anyMatch(thread -> thread.stream().anyMatch(step ->
                step.name().startsWith(prefix) || step.inner() != null && uses(List.of(step.inner()), prefix)));
    }

    static String text(List<List<Step>> program) {
        return program.stream()
                .map(thread -> '"' + thread.stream().map(Step::toString).collect(Collectors.joining(" ")) + '"')
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return inner == null
                ? name
                : name + "[ " + inner.stream().map(step -> step + " ").collect(Collectors.joining()) + "]";
    }
}
