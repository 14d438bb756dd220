/** Locked backups, restores and drills that are killed: no unlocked byte in the backups' folder, no draft for long. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir, startServer } from "../support/server-process";

const CLUB = join(import.meta.dirname, "../../build/server/club.js");
/** A backup takes a second, and twenty beside the other tests. */
const LIMIT_MS = 600_000;
const ROUNDS = 4;
const LOOKS_MAX = 60;
const PLAIN = Buffer.from("SQLite format 3");

async function lockedClub() {
  const dataDir = await newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await (await startServer({ dataDir })).stop();
  return dataDir;
}

function command(dataDir: string, ...args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
  const key = { BACKUP_KEY: "a key of the club's own, long enough" };
  return spawn(process.execPath, ["--no-warnings", CLUB, ...args], {
    env: { ...env, ...key },
    stdio: "ignore",
  });
}

const drafts = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /draft|unlocked|restoring|erasures/.test(name));
const backups = (dataDir: string) =>
  readdirSync(dataDir).includes("backups") ? readdirSync(join(dataDir, "backups")) : [];

/** Names of the files in the backups' folder with an unlocked database in them. */
function plainBackups(dataDir: string): string[] {
  return backups(dataDir).filter((name) => {
    try {
      return readFileSync(join(dataDir, "backups", name)).includes(PLAIN);
    } catch {
      // Renamed or removed between the two reads.
      return false;
    }
  });
}

/**
 * Looks at the folders from the command's first write until it ends; kills it after `looks` looks at what it writes.
 */
async function watched(
  dataDir: string,
  child: ChildProcess,
  { looks, signal = "SIGKILL" }: { looks: number; signal?: NodeJS.Signals },
): Promise<string[]> {
  const ended = once(child, "exit");
  const written = () => drafts(dataDir).length + backups(dataDir).length;
  const before = written();
  const watcher = watch(dataDir);
  await Promise.race([once(watcher, "change"), ended]);
  watcher.close();
  const seen = new Set<string>();
  let writing = 0;
  while (child.exitCode === null && child.signalCode === null) {
    for (const name of plainBackups(dataDir)) seen.add(name);
    if (written() > before) writing += 1;
    if (writing > looks) child.kill(signal);
    // Without a pause the looks would take the core that the command needs.
    await sleep(1);
  }
  await ended;
  return [...seen, ...plainBackups(dataDir)];
}

test(
  "no byte of an unlocked database is in the backups' folder while a backup is made or killed",
  async () => {
    const dataDir = await lockedClub();
    const found: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const looks = Math.floor(Math.random() * LOOKS_MAX);
      found.push(...(await watched(dataDir, command(dataDir, "backup"), { looks })));
    }
    expect(found).toEqual([]);
    expect(await watched(dataDir, command(dataDir, "backup"), { looks: Infinity })).toEqual([]);
    expect(drafts(dataDir)).toEqual([]);
    expect(backups(dataDir).filter((name) => !/\.sqlite\.locked$/.test(name))).toEqual([]);
    expect(backups(dataDir).length).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test("a start of the club removes the drafts of a killed restore and a killed drill", async () => {
  const dataDir = await lockedClub();
  await once(command(dataDir, "backup"), "exit");
  const file = join(dataDir, "backups", backups(dataDir)[0] ?? "");
  for (const args of [["restore", file], ["drill"]]) {
    const before = drafts(dataDir).length;
    expect(await watched(dataDir, command(dataDir, ...args), { looks: 1 })).toEqual([]);
    expect(drafts(dataDir).length).toBeGreaterThan(before);
  }
  await (await startServer({ dataDir })).stop();
  expect(drafts(dataDir)).toEqual([]);
});

test("a backup that is told to stop removes its draft by itself", async () => {
  const dataDir = await lockedClub();
  const child = command(dataDir, "backup");
  expect(await watched(dataDir, child, { looks: 0, signal: "SIGTERM" })).toEqual([]);
  expect(child.signalCode).toBe("SIGTERM");
  expect(drafts(dataDir)).toEqual([]);
});
