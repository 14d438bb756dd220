import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ErrorReporter } from "./error-reporter";

function makeReport() {
  const folder = mkdtempSync(join(tmpdir(), "club-errors-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "errors.json");
  return { reporter: new ErrorReporter(file), read: () => JSON.parse(readFileSync(file, "utf8")) };
}

test("an error outside all tests is written with its kind, the test that ran and its stack", () => {
  const { reporter, read } = makeReport();
  const error = {
    type: "Unhandled Rejection",
    name: "TypeError",
    message: "no such row",
    stack: "TypeError: no such row\n    at late.ts:3:1",
    VITEST_TEST_PATH: "/club/seats.test.ts",
    VITEST_TEST_NAME: "the last seat",
  };
  reporter.onTestRunEnd([], [error, { name: "Error", message: "no stack" }]);
  expect(read().errors).toEqual([
    "Unhandled Rejection while /club/seats.test.ts > the last seat ran\nTypeError: no such row\n    at late.ts:3:1",
    "Error outside all tests\nError: no stack",
  ]);
});

test("a test that passed only at its second try is named", () => {
  const { reporter, read } = makeReport();
  reporter.onTestCaseResult({ fullName: "the last seat", diagnostic: () => ({ flaky: true }) });
  reporter.onTestCaseResult({ fullName: "the first seat", diagnostic: () => ({ flaky: false }) });
  reporter.onTestRunEnd([], []);
  expect(read()).toEqual({ errors: [], triedAgain: ["the last seat"] });
});
