package dev.heddle;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How to search. Settings never change; each {@code with…} method gives a new one and refuses values that
 * make no sense with a sentence that names the setting and the value.
 */
public final class Settings {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Settings DEFAULTS = new Settings();

    private Strategy strategy = Strategy.OPTIMAL;
    private long maxExecutions = Long.MAX_VALUE;
    private int maxDepth = Integer.MAX_VALUE;
    private int preemptionBound = -1;
    private Duration timeBudget = Duration.ofDays(365);
    private DataRaces dataRaces = DataRaces.FAIL;
    private String replay = "";
    private long seed = 1;
    private boolean equalWritesCommute = true;
    private boolean spuriousWakeups;
    private Timeouts timeouts = Timeouts.EXPLORED;
    private int maxRuns = 3;
    private boolean goOn;
    private boolean isolate;
    private boolean isolateIfNeeded = true;
    private boolean shutdownRequired;
    private Duration stepLimit = Duration.ofSeconds(10);
    private List<Symmetry> symmetries = List.of();
    private SymmetryRule symmetryRule = SymmetryRule.FULL;
    private boolean symmetryAudit;

    private Settings() {}

    private Settings(Settings from) {
        strategy = from.strategy;
        maxExecutions = from.maxExecutions;
        maxDepth = from.maxDepth;
        preemptionBound = from.preemptionBound;
        timeBudget = from.timeBudget;
        dataRaces = from.dataRaces;
        replay = from.replay;
        seed = from.seed;
        equalWritesCommute = from.equalWritesCommute;
        spuriousWakeups = from.spuriousWakeups;
        timeouts = from.timeouts;
        maxRuns = from.maxRuns;
        goOn = from.goOn;
        isolate = from.isolate;
        isolateIfNeeded = from.isolateIfNeeded;
        shutdownRequired = from.shutdownRequired;
        stepLimit = from.stepLimit;
        symmetries = from.symmetries;
        symmetryRule = from.symmetryRule;
        symmetryAudit = from.symmetryAudit;
    }

    /** The default settings: a complete, optimal search in which a data race is a failure. */
    public static Settings defaults() {
        return DEFAULTS;
    }

    private Settings with(Consumer<Settings> change) {
        Settings copy = new Settings(this);
        change.accept(copy);
        return copy;
    }

    private static void refuse(boolean bad, String setting, Object value, String expected) {
        if (bad) {
            throw new IllegalArgumentException(setting + " must be " + expected + " but is [" + value + "].");
        }
    }

    private static Duration positive(Duration value, String setting) {
        Objects.requireNonNull(value, setting);
        refuse(value.isNegative() || value.isZero(), setting, value, "positive");
        return value.compareTo(LONGEST) > 0 ? LONGEST : value;
    }

    /** Which executions are run. */
    public Strategy strategy() {
        return strategy;
    }

    public Settings withStrategy(Strategy value) {
        return with(copy -> copy.strategy = Objects.requireNonNull(value, "strategy"));
    }

    /** After how many executions the search stops. */
    public long maxExecutions() {
        return maxExecutions;
    }

    public Settings withMaxExecutions(long value) {
        refuse(value < 1, "maxExecutions", value, "at least 1");
        return with(copy -> copy.maxExecutions = value);
    }

    /** After how many events an execution is cut. */
    public int maxDepth() {
        return maxDepth;
    }

    public Settings withMaxDepth(int value) {
        refuse(value < 1, "maxDepth", value, "at least 1");
        return with(copy -> copy.maxDepth = value);
    }

    /** How many preemptions a trace may need; -1 for no bound. */
    public int preemptionBound() {
        return preemptionBound;
    }

    public Settings withPreemptionBound(int value) {
        refuse(value < -1, "preemptionBound", value, "at least 0, or -1 for no bound,");
        return with(copy -> copy.preemptionBound = value);
    }

    /** How long the search may take. */
    public Duration timeBudget() {
        return timeBudget;
    }

    public Settings withTimeBudget(Duration value) {
        return with(copy -> copy.timeBudget = positive(value, "timeBudget"));
    }

    /** What a data race means. */
    public DataRaces dataRaces() {
        return dataRaces;
    }

    public Settings withDataRaces(DataRaces value) {
        return with(copy -> copy.dataRaces = Objects.requireNonNull(value, "dataRaces"));
    }

    /** The one execution to replay, or the empty string. */
    public String replay() {
        return replay;
    }

    public Settings withReplay(String value) {
        return with(copy -> copy.replay = Objects.requireNonNull(value, "replay"));
    }

    /** The seed of a sampling strategy, and of the random numbers that the program draws. */
    public long seed() {
        return seed;
    }

    public Settings withSeed(long value) {
        return with(copy -> copy.seed = value);
    }

    /** Whether two writes of one value to one variable count as independent. */
    public boolean equalWritesCommute() {
        return equalWritesCommute;
    }

    public Settings withEqualWritesCommute(boolean value) {
        return with(copy -> copy.equalWritesCommute = value);
    }

    /**
     * Whether threads that wait, await or park may also wake up, and weak compare-and-sets fail, for no reason; not twice
     * in a row at one place.
     */
    public boolean spuriousWakeups() {
        return spuriousWakeups;
    }

    public Settings withSpuriousWakeups(boolean value) {
        return with(copy -> copy.spuriousWakeups = value);
    }

    /** Whether operations with a time limit may give up. */
    public Timeouts timeouts() {
        return timeouts;
    }

    public Settings withTimeouts(Timeouts value) {
        return with(copy -> copy.timeouts = Objects.requireNonNull(value, "timeouts"));
    }

    /**
     * How many runs of a task that a scheduled pool or a timer repeats are explored in every order with what others do. Further
     * ones come only where no thread could go on otherwise, and the verdict says so.
     */
    public int maxRuns() {
        return maxRuns;
    }

    public Settings withMaxRuns(int value) {
        refuse(value < 1, "maxRuns", value, "at least 1");
        return with(copy -> copy.maxRuns = value);
    }

    /** Whether it is a failure if the program leaves a thread pool or a timer running at its end, rather than a note. */
    public boolean shutdownRequired() {
        return shutdownRequired;
    }

    public Settings withShutdownRequired(boolean value) {
        return with(copy -> copy.shutdownRequired = value);
    }

    /** Whether the search goes on after the first failure. */
    public boolean goOn() {
        return goOn;
    }

    public Settings withGoOn(boolean value) {
        return with(copy -> copy.goOn = value);
    }

    /**
     * Whether each execution has classes of its own: the program's classes are loaded anew, so that static fields begin
     * empty and static initialisers run in every execution, under control.
     */
    public boolean isolate() {
        return isolate;
    }

    public Settings withIsolate(boolean value) {
        return with(copy -> copy.isolate = value);
    }

    /**
     * Whether executions have classes of their own, as with {@link #isolate()}, where threads are the first to use classes
     * whose static initialisers use each other or share something, and the test allows it. True by default.
     */
    public boolean isolateIfNeeded() {
        return isolateIfNeeded;
    }

    public Settings withIsolateIfNeeded(boolean value) {
        return with(copy -> copy.isolateIfNeeded = value);
    }

    /** How long a thread may run without a visible operation before it is reported. */
    public Duration stepLimit() {
        return stepLimit;
    }

    public Settings withStepLimit(Duration value) {
        return with(copy -> copy.stepLimit = positive(value, "stepLimit"));
    }

    /** The symmetries of the program; none by default. */
    public List<Symmetry> symmetries() {
        return symmetries;
    }

    /** Declares symmetries: all their exchanges together generate the group that is used. */
    public Settings withSymmetry(Symmetry... values) {
        return with(copy -> copy.symmetries = List.of(values));
    }

    /** How much of a declared symmetry is used. */
    public SymmetryRule symmetryRule() {
        return symmetryRule;
    }

    public Settings withSymmetryRule(SymmetryRule value) {
        return with(copy -> copy.symmetryRule = Objects.requireNonNull(value, "symmetryRule"));
    }

    /** Whether executions that a symmetry leaves out are run too, as far as a budget allows, and compared. */
    public boolean symmetryAudit() {
        return symmetryAudit;
    }

    public Settings withSymmetryAudit(boolean value) {
        return with(copy -> copy.symmetryAudit = value);
    }
}
