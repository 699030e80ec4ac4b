package dev.heddle.control;

import dev.heddle.hook.Adders;
import dev.heddle.object.Kind;

/** {@link java.util.concurrent.atomic.LongAdder} and {@link java.util.concurrent.atomic.DoubleAdder}. */
final class AdderControl implements Adders {

    private final VariableControl variables;

    AdderControl(VariableControl variables) {
        this.variables = variables;
    }

    @Override
    public void add(Object adder, int site) {
        access(adder, Kind.ADD, site);
    }

    @Override
    public void read(Object adder, int site) {
        access(adder, Kind.READ, site);
    }

    @Override
    public void reset(Object adder, int site) {
        access(adder, Kind.UPDATE, site);
    }

    private void access(Object adder, Kind kind, int site) {
        ProgramThread me = variables.run.enter();
        try {
            CellVariable variable = variables.objects.variables().adder(me, adder);
            if (kind != Kind.READ) {
                variables.save(variable);
            }
            if (!variables.passes(me)) {
                variables.variable(me, kind, variable, site);
            }
        } finally {
            variables.run.leave(me);
        }
    }
}
