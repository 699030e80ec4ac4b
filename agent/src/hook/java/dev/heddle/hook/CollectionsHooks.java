package dev.heddle.hook;

import java.util.Collections;
import java.util.List;
import java.util.Random;

/** {@link Collections}. */
public final class CollectionsHooks {

    private CollectionsHooks() {}

    /** The JDK's own source of chance goes on from execution to execution. */
    public static void shuffle(List<?> list, int site) {
        if (list != null && Control.controlled()) {
            LibraryHooks.announce(list, Libraries.WRITES, site);
            Collections.shuffle(list, new Random(Control.controller().chance()));
        } else {
            Collections.shuffle(list);
        }
    }
}
