package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.hook.ClassHooks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;

/**
 * One execution with classes of its own, to see whether a test that did not ask for that can do with it. It cannot where code
 * before the search has given static fields other values than their initialisers do, because an execution would not see them;
 * nor where the execution fails, for instance because objects are handed over that are of other classes of the same name.
 */
final class IsolationTrial {

    /** Executions are not to have classes of their own. */
    static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Set<String> harmless;

        private Refused(String reason, Set<String> harmless) {
            super(reason, null, false, false);
            this.harmless = harmless;
        }

        /** Classes whose initialisers were seen to keep to themselves, which is why; none where there is another reason. */
        Set<String> harmless() {
            return harmless;
        }
    }

    private final Set<String> suspects;
    private FreshClasses classes;
    private Field different;

    /** @param suspects names of the classes on whose account it is tried: needless where they all keep to themselves */
    IsolationTrial(Set<String> suspects) {
        this.suspects = suspects;
    }

    void begin(FreshClasses newClasses) {
        classes = newClasses;
        different = null;
    }

    /** A class of the execution has been initialised. */
    void initialised(Class<?> type) {
        Class<?> outside = outside(type);
        if (different == null && outside != null) {
            different = SameState.firstDifference(outside, type);
        }
    }

    /** The same class as code outside of the execution has it; null if that is not initialised. */
    private Class<?> outside(Class<?> type) {
        try {
            Class<?> outside = Class.forName(type.getName(), false, classes.getParent());
            return Initialisation.isDone(outside) ? outside : null;
        } catch (ClassNotFoundException e) {
            return null; // nobody has it there, so nobody has changed it
        }
    }

    /**
     * The execution has come to its end.
     *
     * @param failure how; null if nothing went wrong
     * @param quiet names of the classes whose initialisers have kept to themselves
     * @throws Refused if executions are not to have classes of their own
     */
    void end(Failure failure, Set<String> quiet) {
        classes.defined().forEach(this::compareWithoutInitialiser);
        if (different != null) {
            throw new Refused("[" + different + "] has another value than an execution would see.", Set.of());
        }
        if (failure != null && failure.kind() != Failure.Kind.DEADLOCK) {
            throw new Refused(failure.summary(), Set.of());
        }
        if (quiet.containsAll(suspects)) {
            throw new Refused("It is needless.", quiet);
        }
    }

    /** Static fields of a class without an initialiser begin empty. */
    private void compareWithoutInitialiser(Class<?> type) {
        int number = ClassHooks.number(type);
        Class<?> outside = number >= 0 && ClassHooks.get(number).hasInitialiser() ? null : outside(type);
        if (outside != null && different == null) {
            for (Field field : ObjectGraph.declared(outside, true)) {
                if (!Modifier.isFinal(field.getModifiers()) && !SameState.isEmpty(KeptState.get(field, null))) {
                    different = field;
                }
            }
        }
    }
}
