package dev.heddle.object;

/** Something that is done once and that threads wait for by {@link Kind#AWAIT}. Its first cell tells that; an interrupt counts first. */
abstract class AwaitedObject extends SharedObject {

    AwaitedObject(int number, String name) {
        super(number, name);
    }

    /** Whether what threads wait for has come, at the moment the operation is looked at. */
    abstract boolean isDone(Operation op);

    final boolean awaitEnabled(Operation await) {
        return isDone(await) || await.timed || await.wouldBeInterrupted();
    }

    final void accessAwait(Operation await, Accesses into) {
        boolean interrupted = await.wouldBeInterrupted();
        await.thread.accessInterrupt(await, into);
        if (!interrupted) {
            into.add(number(), Accesses.READ);
        }
    }

    final void performAwait(Operation await) {
        await.outcome = Operation.Outcome.DONE;
        if (await.wouldBeInterrupted()) {
            await.interrupt();
        } else if (!isDone(await)) {
            await.outcome = Operation.Outcome.TIMED_OUT;
        }
    }
}
