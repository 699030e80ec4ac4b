/** What a user reads: verdicts and interleavings as plain text. */
package dev.heddle.report;
