package dev.heddle.junit;

import java.lang.reflect.Method;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** The test that a {@link Mistake} makes fail. */
final class MistakeDescriptor extends AbstractTestDescriptor {

    static final String SEGMENT = "mistake";

    private final Mistake mistake;

    MistakeDescriptor(TestDescriptor engine, Mistake mistake) {
        super(idIn(engine.getUniqueId(), mistake), nameOf(mistake), sourceOf(mistake));
        this.mistake = mistake;
    }

    private static String nameOf(Mistake mistake) {
        return mistake.testClass().getSimpleName() + "." + mistake.method().getName();
    }

    private static UniqueId idIn(UniqueId engine, Mistake mistake) {
        Method method = mistake.method();
        return engine.append(SEGMENT, mistake.testClass().getName() + "#" + method.toGenericString());
    }

    private static MethodSource sourceOf(Mistake mistake) {
        return MethodSource.from(mistake.testClass(), mistake.method());
    }

    AssertionError failure() {
        return new AssertionError(mistake.sentence());
    }

    @Override
    public Type getType() {
        return Type.TEST;
    }
}
