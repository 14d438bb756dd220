/** `export --all` and `import`: a whole club moves to another database, of its own kind or the other. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { fillEmptyClub } from "~/extensions/sample-club/fill-sample-life.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { backUp, type ClubData } from "../../../scripts/club/backup";
import { exportAll } from "../../../scripts/club/whole-club/export-all";
import { importAll } from "../../../scripts/club/whole-club/import-all";
import { WEDNESDAY } from "../../support/club";
import {
  emptyDataLocation,
  filledDataLocation,
  newDataFolder,
  type TestDataLocation,
} from "../../support/data-location";
import { MoneyHistory } from "../../support/money-history";
import { moneyStep } from "../../support/money-steps";
import { clubs, fillClub } from "../../support/random-club";
import { TIME_ZONE } from "../../support/run-day";
import { addEvent, addMembers } from "../../support/seats";

const isPostgres = process.env.TEST_DB === "postgres";
const RUNS = isPostgres ? 2 : 3;
const KEY = "a key of the club's own, long enough";

async function withDb<T>(place: ClubData, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What the last line of an export says of each table. */
function contentsIn(file: string): Record<string, { rows: number; sha256: string }> {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
  return JSON.parse(lines.at(-1) ?? "").contents;
}

async function exported(place: ClubData) {
  const file = join(newDataFolder(), "club.jsonl.gz");
  await exportAll(place, { file, now: WEDNESDAY });
  return { file, contents: contentsIn(file) };
}

/** The databases that a club moves through: on PostgreSQL to SQLite and back. */
async function listTargets(): Promise<TestDataLocation[]> {
  const sqlite = { databaseUrl: undefined, dataDir: newDataFolder() };
  return isPostgres ? [sqlite, await emptyDataLocation()] : [sqlite];
}

/** Texts and bytes that are hard to copy, and a setting of the club. */
async function addHardValues(db: Db): Promise<void> {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  await db
    .insertInto("pictures")
    .values([
      { id: "p", width: 1, height: 1, created_at: 1, bytes },
      { id: "nothing", width: 1, height: 1, created_at: 1, bytes: new Uint8Array() },
    ])
    .execute();
  await db
    .updateTable("members")
    .set({ profession: 'quote " back\\slash \n line\u2028 🏃 ೧೨೩ १२३ {"table":"x"}' })
    .where("username", "=", "asha")
    .execute();
}

async function sampleClub(): Promise<TestDataLocation> {
  return await filledDataLocation("club to move", async (db) => {
    await fillEmptyClub(db, { now: WEDNESDAY, timeZone: TIME_ZONE });
    await addHardValues(db);
  });
}

test("any club is the same on the other side: every table's rows and digests, and what is counted", async () => {
  const histories = fc.record({
    club: clubs,
    steps: fc.array(moneyStep, { minLength: 8, maxLength: 30 }),
  });
  const property = fc.asyncProperty(histories, async ({ club, steps }) => {
    const source = await sampleClub();
    await withDb(source, async (db) => {
      await fillClub(db, club);
      const members = await addMembers(db, { count: 2, now: WEDNESDAY });
      const events: string[] = [];
      for (const [n, ahead] of [13 * HOUR_MS, 2 * DAY_MS].entries())
        events.push(
          await addEvent(db, { now: WEDNESDAY, id: `run-${n}`, starts_at: WEDNESDAY + ahead }),
        );
      const history = new MoneyHistory(db, members, events, WEDNESDAY);
      for (const step of steps) await history.take(step);
    });
    let { file, contents } = await exported(source);
    const before = contents;
    for (const target of await listTargets()) {
      await importAll(target, file);
      const differing = await withDb(target, async (db) => (await recountCounters(db)).differing);
      expect(differing).toEqual([]);
      ({ file, contents } = await exported(target));
      expect(contents).toEqual(before);
    }
  });
  await fc.assert(property, { numRuns: RUNS });
}, 240_000);

test("tables that are not the club's, such as those of its copier, stay where they are", async () => {
  const source = await sampleClub();
  const { contents: before } = await exported(source);
  await withDb(source, async (db) => {
    for (const name of ["copy_generations", "_litestream_seq", "notes of somebody"]) {
      await sql`create table ${sql.table(name)} (id integer primary key, seq integer)`.execute(db);
      await sql`insert into ${sql.table(name)} values (1, 7)`.execute(db);
    }
  });
  const { file, contents } = await exported(source);
  expect(contents).toEqual(before);
  for (const target of await listTargets()) {
    await importAll(target, file);
    expect((await exported(target)).contents).toEqual(before);
  }
});

test("what is written during an export is in all of it or in none", async () => {
  const source = await sampleClub();
  const file = join(newDataFolder(), "club.jsonl.gz");
  await withDb(source, async (db) => {
    let isOver = false;
    const write = async () => {
      for (let n = 0; !isOver; n += 1)
        await inTransaction(db, async (db) => {
          const gone = { member_id: `gone-${n}`, erased_at: n };
          await db.insertInto("erasures").values(gone).execute();
          const bucket = { key: `${n}`, window_start: 0, count: n };
          await db.insertInto("rate_bucket").values(bucket).execute();
        });
    };
    const writing = write();
    await sleep(100);
    await exportAll(source, { file, now: WEDNESDAY });
    isOver = true;
    await writing;
  });
  const { erasures, rate_bucket: buckets } = contentsIn(file);
  expect(erasures?.rows).toBeGreaterThan(0);
  expect(buckets?.rows).toBe(erasures?.rows);
});

test("payments, memberships, check-ins, posts, pictures, settings and admins are among what moves", async () => {
  const source = await sampleClub();
  const { contents } = await exported(source);
  const tables = ["payments", "memberships", "check_ins", "posts", "pictures", "bookings"];
  for (const table of tables) expect([table, contents[table]?.rows ?? 0]).not.toEqual([table, 0]);
  const all = await withDb(source, async (db) =>
    (await db.introspection.getTables()).map(({ name }) => name),
  );
  const left = all.filter((name) => !(name in contents)).sort();
  expect(left).toEqual([
    "club_offsets",
    "counters",
    "member_directory",
    "migration_checksums",
    "runner_months",
    "search_parts",
    "search_texts",
    "search_words",
    "word_offsets",
  ]);
});

test("a club with members takes no other club, and nothing changes", async () => {
  const { file } = await exported(await sampleClub());
  const target = await sampleClub();
  const before = (await exported(target)).contents;
  await expect(importAll(target, file)).rejects.toThrow("This club has members already");
  expect((await exported(target)).contents).toEqual(before);
});

/** The compressed lines, with one change. */
function altered(file: string, change: (text: string) => string): string {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file, gzipSync(changed));
  return file;
}

test.each([
  ["with another letter", (text: string) => text.replace("Asha", "Asho")],
  ["without a row", (text: string) => text.replace(/\n\[.*/, "")],
  ["with a row behind its end", (text: string) => `${text}${/^\[.*\n/m.exec(text)}`],
  ["without its end", (text: string) => text.slice(0, -200)],
])("a file %s is refused and the database stays empty", async (_, change) => {
  const { file } = await exported(await sampleClub());
  const [target = { databaseUrl: undefined, dataDir: "" }] = await listTargets();
  await expect(importAll(target, altered(file, change))).rejects.toThrow("is damaged");
  const members = withDb(target, (db) => db.selectFrom("members").select("id").execute());
  expect(await members.catch(() => [])).toEqual([]);
});

test("a file of another version is refused", async () => {
  const { file } = await exported(await sampleClub());
  const [target = { databaseUrl: undefined, dataDir: "" }] = await listTargets();
  const older = altered(file, (text) => text.replace('"365-post-of-picture"', '"999-to-come"'));
  await expect(importAll(target, older)).rejects.toThrow("another version of this software");
});

test("with a key the file is locked, and opens with that key alone", async () => {
  const source = await sampleClub();
  const file = join(newDataFolder(), "club.locked");
  await exportAll({ ...source, backupKey: KEY }, { file, now: WEDNESDAY });
  expect(readFileSync(file).toString("latin1")).toMatch(/^club-locked-1\n(?!.*whole_club)/s);
  const [target = { databaseUrl: undefined, dataDir: "" }] = await listTargets();
  await expect(importAll(target, file)).rejects.toThrow("set BACKUP_KEY");
  const imported = await importAll({ ...target, backupKey: KEY }, file);
  expect(imported?.rows).toBeGreaterThan(100);
});

test("other files are left to the import of records", async () => {
  const source = await sampleClub();
  const target = await emptyDataLocation();
  const records = join(newDataFolder(), "club.jsonl");
  writeFileSync(records, '{"collection":"users","id":"u","data":{}}\n');
  expect(await importAll(target, records)).toBeUndefined();
  const backup = join(newDataFolder(), "backup");
  await backUp({ ...source, backupKey: KEY }, { file: backup, now: WEDNESDAY });
  await expect(importAll({ ...target, backupKey: KEY }, backup)).rejects.toThrow("club -- restore");
  expect(existsSync(join(target.dataDir, "club.sqlite"))).toBe(false);
});
