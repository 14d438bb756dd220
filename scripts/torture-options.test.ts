import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPTIONS_OF, readWords } from "./torture-options.mjs";

const SCRIPTS = import.meta.dirname;

/** What a command says that ends before it builds, which takes longer than it may. */
function said(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(SCRIPTS, script), ...words],
    {
      encoding: "utf8",
      // Were it not to end at once, the build would.
      timeout: 10_000,
    },
  );
  return { status, stdout, stderr };
}

test.each([[["--help"]], [["-h"]], [["processes", "--help"]], [["--rounds", "3", "--help"]]])(
  "torture %j prints every trial with its options and does nothing else",
  (words) => {
    const { status, stdout } = said("torture.mjs", ...words);
    expect(status).toBe(0);
    for (const [name, options] of Object.entries(OPTIONS_OF))
      expect(stdout).toMatch(new RegExp(`^  ${name} .*--${options.join(".*--")}`, "m"));
  },
);

test.each([
  [["kills", "--round", "3"], "Unknown option '--round'."],
  [["kills", "--rounds"], "Option '--rounds <value>' argument missing."],
  [["kill"], "There is no trial kill."],
])("torture %j is refused with a sentence", (words, sentence) => {
  const { status, stderr } = said("torture.mjs", ...words);
  expect(status).toBe(1);
  expect(stderr.split("\n")[0]).toBe(sentence);
});

test("trials and their sizes are read", () => {
  const words = ["hour", "--seconds", "60", "--kinds", "sqlite"];
  expect(readWords(words)).toEqual({
    names: ["hour"],
    values: { seconds: "60", kinds: "sqlite" },
  });
});

test("bench NAME --help says what it measures", () => {
  const { status, stdout } = said("bench.mjs", "messages", "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("Arguments: people, by default 50,000.");
  expect(said("bench.mjs", "--help").stdout).toContain("admin | bookings");
});
