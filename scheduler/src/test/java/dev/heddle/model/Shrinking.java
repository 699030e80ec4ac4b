package dev.heddle.model;

import dev.heddle.model.Statement.Act;
import dev.heddle.model.Statement.If;
import dev.heddle.model.Statement.Manner;
import dev.heddle.model.Statement.While;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Makes programs smaller while something about them stays the same. */
public final class Shrinking {

    private Shrinking() {}

    /**
     * A smallest program that still has the property: no single step makes it smaller. A program that cannot be
     * run does not have it.
     */
    public static ModelProgram smallest(ModelProgram program, Predicate<ModelProgram> property) {
        ModelProgram smallest = program;
        boolean shrunk = true;
        while (shrunk) {
            shrunk = false;
            for (ModelProgram candidate : smaller(smallest).toList()) {
                if (has(candidate, property)) {
                    smallest = candidate;
                    shrunk = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static boolean has(ModelProgram candidate, Predicate<ModelProgram> property) {
        return runs(candidate) && property.test(candidate);
    }

    /** Whether the program makes sense: no thread is started twice, or joined before it is started. */
    static boolean runs(ModelProgram program) {
        try {
            Oracle.of(program, dev.heddle.Settings.defaults(), 2_000);
            return true;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return false;
        }
    }

    /** All programs one step smaller, the boldest steps first. They may not make sense. */
    public static Stream<ModelProgram> smaller(ModelProgram program) {
        List<ModelProgram> candidates = new ArrayList<>();
        List<ModelThread> threads = program.threads();
        for (int t = 1; t < threads.size(); t++) {
            List<ModelThread> fewer = new ArrayList<>(threads);
            fewer.remove(t);
            candidates.add(program.withThreads(fewer));
        }
        for (int t = 0; t < threads.size(); t++) {
            for (List<Statement> body : smaller(threads.get(t).body())) {
                List<ModelThread> changed = new ArrayList<>(threads);
                changed.set(t, threads.get(t).withBody(body));
                candidates.add(program.withThreads(changed));
            }
        }
        for (int i = 0; i < program.objects().size(); i++) {
            List<Declaration> fewer = new ArrayList<>(program.objects());
            fewer.remove(i);
            candidates.add(new ModelProgram(fewer, threads));
        }
        return candidates.stream();
    }

    private static List<List<Statement>> smaller(List<Statement> body) {
        List<List<Statement>> candidates = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            candidates.add(replaced(body, i, List.of()));
        }
        for (int i = 0; i < body.size(); i++) {
            Statement statement = body.get(i);
            // A critical section goes as a whole: without its lock the unlock would fail.
            for (int j = i + 1; j < body.size(); j++) {
                if (pair(statement, body.get(j))) {
                    candidates.add(replaced(replaced(body, j, List.of()), i, List.of()));
                    break;
                }
            }
            for (List<Statement> simpler : simpler(statement)) {
                candidates.add(replaced(body, i, simpler));
            }
        }
        return candidates;
    }

    private static boolean pair(Statement lock, Statement unlock) {
        return lock instanceof Act first
                && unlock instanceof Act second
                && first.kind() == dev.heddle.object.Kind.LOCK
                && second.kind() == dev.heddle.object.Kind.UNLOCK
                && first.target().equals(second.target());
    }

    private static List<List<Statement>> simpler(Statement statement) {
        List<List<Statement>> candidates = new ArrayList<>();
        if (statement instanceof If branch) {
            candidates.add(branch.then());
            candidates.add(branch.otherwise());
            smaller(branch.then()).forEach(
                    then -> candidates.add(List.of(new If(branch.condition(), then, branch.otherwise()))));
            smaller(branch.otherwise()).forEach(
                    otherwise -> candidates.add(List.of(new If(branch.condition(), branch.then(), otherwise))));
        } else if (statement instanceof While loop) {
            candidates.add(loop.body());
            smaller(loop.body()).forEach(
                    body -> candidates.add(List.of(new While(loop.condition(), loop.most(), body))));
        } else if (statement instanceof Act act && act.manner() != Manner.PLAIN) {
            candidates.add(List.of(new Act(
                    act.kind(), act.target(), act.value(), act.expected(), act.into(), Manner.PLAIN)));
        }
        return candidates;
    }

    private static List<Statement> replaced(List<Statement> body, int at, List<Statement> by) {
        List<Statement> changed = new ArrayList<>(body);
        changed.remove(at);
        changed.addAll(at, by);
        return changed;
    }
}
