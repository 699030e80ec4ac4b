package dev.heddle.search;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.StringTokenizer;

/** Reads what {@link CheckpointWriter} has written, and refuses everything else. */
final class CheckpointReader {

    private final Path file;
    private final StringTokenizer words;

    /**
     * @throws IllegalArgumentException if the file is not a saved search
     */
    CheckpointReader(Path file) throws IOException {
        this.file = file;
        String text = read(file);
        if (!text.startsWith(CheckpointWriter.TITLE + " ")) {
            throw refused("It is not a saved search.");
        }
        words = new StringTokenizer(text);
        words.nextToken();
        long version = number();
        if (version != CheckpointWriter.VERSION) {
            throw refused("It has version [" + version + "], but this Heddle knows version "
                    + CheckpointWriter.VERSION + ".");
        }
        int end = text.lastIndexOf("check ");
        if (end < 0 || !text.substring(end).equals(
                "check " + Long.toHexString(CheckpointWriter.check(text.substring(0, end))) + "\n")) {
            throw refused("It is damaged or incomplete.");
        }
    }

    private String read(Path from) throws IOException {
        try {
            return Files.readString(from);
        } catch (MalformedInputException e) {
            throw refused("It is not a saved search.");
        }
    }

    IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("The search cannot go on from the file [" + file + "]. " + why);
    }

    String word() {
        if (!words.hasMoreTokens()) {
            throw refused("It is damaged or incomplete.");
        }
        return words.nextToken();
    }

    long number() {
        String word = word();
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw refused("It has [" + word + "] where a number should be.");
        }
    }

    int integer() {
        return Math.toIntExact(number());
    }

    int[] integers() {
        int[] numbers = new int[integer()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = integer();
        }
        return numbers;
    }

    Footprint footprint() {
        int size = integer();
        if (size < 0) {
            return null;
        }
        int[] cells = new int[size];
        long[] modes = new long[size];
        for (int i = 0; i < size; i++) {
            cells[i] = integer();
            modes[i] = number();
        }
        return Footprint.of(cells, modes);
    }

    Branch branches() {
        Branch root = new Branch(-1, null); // its child is the first
        Deque<Branch> open = new ArrayDeque<>();
        Branch parent = root;
        Branch before = null; // the sibling before the next branch
        while (true) {
            if (word().equals("b")) {
                Branch branch = new Branch(integer(), footprint());
                if (before == null) {
                    parent.child = branch;
                } else {
                    before.next = branch;
                }
                open.push(parent);
                parent = branch;
                before = null;
            } else if (open.isEmpty()) {
                return root.child;
            } else {
                before = parent;
                parent = open.pop();
            }
        }
    }
}
