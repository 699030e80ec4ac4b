package dev.heddle.symmetry;

import dev.heddle.Action;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An exchange that was declared as a map from actions to actions. Where it moves the members of rosters is found out
 * from the images of the actions that are met; a member that no action has been about so far stays, if it can.
 */
final class ActionMap implements Generator {

    private static final int UNKNOWN = -1;

    private final Domain domain;
    private final UnaryOperator<Action> function;
    private final Map<Label, Label> images = new HashMap<>(); // null where it is undefined
    private final Map<Label, Label> origins = new HashMap<>();
    private final int[] moves; // by point
    private final int[] movedFrom; // by point
    private Permutation permutation;

    ActionMap(Domain domain, UnaryOperator<Action> function) {
        this.domain = domain;
        this.function = function;
        moves = new int[domain.degree()];
        movedFrom = new int[domain.degree()];
        Arrays.fill(moves, UNKNOWN);
        Arrays.fill(movedFrom, UNKNOWN);
        permutation = Permutation.identity(domain.degree());
    }

    @Override
    public Permutation permutation() {
        return permutation;
    }

    /**
     * @throws IllegalArgumentException if the function cannot be a symmetry: two actions have one image, actions of
     *     one thread have images of two, or the image is another operation
     */
    @Override
    public Label image(Label label) {
        if (images.containsKey(label)) {
            return images.get(label);
        }
        Label image = map(label);
        images.put(label, image);
        if (image != null) {
            Label other = origins.putIfAbsent(image, label);
            refuse(other != null, label, image, "so has " + (other == null ? "" : describe(other))
                    + ", and two actions must have two images");
            learn(label, image);
        }
        return image;
    }

    private Label map(Label label) {
        Action action = new Action(
                domain.member(label.thread(), true),
                label.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                domain.member(label.object(), false),
                label.argument());
        Action image = function.apply(action);
        if (image == null) {
            return null;
        }
        int thread = domain.numberOf(image.thread(), true);
        int object = domain.numberOf(image.object(), false);
        if (!image.operation().equals(action.operation())) {
            throw new IllegalArgumentException("The image of the action [" + describe(label) + "] is the operation ["
                    + image.operation() + "], but an image must be the same operation.");
        }
        return thread < 0 || object < 0 ? null : new Label(thread, label.kind(), object, image.argument());
    }

    private void learn(Label label, Label image) {
        move(domain.pointOfThread(label.thread()), domain.pointOfThread(image.thread()), label, image);
        move(domain.pointOfCell(label.object()), domain.pointOfCell(image.object()), label, image);
    }

    private void move(int from, int to, Label label, Label image) {
        boolean bothOrNone = from >= 0 == to >= 0;
        refuse(!bothOrNone, label, image, "what belongs to a roster must stay in one, and what belongs to none must stay");
        if (from < 0 || moves[from] == to && movedFrom[to] == from) {
            return;
        }
        refuse(moves[from] != UNKNOWN, label, image, "for other actions " + domain.describe(from)
                + " becomes " + (moves[from] < 0 ? "" : domain.describe(moves[from])));
        refuse(movedFrom[to] != UNKNOWN, label, image, "for other actions "
                + (movedFrom[to] < 0 ? "" : domain.describe(movedFrom[to])) + " becomes " + domain.describe(to));
        moves[from] = to;
        movedFrom[to] = from;
        permutation = complete();
    }

    /** Members that nothing is known about stay; where another has taken their place they take what is left. */
    private Permutation complete() {
        int[] image = moves.clone();
        int[] origin = movedFrom.clone();
        for (int point = 0; point < image.length; point++) {
            if (image[point] == UNKNOWN && origin[point] == UNKNOWN) {
                image[point] = point;
                origin[point] = point;
            }
        }
        int free = 0;
        for (int point = 0; point < image.length; point++) {
            if (image[point] == UNKNOWN) {
                while (origin[free] != UNKNOWN) {
                    free++;
                }
                image[point] = free;
                origin[free] = point;
            }
        }
        return Permutation.of(image);
    }

    private void refuse(boolean bad, Label label, Label image, String why) {
        if (bad) {
            throw new IllegalArgumentException("The declared map of actions is not a symmetry: the image of ["
                    + describe(label) + "] is [" + describe(image) + "], but " + why + ".");
        }
    }

    private String describe(Label label) {
        return domain.naming().describeThread(label.thread()) + " " + label.kind().verb() + " "
                + domain.naming().describeCell(label.object()) + " (" + label.argument() + ")";
    }
}
