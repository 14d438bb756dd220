import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TESTS = join(import.meta.dirname, "..");
const TEST = /\.(test|spec)\.ts$/;

/** The text of every test in `tests/requests` or `tests/e2e`, at any depth. */
export function readTests(folder: "requests" | "e2e"): string[] {
  const names = readdirSync(join(TESTS, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => TEST.test(name))
    .map((name) => readFileSync(join(TESTS, folder, name), "utf8"));
}
