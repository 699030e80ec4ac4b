/**
 * Test classes that other tests run in a JUnit of their own: many of them fail on purpose. The build keeps this
 * package out of the ordinary run. Its name is outside of Heddle's, so that the agent treats it like any program.
 */
package example;
