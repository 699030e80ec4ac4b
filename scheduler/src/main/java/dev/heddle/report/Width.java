package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Text as it stands in a terminal, measured in character cells: East Asian wide characters and emoji take
 * two, combining marks none.
 */
final class Width {

    private static final String GAP = "..";

    private Width() {}

    static int of(String text) {
        return text.codePoints().map(Width::of).sum();
    }

    private static int of(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT) {
            return 0;
        }
        return wide(codePoint) ? 2 : 1;
    }

    /** The blocks of Unicode's East Asian Width that are wide, rounded to whole blocks. */
    private static boolean wide(int c) {
        return c >= 0x1100 && c <= 0x115F
                || c >= 0x2E80 && c <= 0xA4CF
                || c >= 0xAC00 && c <= 0xD7A3
                || c >= 0xF900 && c <= 0xFAFF
                || c >= 0xFE30 && c <= 0xFE6F
                || c >= 0xFF00 && c <= 0xFF60
                || c >= 0xFFE0 && c <= 0xFFE6
                || c >= 0x1F300 && c <= 0x1FAFF
                || c >= 0x20000 && c <= 0x3FFFD;
    }

    /** The text, filled up with spaces to the width. */
    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** The text, shortened in its middle where it is wider: names tend to differ at their ends. */
    static String cut(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        int tail = (width - GAP.length()) / 2;
        String head = take(text, width - GAP.length() - tail);
        return head + GAP + takeLast(text, tail);
    }

    /** The text in lines no wider than the width, broken at spaces where there are any. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (of(rest) > width) {
            String line = take(rest, width);
            int space = rest.startsWith(" ", line.length()) ? line.length() : line.lastIndexOf(' ');
            int end = space > 0 ? space : Math.max(line.length(), rest.offsetByCodePoints(0, 1));
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** As {@link #wrap}; the further lines are indented two more than the first. */
    static List<String> wrapIndented(String text, int width) {
        String content = text.stripLeading();
        String indent = text.substring(0, text.length() - content.length());
        List<String> lines = new ArrayList<>();
        for (String line : wrap(content, width - indent.length() - 2)) {
            lines.add((lines.isEmpty() ? indent : indent + "  ") + line);
        }
        return lines;
    }

    /** The text on one line: line breaks and other control characters as escapes. */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> plain.append("\\n");
                case '\r' -> plain.append("\\r");
                case '\t' -> plain.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        plain.append(String.format("\\u%04x", c));
                    } else {
                        plain.appendCodePoint(c);
                    }
                }
            }
        });
        return plain.toString();
    }

    private static String take(String text, int width) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            if (used + of(c) > width) {
                break;
            }
            used += of(c);
            end += Character.charCount(c);
        }
        return text.substring(0, end);
    }

    private static String takeLast(String text, int width) {
        int start = text.length();
        int used = 0;
        while (start > 0) {
            int c = text.codePointBefore(start);
            if (used + of(c) > width) {
                break;
            }
            used += of(c);
            start -= Character.charCount(c);
        }
        return text.substring(start);
    }
}
