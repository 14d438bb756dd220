/** A database that other processes write numbers into, and a copy that is kept of it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { makePrivateFile } from "~/db/private-files";
import { SECOND_MS } from "~/lib/dates";
import { CopyKeeper } from "../../scripts/club/copy/copy-keeper";
import { type RestoreTarget, writeWanted } from "../../scripts/club/copy/restore-copy";

/** Marks the file as the server does, commits 1, 2, 3 … with some pages each, says each once it is committed, and writes the log back very often. */
const WRITER = `
const { DatabaseSync } = require("node:sqlite");
require("node:fs").writeFileSync(process.argv[1] + "-served", JSON.stringify({ pid: process.pid }));
const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8");
const insert = db.prepare("INSERT INTO numbers VALUES (?, zeroblob(?))");
const from = db.prepare("SELECT coalesce(max(n), 0) AS n FROM numbers").get().n;
const wait = new Int32Array(new SharedArrayBuffer(4));
for (let n = from + 1; ; n += 1) {
  db.exec("BEGIN IMMEDIATE");
  insert.run(n, (n * 977) % 9000);
  if (n % 7 === 0) db.prepare("DELETE FROM numbers WHERE n % 7 = 3 AND n < ?").run(n);
  db.exec("COMMIT");
  if (n % 97 === 0) db.exec("VACUUM");
  require("node:fs").writeSync(1, n + "\\n");
  Atomics.wait(wait, 0, 0, 3);
}`;

const COPIED_LIMIT_MS = 60_000;

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "club-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface More {
  backupKey?: string;
  lastUntil?: number;
  findAddress?: () => Promise<string>;
}

/** An empty database of numbers; the clock is the machine's, `clock.ahead` later. */
export function openNumbers() {
  const [dataDir, copyTo] = [newFolder(), join(newFolder(), "copies")];
  const file = join(dataDir, "club.sqlite");
  makePrivateFile(file);
  const db = new DatabaseSync(file, { timeout: 5_000 });
  onTestFinished(() => (db.isOpen ? db.close() : undefined));
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER PRIMARY KEY, filler BLOB)");
  const clock = { ahead: 0 };
  const said: string[] = [];
  const keep = async (more: More = {}) => {
    const keeper = await CopyKeeper.open({
      dataDir,
      copyTo,
      ...more,
      now: () => Date.now() + clock.ahead,
      elapsed: () => performance.now(),
      say: (text) => said.push(text),
    });
    let isOpen = true;
    const stop = async () => {
      if (isOpen) await keeper.stop();
      isOpen = false;
    };
    onTestFinished(stop);
    return { keeper, stop };
  };
  const add = (n: number) => db.prepare("INSERT INTO numbers VALUES (?, zeroblob(5000))").run(n);
  return { dataDir, copyTo, file, db, clock, said, keep, add };
}

/** Looks until everything that is committed by now is in the copy. */
export async function copied(keeper: CopyKeeper, clock = { ahead: 0 }): Promise<void> {
  const from = Date.now() + clock.ahead;
  await lookUntil(keeper, () => (keeper.until ?? Number.NEGATIVE_INFINITY) > from);
}

export async function lookUntil(keeper: CopyKeeper, isReached: () => boolean): Promise<void> {
  const began = performance.now();
  while (!isReached()) {
    if (performance.now() - began > COPIED_LIMIT_MS) throw new Error("The copy does not go on.");
    await keeper.look();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The names of the copies in a folder. */
export function generationsIn(copyTo: string): string[] {
  return readdirSync(join(copyTo, "generations"));
}

/** Dates the files of a generation: -1 is its whole copy, 0 its first file of changes. */
export function dateFiles(
  copyTo: string,
  generation: string,
  dateOf: (index: number) => number,
): void {
  const folder = join(copyTo, "generations", generation);
  for (const part of ["snapshots", "wal"])
    for (const [index, name] of readdirSync(join(folder, part)).toSorted().entries()) {
      const at = dateOf(part === "wal" ? index : -1) / SECOND_MS;
      utimesSync(join(folder, part, name), at, at);
    }
}

/** The numbers of the copy, once its pages agree. */
export async function numbersAt(
  place: { copyTo: string; backupKey?: string | undefined },
  wanted: RestoreTarget = {},
): Promise<number[]> {
  const file = join(newFolder(), "restored.sqlite");
  await writeWanted(place, { ...wanted, file });
  return numbersIn(file);
}

export function numbersIn(file: string): number[] {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const check = db.prepare("PRAGMA integrity_check").get()?.integrity_check;
    if (check !== "ok") throw new Error(`The pages do not agree: ${check}`);
    return db
      .prepare("SELECT n FROM numbers ORDER BY n")
      .all()
      .map(({ n }) => Number(n));
  } finally {
    db.close();
  }
}

/** A process that commits numbers until it is killed; `acknowledged` is the last that it said. */
export function startWriter(file: string): {
  child: ChildProcess;
  acknowledged: () => number;
  reaches: (n: number) => Promise<void>;
  kill: () => Promise<void>;
} {
  const child = spawn(process.execPath, ["--no-warnings", "-e", WRITER, file]);
  let [last, rest] = [0, ""];
  child.stdout.on("data", (bytes: Buffer) => {
    const lines = (rest + bytes).split("\n");
    rest = lines.pop() ?? "";
    last = Number(lines.at(-1) ?? last);
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  };
  onTestFinished(kill);
  return {
    child,
    kill,
    acknowledged: () => last,
    reaches: async (n) => {
      while (last < n) await once(child.stdout, "data");
    },
  };
}
