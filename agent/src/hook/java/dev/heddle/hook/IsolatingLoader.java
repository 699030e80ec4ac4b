package dev.heddle.hook;

/**
 * A class loader that defines the program's classes anew, for one execution. The agent instruments what it loads so that
 * static initialisers run under control, and does so once for all such loaders with the same parent.
 */
public abstract class IsolatingLoader extends ClassLoader {

    /** @param parent has the program's classes, too, and all that is not the program's */
    protected IsolatingLoader(ClassLoader parent) {
        super(parent);
    }
}
