import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

type ErrorOutsideTests = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

interface Tried {
  fullName: string;
  diagnostic: () => { flaky: boolean } | undefined;
}

/**
 * Writes, as texts, what Vitest's report lacks: the errors that fail a run but belong to no test (unhandled rejections,
 * workers that ended), and the tests that passed only when they were tried again.
 */
export class ErrorReporter implements Reporter {
  private readonly triedAgain: string[] = [];

  constructor(private readonly file: string) {}

  onTestCaseResult(test: Tried): void {
    if (test.diagnostic()?.flaky) this.triedAgain.push(test.fullName);
  }

  onTestRunEnd(_: unknown, errors: readonly ErrorOutsideTests[]): void {
    const found = { errors: errors.map(describeError), triedAgain: this.triedAgain };
    writeFileSync(this.file, JSON.stringify(found));
  }
}

/** Vitest notes the test file that ran, and the test in it. */
function describeError(error: ErrorOutsideTests): string {
  const { type = "Error outside all tests", name = "Error", message, stack } = error;
  const running = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(" > ");
  const during = running ? ` while ${running} ran` : "";
  return `${type}${during}\n${stack ?? `${name}: ${message}`}`;
}
