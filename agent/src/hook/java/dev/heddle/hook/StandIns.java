package dev.heddle.hook;

import java.lang.reflect.Method;

/** What the agent knows of methods of the JDK that a program calls by reflection or by a method handle. */
public interface StandIns {

    /**
     * The static method that instrumented code calls in the place of a method, or null if it calls the method itself. It
     * takes the receiver, unless the method is static, what the method takes, and a site.
     */
    Method of(Method method);

    /** Whether a method does something unseen to an object that threads share. */
    boolean unseen(Method method);
}
