/** Backups under a key, their age, and the drill that restores one. */
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { listBackups, makeBackupKey } from "~/db/backup-files";
import { listStaleDrafts } from "~/db/drafts";
import { readEnv } from "~/env.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { DAY_MS } from "~/lib/dates";
import { backUp, type ClubData, removeOldBackups } from "../../../scripts/club/backup";
import { examine } from "../../../scripts/club/doctor";
import { noteOutcome } from "../../../scripts/club/note";
import { drill, inNewDatabase, restore, withDatabase } from "../../../scripts/club/restore";
import { WEDNESDAY } from "../../support/club";
import { emptyDataLocation, filledDataLocation } from "../../support/data-location";
import { envProblems } from "../../support/env-problems";
import { asOwner } from "../../support/postgres-template";

const KEY = "a key of the club's own, long enough";

const clubPlace = (): Promise<ClubData> =>
  filledDataLocation("club with backups", (db) =>
    fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" }),
  );

test("a locked backup is readable with its key alone", async () => {
  const place = await clubPlace();
  const made = await backUp({ ...place, backupKey: KEY }, { file: undefined, now: WEDNESDAY });
  expect(made.file).toMatch(/\.locked$/);
  const bytes = readFileSync(made.file);
  expect(bytes.includes("Asha Raman")).toBe(false);
  expect(bytes.includes("SQLite format")).toBe(false);
  const into = await emptyDataLocation();
  await expect(restore(into, made.file)).rejects.toThrow("set BACKUP_KEY");
  const wrong = { ...into, backupKey: `${KEY}r` };
  await expect(restore(wrong, made.file)).rejects.toThrow("does not open with BACKUP_KEY");
  expect(readdirSync(into.dataDir).filter((name) => /unlocked|draft/.test(name))).toEqual([]);
  const restored = await restore({ ...into, backupKey: KEY }, made.file);
  expect(restored).toMatchObject({ tables: made.tables, rows: made.rows });
});

test.each([0, 20, 60, 5_000])("a locked backup with byte %i changed is refused", async (at) => {
  const place = { ...(await clubPlace()), backupKey: KEY };
  const { file } = await backUp(place, { file: undefined, now: WEDNESDAY });
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expect(drill(place, file)).rejects.toThrow(/does not open|not a backup|damaged/);
});

test("the drill restores the newest backup elsewhere and leaves the club as it is", async () => {
  const place = await clubPlace();
  await expect(drill(place, undefined)).rejects.toThrow("There is no backup");
  const made = await backUp(place, { file: undefined, now: WEDNESDAY });
  expect(await drill(place, undefined)).toMatchObject({ tables: made.tables, rows: made.rows });
  writeFileSync(made.file, readFileSync(made.file).subarray(0, 3_000));
  await expect(drill(place, undefined)).rejects.toThrow(/damaged|not a backup/);
});

const isPostgres = process.env.TEST_DB === "postgres";

test.skipIf(isPostgres)(
  "a backup that the disk has no room to try is not called damaged",
  async () => {
    const place = await clubPlace();
    await backUp(place, { file: undefined, now: WEDNESDAY });
    const { exec } = DatabaseSync.prototype;
    vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      if (!text.startsWith("DROP TABLE")) return exec.call(this, text);
      throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
    });
    await expect(drill(place, undefined)).rejects.toThrow("database or disk is full");
  },
);

test.each([
  [
    "postgres://club:p%40ss%2F@db.example:5432/club?sslmode=require",
    "@db.example:5432/drill?sslmode",
  ],
  ["postgres://club@/club?host=/var/run/postgresql", "postgres://club@/drill?host=/var/run/"],
  ["postgres:///club?host=/var/run/postgresql", "postgres:///drill?host=/var/run/"],
  ["postgresql://club@db.example", "postgresql://club@db.example/drill"],
])("the database of a drill beside %s is found", (url, expected) => {
  expect(envProblems({ DATABASE_URL: url })).toBe("");
  expect(withDatabase(url, "drill")).toContain(expected);
});

test.skipIf(!isPostgres)(
  "a drill drops the databases that killed drills left, and no others",
  async () => {
    const place = await clubPlace();
    await backUp(place, { file: undefined, now: WEDNESDAY });
    const end = randomBytes(8).toString("hex");
    const named = (at: number) => `club_drill_${at.toString(36)}_${end}`;
    const left = [named(Date.now() - DAY_MS), `club_drill_${end}`];
    const others = [named(Date.now()), `club_drill_notes_${end}x`];
    for (const name of [...left, ...others]) await asOwner(`create database ${name}`);
    onTestFinished(async () => {
      for (const name of [...left, ...others]) await asOwner(`drop database if exists ${name}`);
    });
    await drill(place, undefined);
    const found = await asOwner(`select datname from pg_database where datname like '%${end}%'`);
    expect(found.map(({ datname }) => datname).sort()).toEqual(others.sort());
  },
);

test.skipIf(!isPostgres)(
  "a connection that is lost during a drill does not end its process",
  async () => {
    const { databaseUrl = "" } = await emptyDataLocation();
    const name = new URL(databaseUrl).pathname.slice(1);
    const url = await inNewDatabase(databaseUrl, async (url) => {
      await asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      await expect
        .poll(() => asOwner(`select datname from pg_stat_activity where datname = '${name}'`))
        .toEqual([]);
      return url;
    });
    await asOwner(`drop database ${new URL(url).pathname.slice(1)}`);
  },
);

test("only old backups but the newest are deleted", async () => {
  const place = await clubPlace();
  for (const day of [0, 1, 2])
    await backUp(place, { file: undefined, now: WEDNESDAY + day * DAY_MS });
  const folder = join(place.dataDir, "backups");
  writeFileSync(join(folder, "club-notes.txt"), "");
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, 0);
  // Deleted by another process since the folder was listed: nothing is behind the name.
  symlinkSync("gone", join(folder, "club-2026-11-01T00-00-00.sqlite"));
  expect(removeOldBackups(place, { days: 30, now: WEDNESDAY })).toBe(2);
  expect(listBackups(place)).toHaveLength(2);
  expect(readdirSync(folder)).toContain("club-notes.txt");
});

test.skipIf(isPostgres)(
  "the database that a restore replaced goes when a backup as old would",
  async () => {
    const place = await clubPlace();
    const { file } = await backUp(place, { file: undefined, now: WEDNESDAY });
    await restore(place, file);
    const replaced = join(place.dataDir, "club.sqlite.before-restore");
    removeOldBackups(place, { days: 30, now: Date.now() + 29 * DAY_MS });
    expect(existsSync(replaced)).toBe(true);
    removeOldBackups(place, { days: 30, now: Date.now() + 31 * DAY_MS });
    expect(existsSync(replaced)).toBe(false);
  },
);

async function examinedPlace() {
  const place = await clubPlace();
  const env = { ...readEnv({ DATA_DIR: place.dataDir }), databaseUrl: place.databaseUrl };
  return { place, env };
}

test("the doctor tells of the last backup or that there is none", async () => {
  const { place, env } = await examinedPlace();
  const before = await examine(env, WEDNESDAY);
  expect(before.text).toContain("look Backup: There’s no backup yet.");
  const outcome = {
    name: "backup",
    outcome: "done",
    detail: "90 tables.",
    now: WEDNESDAY,
  } as const;
  await noteOutcome(place, outcome);
  expect((await examine(env, WEDNESDAY)).text).toContain("ok   Backup: Made a minute ago");
});

test("the doctor names what a live club has yet to say, and not in a trial", async () => {
  const { env } = await examinedPlace();
  const live = await examine({ ...env, mode: "live" }, WEDNESDAY);
  expect(live.text).toMatch(/look About the club: Not set yet: Club name, .*UPI ID.*Run leader/);
  expect((await examine(env, WEDNESDAY)).text).not.toContain("About the club");
});

test("the doctor tells of a database that does not answer", async () => {
  const { env } = await examinedPlace();
  const lost = { ...env, databaseUrl: "postgres://nobody:x@127.0.0.1:9/none" };
  const found = await examine(lost, WEDNESDAY);
  expect(found.isGood).toBe(false);
  expect(found.text).toContain("BAD  Database: The database does not answer");
});

/** No process has this number. */
const GONE = 999_999_999;
const HERE = hostname();

/** What killed processes leave, of this release and of earlier ones. */
const LEFT = [
  `draft.${HERE}.${GONE}.aBcD12/backup`,
  `club-unlocked.${GONE}.part`,
  `backups/club-2026-11-18T04-30-00.sqlite.locked.${GONE}.part`,
  `backups/club-2026-11-18T04-30-00.sqlite.locked.${GONE}.part.locked`,
  `backups/club-2026-11-18T04-30-00.jsonl.gz.${HERE}.${GONE}.part`,
  `backups/club-2026-11-18T04-30-00.sqlite.${HERE}.${GONE}.part-journal`,
];
/** What a living process writes, here or in a container beside, and files that are none of ours. */
const LIVING = [
  `draft.${HERE}.${process.pid}.aBcD12/backup`,
  `draft.elsewhere.${GONE}.aBcD12/backup`,
  `backups/club-2026-11-18T04-29-00.sqlite.locked.${HERE}.${process.pid}.part`,
  `backups/club-2026-11-18T04-30-00.sqlite.locked.elsewhere.${GONE}.part`,
  "backups/club-notes.part",
  "backups/letter.1.part",
];

function leaveDrafts(dataDir: string): void {
  for (const name of [...LEFT, ...LIVING]) {
    mkdirSync(join(dataDir, name, ".."), { recursive: true });
    writeFileSync(join(dataDir, name), "SQLite format 3");
  }
}

test("a backup removes the drafts of processes that are gone, and no others", async () => {
  const place = await clubPlace();
  leaveDrafts(place.dataDir);
  await backUp({ ...place, backupKey: KEY }, { file: undefined, now: WEDNESDAY });
  const names = readdirSync(place.dataDir, { recursive: true });
  for (const name of LEFT) expect(names).not.toContain(name);
  for (const name of LIVING) expect(names).toContain(name);
  expect(listStaleDrafts(place.dataDir, Date.now() + 2 * DAY_MS).sort()).toEqual(
    LIVING.slice(0, 4)
      .map((name) => join(place.dataDir, name.replace("/backup", "")))
      .sort(),
  );
});

test("the doctor tells of drafts that were left, and of backups without the key", async () => {
  const { place, env } = await examinedPlace();
  const locked = { ...env, backupKey: KEY };
  const none = (await examine(locked, WEDNESDAY)).text;
  expect(none).not.toMatch(/Drafts|Unlocked/);
  await backUp(place, { file: undefined, now: WEDNESDAY });
  await backUp(locked, { file: undefined, now: WEDNESDAY + 1_000 });
  leaveDrafts(place.dataDir);
  const { text } = await examine(locked, WEDNESDAY);
  expect(text).toContain("look Drafts: A backup or a restore was cut off and left club-");
  expect(text).toMatch(/Unlocked backups: Made without the key: club-2026-11-18T04-30-00\.\S+\.\n/);
  expect((await examine(env, WEDNESDAY)).text).not.toContain("Unlocked");
  makeBackupKey(place);
  expect((await examine(env, WEDNESDAY)).text).toContain("Unlocked backups: ");
});
