/** The club's commands and its start on a disk that has become read-only (needs root, to mount one). */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const BUILD = join(import.meta.dirname, "../../build/server");
const LIMIT_MS = 60_000;

const disk = mkdtempSync(join(tmpdir(), "club-read-only-"));
const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
const isMounted = mount("-t", "tmpfs", "-o", "size=48m", "tmpfs", disk);

/** Runs a program of the build on the club; returns how it ended and all that it said. */
function run(program: string, args: string[] = [], more: Record<string, string> = {}) {
  const settings = { NODE_ENV: "production", DATA_DIR: join(disk, "data"), PORT: "0", ...more };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", join(BUILD, program), ...args],
    { env: { PATH: process.env.PATH, ...settings }, encoding: "utf8", timeout: LIMIT_MS },
  );
  return { status, text: stdout + stderr };
}

beforeAll(() => {
  if (!isMounted) return;
  run("club.js", ["seed"]);
  mount("-o", "remount,ro", disk);
}, LIMIT_MS);

afterAll(() => {
  spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true });
});

test.skipIf(!isMounted)(
  "the doctor survives, with a sentence and what to do for each thing",
  () => {
    const { status, text } = run("club.js", ["doctor"]);
    expect(status).toBe(1);
    expect(text).toMatch(/^BAD {2}Database: The database file cannot be opened .+read-only/m);
    expect(text).toMatch(/^BAD {2}Data folder: .+EROFS.+\n +Its disk is mounted read-only/m);
    expect(text).toContain("Mode: A trial");
    expect(text).not.toMatch(/^ +at /m);
  },
);

test
  .skipIf(!isMounted)
  .each([
    ["backup"],
    ["drill"],
    ["recount"],
    ["copy"],
    ["alert", "club"],
    ["admin", "list"],
    ["export", join(disk, "members.jsonl")],
    ["export", "--all", join(disk, "club")],
  ])("%s ends with one sentence", (...args) => {
  const { status, text } = run("club.js", args, { COPY_TO: join(tmpdir(), "no-copy-is-made") });
  expect([1, 75]).toContain(status);
  expect(text.trimEnd().split("\n")).toEqual([expect.stringMatching(/read-only/)]);
});

test.skipIf(!isMounted)("the server's start is refused with one sentence", () => {
  const { status, text } = run("index.js");
  expect(status).toBe(1);
  expect(text.trimEnd().split("\n")).toEqual(["Not started.", expect.stringMatching(/read-only/)]);
});
