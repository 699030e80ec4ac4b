package dev.heddle.junit;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Finds the {@link Mistake}s in what JUnit was asked to run. */
final class MistakeResolver implements SelectorResolver {

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
        return resolution(selector.getJavaClass(), mistake -> true, context);
    }

    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
        return resolution(
                selector.getJavaClass(), mistake -> mistake.method().equals(selector.getJavaMethod()), context);
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        UniqueId.Segment last = selector.getUniqueId().getLastSegment();
        if (!last.getType().equals(MistakeDescriptor.SEGMENT)) {
            return Resolution.unresolved();
        }
        String className = last.getValue().substring(0, last.getValue().indexOf('#'));
        return ReflectionSupport.tryToLoadClass(className)
                .toOptional()
                .map(type -> resolution(
                        type, mistake -> last.getValue().endsWith("#" + mistake.method().toGenericString()), context))
                .orElse(Resolution.unresolved());
    }

    private static Resolution resolution(Class<?> type, Predicate<Mistake> wanted, Context context) {
        Set<Match> matches = new LinkedHashSet<>();
        for (Mistake mistake : Mistake.in(type)) {
            if (wanted.test(mistake)) {
                context.addToParent(engine -> Optional.of(new MistakeDescriptor(engine, mistake)))
                        .map(Match::exact)
                        .ifPresent(matches::add);
            }
        }
        return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
    }
}
