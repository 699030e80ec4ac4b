package dev.heddle.hook;

/** Classes of an {@link IsolatingLoader}, which are initialised under control. */
public interface Classes {

    /**
     * The current thread is about to do what makes the JVM initialise a class: comes back when the thread may go on as after
     * the JVM's own initialisation, and throws what the JVM would.
     *
     * @param number of the class, by {@link ClassHooks#number}
     * @param controlled whether the thread is under control
     */
    void use(int number, int site, boolean controlled);

    /**
     * The current thread, under control, is about to use a class that the JVM initialises, and whose initialiser has to do
     * with other classes or threads. This is no visible operation.
     */
    void notice(int number);

    /**
     * Gives a field of an interface its value: such fields are final, and only the JVM's own initialiser may set them.
     *
     * @param value boxed where the field is primitive
     */
    void set(Object value, Class<?> owner, String field);
}
