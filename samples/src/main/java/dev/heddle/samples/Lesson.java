package dev.heddle.samples;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.agent.SelfAttach;
import dev.heddle.report.Report;

/** Runs a program of a lesson in every interleaving that matters and prints what came of it. */
final class Lesson {

    private Lesson() {}

    static Verdict show(String title, Systematic.Body program) {
        return show(title, Settings.defaults(), program);
    }

    static Verdict show(String title, Settings settings, Systematic.Body program) {
        SelfAttach.ensureActive(); // for those who start a lesson without -javaagent, say in an IDE
        System.out.println();
        System.out.println("== " + title);
        System.out.println();
        Verdict verdict = Systematic.explore(settings, program);
        System.out.println(Report.of(verdict));
        return verdict;
    }
}
