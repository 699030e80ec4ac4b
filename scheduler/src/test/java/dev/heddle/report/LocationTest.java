package dev.heddle.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationTest {

    @ParameterizedTest
    @CsvSource({
        "org.acme.Bank.transfer(Bank.java:7), Bank.transfer(Bank.java:7)",
        "Bank.transfer(Bank.java:7), Bank.transfer(Bank.java:7)",
        "org.acme.Bank$Account.add(Bank.java:7), Account.add(Bank.java:7)",
        "org.acme.Bank$1.run(Bank.java:7), Bank$1.run(Bank.java:7)",
        "org.acme.Bank.lambda$main$12(Bank.java:7), Bank.main(Bank.java:7)",
        "org.acme.Bank.<init>(Unknown Source), Bank.<init>(Unknown Source)",
        "somewhere, somewhere",
    })
    void withoutPackageEnclosingClassesAndLambdas(String location, String brief) {
        assertEquals(brief, Location.brief(location));
    }

    @ParameterizedTest
    @CsvSource(value = "null", nullValues = "null")
    void nothingForAnUnknownPlace(String location) {
        assertEquals("", Location.brief(location));
    }
}
