import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { takeLockFile } from "./lib-lock.mjs";

const STALE_MS = 15_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "club-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a lock of a process that runs is not taken, and names it", () => {
  const file = join(newFolder(), "lock");
  writeFileSync(file, String(process.ppid));
  expect(takeLockFile(file, STALE_MS)).toBe(process.ppid);
});

test("an empty lock does not last as long as one with a name", () => {
  const file = join(newFolder(), "lock");
  writeOld(file, "");
  expect(takeLockFile(file, 10 * STALE_MS)).toBeUndefined();
});

test.each([
  ["of a process that is gone", (file: string) => writeFileSync(file, String(endedProcess()))],
  ["that nobody touches any more", (file: string) => writeOld(file, String(process.ppid))],
  ["that was never written to its end", (file: string) => writeOld(file, "")],
  ["of an earlier release, which was a folder", (file: string) => mkdirSync(file)],
])("a lock %s is taken", (_, leave) => {
  const file = join(newFolder(), "lock");
  leave(file);
  expect(takeLockFile(file, STALE_MS)).toBeUndefined();
});

function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

function writeOld(file: string, text: string): void {
  writeFileSync(file, text);
  const before = new Date(Date.now() - STALE_MS - 1_000);
  utimesSync(file, before, before);
}

/** Takes and gives back the lock, and ends with an error where somebody else has it too. */
const TAKE_TURNS = `
  import { closeSync, openSync, rmSync } from "node:fs";
  const { takeLockFile } = await import("./scripts/lib-lock.mjs");
  const [file, inside] = process.argv.slice(1);
  for (let turns = 0; turns < 100; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (takeLockFile(file, ${STALE_MS}) !== undefined) continue;
    closeSync(openSync(inside, "wx"));
    rmSync(inside);
    rmSync(file);
    turns += 1;
  }`;

test("one process at a time has the lock", async () => {
  const folder = newFolder();
  const args = [
    "--input-type=module",
    "--eval",
    TAKE_TURNS,
    join(folder, "lock"),
    join(folder, "in"),
  ];
  const run = () => promisify(execFile)(process.execPath, args);
  await Promise.all(Array.from({ length: 4 }, run));
});
