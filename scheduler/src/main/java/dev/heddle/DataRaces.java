package dev.heddle;

/** What a data race on a plain field or array cell means for the verdict. */
public enum DataRaces {

    /** A data race is a failure. The default: only a race-free program's verdict holds on every JVM. */
    FAIL,

    /** Data races are listed in the verdict; the search goes on. */
    REPORT,

    /** Data races are not looked for. */
    IGNORE
}
