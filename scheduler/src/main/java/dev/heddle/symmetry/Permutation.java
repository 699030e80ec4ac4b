package dev.heddle.symmetry;

import java.util.Arrays;

/** A permutation of the points 0 … n − 1. */
final class Permutation {

    private final int[] image;

    private Permutation(int[] image) {
        this.image = image;
    }

    static Permutation identity(int degree) {
        int[] image = new int[degree];
        Arrays.setAll(image, i -> i);
        return new Permutation(image);
    }

    /**
     * @throws IllegalArgumentException unless every point occurs exactly once
     */
    static Permutation of(int... image) {
        boolean[] seen = new boolean[image.length];
        for (int point : image) {
            if (point < 0 || point >= image.length || seen[point]) {
                throw new IllegalArgumentException("Not a permutation: " + Arrays.toString(image) + ".");
            }
            seen[point] = true;
        }
        return new Permutation(image.clone());
    }

    int degree() {
        return image.length;
    }

    int of(int point) {
        return image[point];
    }

    /** First this one, then the other. */
    Permutation then(Permutation next) {
        int[] product = new int[image.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = next.image[image[i]];
        }
        return new Permutation(product);
    }

    Permutation inverse() {
        int[] inverse = new int[image.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[image[i]] = i;
        }
        return new Permutation(inverse);
    }

    boolean fixes(int point) {
        return image[point] == point;
    }

    boolean isIdentity() {
        return firstMoved() < 0;
    }

    /** The least point that is moved, or -1. */
    int firstMoved() {
        for (int i = 0; i < image.length; i++) {
            if (image[i] != i) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Permutation that && Arrays.equals(image, that.image);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(image);
    }

    /** In cycles, for instance {@code (0 1 2)(4 5)}. */
    @Override
    public String toString() {
        StringBuilder cycles = new StringBuilder();
        boolean[] seen = new boolean[image.length];
        for (int start = 0; start < image.length; start++) {
            if (seen[start] || fixes(start)) {
                continue;
            }
            String separator = "(";
            for (int i = start; !seen[i]; i = image[i]) {
                seen[i] = true;
                cycles.append(separator).append(i);
                separator = " ";
            }
            cycles.append(')');
        }
        return cycles.length() == 0 ? "()" : cycles.toString();
    }
}
