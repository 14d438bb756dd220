/** A database that other processes write numbers into, and a copy that is kept of it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import { ContinuousCopy } from "../../scripts/club/copy/continuous-copy";
import { writeMoment } from "../../scripts/club/copy/restore-copy";

export const T0 = Date.parse("2026-11-22T04:30:00Z");

/** Commits 1, 2, 3 … with some pages each, says each once it is committed, and writes the log back very often. */
const WRITER = `
const { DatabaseSync } = require("node:sqlite");
const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8");
const insert = db.prepare("INSERT INTO numbers VALUES (?, zeroblob(?))");
const from = db.prepare("SELECT coalesce(max(n), 0) AS n FROM numbers").get().n;
for (let n = from + 1; ; n += 1) {
  db.exec("BEGIN IMMEDIATE");
  insert.run(n, (n * 977) % 9000);
  if (n % 7 === 0) db.prepare("DELETE FROM numbers WHERE n % 7 = 3 AND n < ?").run(n);
  db.exec("COMMIT");
  if (n % 97 === 0) db.exec("VACUUM");
  require("node:fs").writeSync(1, n + "\\n");
}`;

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "club-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database of numbers with a clock that a test moves. */
export function openNumbers() {
  const [dataDir, copyTo] = [newFolder(), join(newFolder(), "copies")];
  const file = join(dataDir, "club.sqlite");
  const db = new DatabaseSync(file);
  onTestFinished(() => (db.isOpen ? db.close() : undefined));
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER PRIMARY KEY, filler BLOB)");
  const clock = { at: T0 };
  const keepWith = (more: {
    backupKey?: string;
    frames?: { checkpoint: number; forced: number };
  }) => new ContinuousCopy({ dataDir, copyTo, now: () => clock.at, ...more });
  const keep = () => keepWith({});
  const add = (n: number) => db.prepare("INSERT INTO numbers VALUES (?, zeroblob(5000))").run(n);
  return { dataDir, copyTo, file, db, clock, keep, keepWith, add };
}

/** The numbers of the copy as of a moment, once its pages agree. */
export async function numbersAt(
  place: { copyTo: string; backupKey?: string | undefined },
  wanted: number,
): Promise<number[]> {
  const file = join(newFolder(), "restored.sqlite");
  await writeMoment(place, { file, wanted });
  return numbersIn(file);
}

export function numbersIn(file: string): number[] {
  const db = new DatabaseSync(file);
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
    ...{ child, kill },
    acknowledged: () => last,
    reaches: async (n) => {
      while (last < n) await once(child.stdout, "data");
    },
  };
}
