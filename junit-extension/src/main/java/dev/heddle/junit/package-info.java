/** Systematic tests with JUnit: {@link dev.heddle.junit.SystematicTest}. */
package dev.heddle.junit;
