package dev.heddle.junit;

import dev.heddle.Settings;
import dev.heddle.Verdict;
import dev.heddle.control.Explorer;
import dev.heddle.report.Report;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the search in place of the test method. What JUnit would run once, the methods before, after and in
 * between, is skipped here and done by {@link TestBody} in every execution.
 */
final class SystematicExtension implements InvocationInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(SystematicTest.class);

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context) {
        invocation.skip();
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context) {
        invocation.skip();
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context) {
        invocation.skip();
        SystematicTest test = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), SystematicTest.class)
                .orElseThrow();
        Settings settings = Parameters.settings(test);
        Agent.ensureActive();
        report(explore(settings, context), context);
    }

    private static Verdict explore(Settings settings, ExtensionContext context) {
        return settings.isolate()
                ? Explorer.exploreIsolated(settings, new IsolatedTest(context))
                : Explorer.explore(
                        settings, new TestBody(context)::run, () -> new IsolatedTest(context),
                        context.getRequiredTestMethod().getDeclaringClass());
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext context) {
        invocation.skip();
        throw new ExtensionConfigurationException("@SystematicTest cannot be combined with @RepeatedTest,"
                + " @ParameterizedTest or another test template on [" + context.getRequiredTestMethod()
                + "]; use Systematic.choose(n) to try several inputs.");
    }

    private static void report(Verdict verdict, ExtensionContext context) {
        if (!verdict.passed()) {
            Throwable cause = verdict.failure().cause();
            // An assumption that holds in no execution says what it says in any test. One that fails in some
            // interleavings only must not make a test that was half explored look as if it had been skipped.
            if (cause instanceof TestAbortedException aborted && verdict.executions() <= 1) {
                throw aborted;
            }
            throw new SystematicFailure(Report.of(verdict), cause);
        }
        if (verdict.extent() == Verdict.Extent.STOPPED && Thread.currentThread().isInterrupted()) {
            throw new SystematicFailure("The test was interrupted: " + Report.line(verdict), null);
        }
        Method method = context.getRequiredTestMethod();
        LOG.info("{}.{}: {}", method.getDeclaringClass().getSimpleName(), method.getName(), Report.of(verdict));
        context.publishReportEntry("heddle", Report.of(verdict));
    }
}
