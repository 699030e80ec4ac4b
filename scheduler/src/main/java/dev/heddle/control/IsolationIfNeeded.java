package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A search whose executions share their classes as long as nobody can tell. Where threads are the first to use classes whose
 * initialisers have to do with each other or with other threads, it begins anew with classes for each execution, which takes
 * longer and explores that. Where that cannot be done, or turns out to be needless, it goes on as it was.
 */
final class IsolationIfNeeded {

    /** Stands before the replay strings of executions that had classes of their own without being asked. */
    private static final String MARK = "isolated:";

    private final Settings settings;
    private final JavaProgram.Code body;
    private final Supplier<JavaProgram.Source> isolated;
    private final Class<?> writtenIn;
    private final long start = System.nanoTime();
    private final Set<String> harmless = new HashSet<>(); // classes whose initialisers keep to themselves

    /**
     * @param isolated throws an exception if executions cannot have classes of their own
     * @param writtenIn the class in which the body is written; null where that is not known
     */
    IsolationIfNeeded(
            Settings settings, JavaProgram.Code body, Supplier<JavaProgram.Source> isolated, Class<?> writtenIn) {
        this.settings = settings;
        this.body = body;
        this.isolated = isolated;
        this.writtenIn = writtenIn;
    }

    static String withoutMark(String replay) {
        return replay.startsWith(MARK) ? replay.substring(MARK.length()) : replay;
    }

    Verdict verdict() {
        if (settings.replay().startsWith(MARK)) {
            Settings plain = settings.withReplay(withoutMark(settings.replay()));
            return marked(Explorer.verdict(plain, new JavaProgram(plain, isolated.get()).writtenIn(writtenIn)), List.of());
        }
        JavaProgram.Source source = settings.isolateIfNeeded() ? source() : null;
        while (source != null) {
            InitialiserHazards hazards;
            try {
                JavaProgram program = new JavaProgram(left(), body).writtenIn(writtenIn);
                program.avoidHazards(harmless);
                return Explorer.verdict(left(), program);
            } catch (HazardException e) {
                hazards = e.hazards();
            }
            try {
                JavaProgram program = new JavaProgram(left(), source).writtenIn(writtenIn);
                program.tryIsolation(new IsolationTrial(hazards.classes()));
                return marked(Explorer.verdict(left(), program), List.of(note(hazards.unexplored())));
            } catch (IsolationTrial.Refused e) {
                harmless.addAll(e.harmless());
                source = e.harmless().isEmpty() ? null : source;
            }
        }
        JavaProgram program = new JavaProgram(left(), body).writtenIn(writtenIn);
        program.dismissHazards(harmless);
        return Explorer.verdict(left(), program);
    }

    private JavaProgram.Source source() {
        try {
            return isolated.get();
        } catch (RuntimeException e) {
            return null; // nobody has asked for it, so nobody wants to know why not
        }
    }

    /** The settings with the time that is left. */
    private Settings left() {
        Duration left = settings.timeBudget().minusNanos(System.nanoTime() - start);
        return settings.withTimeBudget(left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left);
    }

    private static String note(Set<String> classes) {
        return "Each execution has classes of its own, as with isolate = true, because threads are the first to use classes"
                + " whose static initialisers use each other or share something: " + String.join(", ", classes)
                + ".";
    }

    private static Verdict marked(Verdict v, List<String> more) {
        List<String> notes = new ArrayList<>(more);
        notes.addAll(v.notes());
        Failure failure = v.failure();
        if (failure != null && failure.replay() != null) {
            failure = failure.told(failure.story(), MARK + failure.replay());
        }
        return new Verdict(
                v.extent(), v.extentDetail(), failure, v.executions(), v.pruned(), v.cut(), v.transitions(), v.events(),
                v.time(), notes);
    }
}
