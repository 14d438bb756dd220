import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { OLDEST_FITTING } from "~/db/migration-checksums";
import { findOtherVersion } from "./other-version";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["app/db/migrate.ts", "app/db/migration-checksums.ts"];

/** A club's folder, and what makes versions in it. */
function openHome() {
  const home = mkdtempSync(join(tmpdir(), "club-versions-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  /** A built version with the sources of this one; returns its folder. */
  const add = (name: string, { version = name, builtAt = 1 } = {}) => {
    const folder = join(home, name);
    mkdirSync(join(folder, "build/server"), { recursive: true });
    writeFileSync(join(folder, "build/server/index.js"), "");
    utimesSync(join(folder, "build/server/index.js"), builtAt, builtAt);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
    for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source));
    return folder;
  };
  return { home, add };
}

/** One whose `OLDEST_FITTING` is this, and whose migrations are these. */
function change(folder: string, { oldest, known }: { oldest?: string; known?: string }) {
  if (oldest !== undefined)
    writeFileSync(join(folder, SOURCES[1] ?? ""), `export const OLDEST_FITTING = "${oldest}";\n`);
  if (known !== undefined) writeFileSync(join(folder, SOURCES[0] ?? ""), known);
}

test("the newest other version is taken: by its number, then by its build", () => {
  const { add } = openHome();
  add("releases/0.9.0-a", { version: "0.9.0", builtAt: 9 });
  const own = add("releases/0.11.0-c", { version: "0.11.0", builtAt: 1 });
  add("releases/0.10.0-z", { version: "0.10.0", builtAt: 2 });
  const newest = add("releases/0.10.0-b", { version: "0.10.0", builtAt: 3 });
  expect(findOtherVersion(own)).toBe(newest);
});

test("the first version, below which the releases are, is one of them", () => {
  const { home, add } = openHome();
  add(".", { version: "0.2.0" });
  const own = add("releases/0.3.0-a", { version: "0.3.0" });
  expect(findOtherVersion(own)).toBe(home);
  expect(findOtherVersion(home)).toBe(own);
});

test("one that does not know the oldest fitting migration is never taken, nor one that this one does not fit", () => {
  const { add } = openHome();
  const own = add("releases/0.3.0-a", { version: "0.3.0" });
  expect(findOtherVersion(own)).toBeUndefined();
  change(add("releases/0.1.0-b", { version: "0.1.0" }), { known: '"256-baseline": baseline' });
  change(add("releases/9.0.0-c", { version: "9.0.0" }), { oldest: "999-of-a-later-release" });
  mkdirSync(join(own, "../1.0.0-unbuilt"));
  expect(findOtherVersion(own)).toBeUndefined();
  const fitting = add("releases/0.2.0-d", { version: "0.2.0" });
  change(fitting, { oldest: OLDEST_FITTING });
  expect(findOtherVersion(own)).toBe(fitting);
});

test("a club without releases has no other version", () => {
  expect(findOtherVersion(openHome().home)).toBeUndefined();
});
