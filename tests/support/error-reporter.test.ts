import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ErrorReporter } from "./error-reporter";

test("an error outside all tests is written with its kind, the test that ran and its stack", () => {
  const folder = mkdtempSync(join(tmpdir(), "club-errors-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "errors.json");
  const error = {
    type: "Unhandled Rejection",
    name: "TypeError",
    message: "no such row",
    stack: "TypeError: no such row\n    at late.ts:3:1",
    VITEST_TEST_PATH: "/club/seats.test.ts",
    VITEST_TEST_NAME: "the last seat",
  };
  new ErrorReporter(file).onTestRunEnd([], [error, { name: "Error", message: "no stack" }]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([
    "Unhandled Rejection while /club/seats.test.ts > the last seat ran\nTypeError: no such row\n    at late.ts:3:1",
    "Error outside all tests\nError: no stack",
  ]);
});
