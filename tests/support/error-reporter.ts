import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

type ErrorOutsideTests = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

/** Writes, as texts, the errors that fail a run but belong to no test: unhandled rejections, workers that ended. */
export class ErrorReporter implements Reporter {
  constructor(private readonly file: string) {}

  onTestRunEnd(_: unknown, errors: readonly ErrorOutsideTests[]): void {
    writeFileSync(this.file, JSON.stringify(errors.map(describeError)));
  }
}

/** Vitest notes the test file that ran, and the test in it. */
function describeError(error: ErrorOutsideTests): string {
  const { type = "Error outside all tests", name = "Error", message, stack } = error;
  const running = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(" > ");
  const during = running ? ` while ${running} ran` : "";
  return `${type}${during}\n${stack ?? `${name}: ${message}`}`;
}
