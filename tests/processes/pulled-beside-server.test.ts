/** Commands beside a server: after a `git pull` in its folder, and where it runs from a release. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const NEEDED = [
  ...readdirSync(join(ROOT, "scripts"))
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `scripts/${name}`),
  "app/framework/memory-settings.mjs",
  ...readdirSync(join(ROOT, "app/lib"))
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `app/lib/${name}`),
  ".env.example",
  ...["package.json", "package-lock.json"],
];

/** A checkout whose build is older than its sources, and a server that runs from it, or from a release in it. */
async function openServed(release = "."): Promise<{ home: string; server: ChildProcess }> {
  const home = mkdtempSync(join(tmpdir(), "club-pulled-"));
  const served = join(home, release);
  for (const folder of new Set([join(home, "."), served])) copyScripts(folder);
  mkdirSync(join(served, "build/server"), { recursive: true });
  mkdirSync(join(served, "node_modules"));
  writeFileSync(join(served, "build/.stamp"), "of other sources");
  writeFileSync(
    join(served, "build/server/index.js"),
    "console.log('up'); setInterval(() => {}, 1000)",
  );
  writeFileSync(
    join(served, "build/server/club.js"),
    "console.log('as built'); const [, , , file] = process.argv; if (file) (await import('node:fs')).writeFileSync(file, 'made');",
  );
  const server = spawn(process.execPath, ["build/server/index.js"], {
    cwd: served,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => {
    server.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  });
  if (server.stdout) await once(server.stdout, "data");
  return { home, server };
}

function copyScripts(folder: string): void {
  for (const file of NEEDED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

const runIn = (home: string, ...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: home,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });

test("beside a server a command runs as it is built, and a start refuses to build", async () => {
  const { home, server } = await openServed();
  const before = execFileSync("find", [".", "-printf", "%p %T@\\n"], { cwd: home }).toString();
  const told = runIn(home, "scripts/club.mjs", "doctor");
  expect([told.status, told.stdout]).toEqual([0, "as built\n"]);
  const start = runIn(home, "scripts/start.mjs");
  expect(start.status).toBe(1);
  expect(start.stderr).toMatch(/^A server runs from this folder, [^\n]+\n$/);
  const kept = (list: string) => list.split("\n").filter((line) => /build|node_modules/.test(line));
  const after = execFileSync("find", [".", "-printf", "%p %T@\\n"], { cwd: home }).toString();
  expect(kept(after)).toEqual(kept(before));
  expect(readFileSync(join(home, "build/.stamp"), "utf8")).toBe("of other sources");
  expect(server.exitCode).toBeNull();
});

test("a start beside a server that runs from a release refuses to build, and leaves the database to it", async () => {
  const { home } = await openServed("releases/2.0.0-abcdef");
  symlinkSync("releases/2.0.0-abcdef", join(home, "current"));
  const start = runIn(home, "scripts/start.mjs");
  expect([start.status, start.stdout]).toEqual([1, ""]);
  expect(start.stderr).toMatch(/^A server runs from this folder, [^\n]+\n$/);
});

test("the help is given and unknown words are refused whatever the settings lack", async () => {
  const { home } = await openServed();
  writeFileSync(join(home, ".env"), "PORT=abc\n");
  expect(runIn(home, "scripts/club.mjs", "backup").stderr).toContain("PORT must be");
  for (const word of ["--help", "-h", "help"])
    expect(runIn(home, "scripts/club.mjs", word).stdout).toMatch(/^The club's own commands:/);
  const refused = runIn(home, "scripts/club.mjs", "backup", "--keepdays", "3");
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toMatch(/^Unknown option '--keepdays'\.\n/);
});

test("the file that a command names is in the club's folder, not in that of the version that runs", async () => {
  const { home } = await openServed("releases/2.0.0-abcdef");
  symlinkSync("releases/2.0.0-abcdef", join(home, "current"));
  const told = runIn(home, "scripts/club.mjs", "backup", "my backup.sqlite");
  expect([told.status, told.stdout]).toEqual([0, "as built\n"]);
  expect(readFileSync(join(home, "my backup.sqlite"), "utf8")).toBe("made");
});

test("an upgrade too is by the version that runs: the first one's script stays as it was installed", async () => {
  const { home } = await openServed("releases/2.0.0-abcdef");
  symlinkSync("releases/2.0.0-abcdef", join(home, "current"));
  const later = `import { root } from "./lib-project.mjs";
    export const [HOME, currentFolder] = [root, () => root];
    export async function upgrade(args) { console.log("later", args); return 0; }`;
  writeFileSync(join(home, "current/scripts/upgrade.mjs"), later);
  const told = runIn(home, "scripts/club.mjs", "upgrade", "v3.0.0", "--anyway");
  expect([told.status, told.stdout]).toEqual([0, "later [ 'v3.0.0', '--anyway' ]\n"]);
});
