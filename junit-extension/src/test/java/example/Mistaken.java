package example;

import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.Nested;

/** Methods that cannot be tests. */
@SuppressWarnings("unused")
public class Mistaken extends MistakenBase {

    @SystematicTest
    private void hidden() {}

    @SystematicTest
    static void shared() {}

    @SystematicTest
    int answer() {
        return 42;
    }

    @Override
    void toBeDone() {}

    @Override
    @SystematicTest
    void done() {}

    @SystematicTest
    void fine() {}

    @Nested
    class Inner {

        @SystematicTest
        private void hiddenInside() {}
    }
}
