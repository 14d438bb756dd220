import { expect, test } from "vitest";
import { slugOf } from "./events-rules";

test.each([
  ["Ünïcode Café", "unicode-cafe-2026-11-22"],
  ["Hill & Lake, 5 km!", "hill-lake-5-km-2026-11-22"],
  ["लेक", "run-2026-11-22"],
])("the address of '%s' is '%s'", (title, slug) => {
  expect(slugOf({ title, date: "2026-11-22" }, 1)).toBe(slug);
});
