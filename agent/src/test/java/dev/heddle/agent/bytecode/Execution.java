package dev.heddle.agent.bytecode;

import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** One run of a program of the package {@code example}, and what the controller saw of it. */
record Execution(Object result, RecordingController controller) {

    List<String> log() {
        return controller.log;
    }

    static InstrumentedLoader newLoader() {
        return new InstrumentedLoader(name -> name.startsWith("example."));
    }

    /** Runs a program under control, in classes of its own. */
    static Execution of(Class<?> program, String method) {
        return of(program, method, new RecordingController());
    }

    static Execution of(Class<?> program, String method, RecordingController controller) {
        try {
            Class<?> instrumented = newLoader().loadClass(program.getName());
            return new Execution(controller.control(() -> invoke(instrumented, method)), controller);
        } catch (Throwable e) {
            throw new AssertionError(program + "." + method + ": " + controller.log, e);
        }
    }

    static Object invoke(Class<?> program, String method) throws Throwable {
        try {
            return program.getMethod(method).invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
