package dev.heddle.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32;

/** Writes a search into a file: words separated by spaces and line ends, and a check sum as the last. */
final class CheckpointWriter {

    static final String TITLE = "heddle-search";
    static final int VERSION = 1;

    private final StringBuilder text = new StringBuilder(TITLE + " " + VERSION + "\n");

    CheckpointWriter put(long number) {
        text.append(number).append(' ');
        return this;
    }

    CheckpointWriter put(String word) {
        text.append(word).append(' ');
        return this;
    }

    CheckpointWriter put(int[] numbers) {
        put(numbers.length);
        for (int number : numbers) {
            put(number);
        }
        return this;
    }

    CheckpointWriter put(Footprint footprint) {
        if (footprint == null) {
            return put(-1);
        }
        put(footprint.size());
        for (int i = 0; i < footprint.size(); i++) {
            put(footprint.cell(i)).put(footprint.mode(i));
        }
        return this;
    }

    /** Writes branches with all that hangs on them. Wakeup sequences are long, so this does not recur. */
    CheckpointWriter put(Branch first) {
        Deque<Branch> open = new ArrayDeque<>();
        Branch branch = first;
        while (true) {
            while (branch != null) {
                put("b").put(branch.choice).put(branch.footprint);
                open.push(branch);
                branch = branch.child;
            }
            put("e");
            if (open.isEmpty()) {
                return this;
            }
            branch = open.pop().next;
        }
    }

    CheckpointWriter line() {
        text.setCharAt(text.length() - 1, '\n');
        return this;
    }

    /** Puts the file in place in one step, so that an interruption leaves the old one or the new one. */
    void writeTo(Path file) throws IOException {
        String check = Long.toHexString(check(text.toString()));
        text.append("check ").append(check).append('\n');
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The check sum of everything before it. */
    static long check(String content) {
        CRC32 crc = new CRC32();
        crc.update(content.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
