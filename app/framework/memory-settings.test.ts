import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { MEMORY_ARGS, MEMORY_ENV } from "./memory-settings.mjs";

const statusWith = (args: string[]) =>
  spawnSync(process.execPath, [...args, "-e", ""], { env: MEMORY_ENV }).status;

test("the pinned Node accepts each of V8's flags", () => {
  expect(MEMORY_ARGS.map((flag) => [flag, statusWith([flag])])).toEqual([
    ["--max-semi-space-size=8", 0],
    ["--heap-growing-percent=40", 0],
  ]);
});

test("the pinned Node refuses an unknown flag", () => {
  expect(statusWith(["--heap-growing-percents=40"])).toBe(9);
});
