package example;

import dev.heddle.junit.SystematicTest;

abstract class MistakenBase {

    @SystematicTest
    abstract void toBeDone();

    @SystematicTest
    abstract void done();
}
