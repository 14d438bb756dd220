/** On PostgreSQL: skips the tests that `PostgresChoice` found to prove nothing there that others do not. */
import { readFileSync } from "node:fs";
import { beforeEach } from "vitest";
import type { SqliteAlone } from "./postgres-choice";

const { SQLITE_ALONE } = process.env;

if (SQLITE_ALONE) {
  const { tests }: SqliteAlone = JSON.parse(readFileSync(SQLITE_ALONE, "utf8"));
  beforeEach(({ task, skip }) => {
    skip(tests[task.file.name]?.includes(task.fullTestName) ?? false);
  });
}
