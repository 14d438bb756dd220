import { expect, test } from "vitest";
import { ACTIVITIES_PER_FILE, IMPORT_FILES_MAX } from "./import-limits";
import { importOutcomeIn, importOutcomeTold } from "./imports";

test("the result of the largest import is told in full", () => {
  const most = IMPORT_FILES_MAX * ACTIVITIES_PER_FILE;
  const outcome = { added: most, doubtful: most, skipped: [] };
  expect(importOutcomeIn(importOutcomeTold(outcome))).toEqual(outcome);
});
