import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no picture has text in it, which nobody could translate", () => {
  const pictures = globSync("{app,public}/**/*.svg");
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter((file) => readFileSync(file, "utf8").includes("<text"))).toEqual([]);
});
