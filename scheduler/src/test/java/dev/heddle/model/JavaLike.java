package dev.heddle.model;

import dev.heddle.model.Statement.Act;
import dev.heddle.model.Statement.If;
import dev.heddle.model.Statement.Manner;
import dev.heddle.model.Statement.While;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns a model program into one that can be written in Java: there, no join is uninterruptible, for instance. */
final class JavaLike {

    private final Set<String> monitors;
    private final boolean timedAcquires;

    private JavaLike(ModelProgram program, boolean timedAcquires) {
        this.timedAcquires = timedAcquires;
        monitors = program.objects().stream()
                .filter(declaration -> declaration.type() == Declaration.Type.MONITOR)
                .map(Declaration::name)
                .collect(Collectors.toSet());
    }

    /**
     * @param timedAcquires whether locks and permits may be waited for with a time limit; in Java that can always
     *     be interrupted
     */
    static ModelProgram of(ModelProgram program, boolean timedAcquires) {
        JavaLike rules = new JavaLike(program, timedAcquires);
        return program.withThreads(program.threads().stream()
                .map(thread -> thread.withBody(rules.of(thread.body())))
                .toList());
    }

    private List<Statement> of(List<Statement> statements) {
        List<Statement> changed = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement instanceof If branch) {
                changed.add(new If(branch.condition(), of(branch.then()), of(branch.otherwise())));
            } else if (statement instanceof While loop) {
                changed.add(new While(loop.condition(), loop.most(), of(loop.body())));
            } else if (statement instanceof Act act) {
                changed.add(of(act));
            } else {
                changed.add(statement);
            }
        }
        return changed;
    }

    private Act of(Act act) {
        boolean onMonitor = act.target() != null && monitors.contains(act.target().name());
        Act plain = new Act(act.kind(), act.target(), act.value(), act.expected(), act.into(), Manner.PLAIN);
        boolean timed = act.manner().timed;
        return switch (act.kind()) {
            // Nobody is told whether Object.wait or Thread.join has timed out.
            case WAIT -> timed ? plain.into(null).timed().interruptibly() : plain.interruptibly();
            case AWAIT, ARRIVE -> act.interruptibly();
            case JOIN -> timed ? plain.into(null).timed().interruptibly() : plain.interruptibly();
            case LOCK -> !onMonitor && timed && timedAcquires ? plain.timed().interruptibly() : plain;
            // A thread that wants more permits than there are keeps those behind it in the queue waiting.
            case ACQUIRE -> {
                Act one = new Act(Kind.ACQUIRE, act.target(), Expression.value(1)).into(act.into());
                yield timed && timedAcquires ? one.timed().interruptibly() : one;
            }
            default -> act;
        };
    }
}
