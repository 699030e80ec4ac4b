package dev.heddle.search;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.model.ImageTraces;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelRosters;
import dev.heddle.model.Trace;
import dev.heddle.object.Kind;
import dev.heddle.symmetry.Orbits;
import dev.heddle.symmetry.Place;
import dev.heddle.symmetry.Rule;
import dev.heddle.symmetry.DeclaredReduction;
import dev.heddle.symmetry.SymmetricProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A search of a symmetric model program that keeps the traces it has explored together with all their images. */
final class SymmetricExploration {

    private final SymmetricProgram program;
    private final Interpreter interpreter;
    private final ModelRosters rosters;
    private final Rule rule;
    private final int mostImages;
    private final List<int[]> group = new ArrayList<>();
    private final Set<Trace> closure = new HashSet<>();

    /**
     * @param mostImages how many images of an execution may be listed
     */
    SymmetricExploration(SymmetricProgram program, Rule rule, int mostImages) {
        this.mostImages = mostImages;
        this.program = program;
        this.rule = rule;
        interpreter = program.interpreter(Settings.defaults());
        rosters = program.rosters(interpreter);
        int n = program.size();
        if (program.ring()) {
            for (int k = 0; k < n; k++) {
                int[] rotation = new int[n];
                for (int i = 0; i < n; i++) {
                    rotation[i] = (i + k) % n;
                }
                group.add(rotation);
            }
        } else {
            permute(new int[n], 0, new boolean[n]);
        }
    }

    private void permute(int[] p, int at, boolean[] used) {
        if (at == p.length) {
            group.add(p.clone());
            return;
        }
        for (int i = 0; i < p.length; i++) {
            if (!used[i]) {
                used[i] = true;
                p[at] = i;
                permute(p, at + 1, used);
                used[i] = false;
            }
        }
    }

    Findings run(DefaultSchedule schedule, Strategy strategy) {
        return run(schedule, strategy, true);
    }

    Findings run(DefaultSchedule schedule, Strategy strategy, boolean reduced) {
        Settings settings = Settings.defaults().withStrategy(strategy).withGoOn(true);
        return new Search(interpreter, settings)
                .schedule(schedule)
                .reduce(reduced ? new DeclaredReduction(rosters, List.of(program.symmetry()), rule, mostImages) : Reduction.NONE)
                .observe((execution, ending) -> {
                    if (ending.code() != Choice.PRUNED) {
                        closure.add(image(execution, group.get(0)));
                        if (isSymmetric(execution)) {
                            group.forEach(p -> closure.add(image(execution, p)));
                        }
                    }
                })
                .run();
    }

    /** Whether the execution's images are executions: where the map of actions is not defined they need not be. */
    private boolean isSymmetric(Execution execution) {
        EventLog log = execution.log();
        return !program.partial()
                || IntStream.range(0, log.size()).noneMatch(event -> log.kind(event) == Kind.UPDATE);
    }

    private Trace image(Execution execution, int[] p) {
        int first = program.first();
        return ImageTraces.of(
                execution,
                program.program().threads().size(),
                program.starts() ? 1 : 0,
                t -> t >= first && t < first + p.length ? first + p[t - first] : t,
                cell -> {
                    Place place = rosters.ofCell(cell);
                    return place.roster() < 0
                            ? cell
                            : rosters.cell(new Place(place.roster(), p[place.index()], place.part()));
                });
    }

    /**
     * How many orbits the search without reduction meets: as {@link Orbits} counts them, and found in another way; and
     * how many of them the search with reduction does not.
     */
    int[] orbits() {
        Orbits orbits = new Orbits(rosters, List.of(program.symmetry()));
        Set<Set<Trace>> classes = new HashSet<>();
        new Search(interpreter, Settings.defaults().withGoOn(true))
                .observe((execution, ending) -> {
                    orbits.ended(execution, ending);
                    Set<Trace> images = new HashSet<>();
                    group.forEach(p -> images.add(image(execution, p)));
                    classes.add(images);
                })
                .run();
        Orbits visited = new Orbits(rosters, List.of(program.symmetry()));
        new Search(interpreter, Settings.defaults().withGoOn(true))
                .reduce(new DeclaredReduction(rosters, List.of(program.symmetry()), rule, mostImages))
                .observe(visited)
                .run();
        return new int[] {orbits.count(), classes.size(), orbits.beyond(visited)};
    }

    /** The traces of all executions so far, and all their images. */
    Set<Trace> closure() {
        return closure;
    }
}
