import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "./version";

test("the version that people see is the package's", () => {
  expect(VERSION).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});
