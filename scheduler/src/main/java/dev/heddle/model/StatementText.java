package dev.heddle.model;

import dev.heddle.model.Statement.Act;
import dev.heddle.model.Statement.If;
import dev.heddle.model.Statement.Repeat;
import dev.heddle.model.Statement.While;
import java.util.List;
import java.util.stream.Collectors;

/** Statements as the Java expressions that build them. */
final class StatementText {

    private StatementText() {}

    static String of(Act act) {
        String text = call(act);
        if (act.manner().timed) {
            text += act.expected() == null ? ".timed()" : ".within(" + number(act.expected()) + ")";
        }
        if (act.manner().interruptible) {
            text += ".interruptibly()";
        }
        return text;
    }

    private static String call(Act act) {
        Target target = act.target();
        String register = act.into() == null ? "null" : "\"" + act.into() + "\"";
        String into = act.into() == null ? "" : ".into(\"" + act.into() + "\")";
        return switch (act.kind()) {
            case READ -> target == null ? "now(" + register + ")" : (act.value() != null ? "isInterrupted(" : "read(") + target + ", " + register + ")";
            case WRITE -> "write" + arguments(target, act.value());
            case UPDATE -> "add" + arguments(target, act.value()) + into;
            case COMPARE_AND_SET -> "compareAndSet" + arguments(target, act.expected(), act.value()) + into;
            case LOCK -> "lock(" + target + ")" + into;
            case TRY_LOCK -> "tryLock(" + target + ", " + register + ")";
            case UNLOCK -> "unlock(" + target + ")";
            case READ_LOCK -> "readLock(" + target + ")" + into;
            case TRY_READ_LOCK -> "tryReadLock(" + target + ", " + register + ")";
            case READ_UNLOCK -> "readUnlock(" + target + ")";
            case COUNT_DOWN -> "countDown(" + target + ")";
            case AWAIT -> "awaitOpen(" + target + ")" + into;
            case ARRIVE -> "arrive(" + target + ")" + into;
            case WAIT -> "await(" + target + ")" + into;
            case NOTIFY -> "signal(" + target + ")";
            case NOTIFY_ALL -> "signalAll(" + target + ")";
            case ACQUIRE -> "acquire" + arguments(target, act.value()) + into;
            case TRY_ACQUIRE -> "tryAcquire" + arguments(target, act.value()) + into;
            case RELEASE -> "release" + arguments(target, act.value());
            case DRAIN -> "drain(" + target + ", " + register + ")";
            case START -> "start(" + target + ")";
            case JOIN -> "join(" + target + ")" + into;
            case INTERRUPT -> "interrupt(" + target + ")";
            case CLEAR_INTERRUPT -> "interrupted(" + register + ")";
            case PARK -> "park()";
            case UNPARK -> "unpark(" + target + ")";
            case YIELD -> "yieldNow()";
            case SLEEP -> "sleep(" + number(act.value()) + ")" + into;
            case CHOOSE -> "choose(" + number(act.value()) + ", " + register + ")";
            case CHECK -> "check(" + act.value() + ")";
            default -> throw new IllegalArgumentException(act.kind() + " is not a statement.");
        };
    }

    /** Numbers stand for themselves where there is nothing else to calculate. */
    private static String arguments(Target target, Expression... values) {
        boolean plain = target.index().equals(Expression.value(0));
        for (Expression value : values) {
            plain &= value instanceof Expression.Constant;
        }
        StringBuilder text = new StringBuilder("(").append(plain ? target : target.indexed());
        for (Expression value : values) {
            text.append(", ").append(plain ? number(value) : value);
        }
        return text.append(')').toString();
    }

    private static String number(Expression value) {
        return value instanceof Expression.Constant constant ? constant.number() : value.toString();
    }

    static String of(If branch) {
        String text = "when(" + branch.condition() + block(branch.then());
        return branch.otherwise().isEmpty()
                ? text + ")"
                : text + ").orElse(" + block(branch.otherwise()).substring(1) + ")";
    }

    static String of(While loop) {
        return "loop(" + loop.most() + ", " + loop.condition() + block(loop.body()) + ")";
    }

    static String of(Repeat loop) {
        String registers = loop.registers().stream().map(r -> "\"" + r + "\"").collect(Collectors.joining(", "));
        return "repeat(List.of(" + registers + "), " + loop.until() + block(loop.body()) + ")";
    }

    private static String block(List<Statement> statements) {
        return statements.stream()
                .map(statement -> ",\n    " + statement.toString().replace("\n", "\n    "))
                .collect(Collectors.joining());
    }
}
