package benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page whose measured parts stand between marks and are replaced; the words around them are kept. */
record Page(Path file) {

    void replace(String part, String text) throws IOException {
        String begin = "<!-- begin " + part + " -->";
        String end = "<!-- end " + part + " -->";
        String all = Files.readString(file);
        int from = all.indexOf(begin);
        int to = all.indexOf(end);
        if (from < 0 || to < from) {
            throw new IOException(file + " has no place for [" + part + "]: it needs the lines " + begin + " and " + end + ".");
        }
        Files.writeString(file, all.substring(0, from + begin.length()) + "\n" + text + "\n" + all.substring(to));
    }
}
