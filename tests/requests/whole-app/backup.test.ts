import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { readEnv } from "~/env.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { backUp, type ClubData } from "../../../scripts/club/backup";
import { examine } from "../../../scripts/club/doctor";
import { noting } from "../../../scripts/club/note";
import { restore } from "../../../scripts/club/restore";
import { exportAll } from "../../../scripts/club/whole-club/export-all";
import { WEDNESDAY } from "../../support/club";
import { emptyDataLocation, filledDataLocation, newDataFolder } from "../../support/data-location";

const isPostgres = process.env.TEST_DB === "postgres";
const PICTURE = { width: 1, height: 1, created_at: 1 };

async function withDb<T>(place: ClubData, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A place with the sample club, a picture and texts that are hard to copy. */
async function sampleClub(): Promise<ClubData & { file: string }> {
  const place = await filledDataLocation("club to back up", async (db) => {
    await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await db
      .insertInto("pictures")
      .values({ ...PICTURE, id: "p", bytes })
      .execute();
    await db
      .updateTable("members")
      .set({ profession: 'quote " back\\slash \n line\u2028 🏃 {"table":"x"}', invited_by: null })
      .where("username", "=", "asha")
      .execute();
  });
  return { ...place, file: join(place.dataDir, "kept", "backup") };
}

/** Row count and digest of every table, independent of order. */
function contentOf(place: ClubData): Promise<Record<string, string>> {
  return withDb(place, async (db) => {
    const tables = await db.introspection.getTables();
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      const lines = rows.map((row) => JSON.stringify(row)).sort();
      const digest = createHash("sha256").update(lines.join("\n")).digest("hex");
      content[name] = `${lines.length} ${digest}`;
    }
    return content;
  });
}

async function addBuckets(db: Db, from: number, to: number): Promise<void> {
  for (let key = from; key < to; key += 1) {
    const row = { key: String(key), window_start: 0, count: key };
    await db.insertInto("rate_bucket").values(row).execute();
  }
}

test("a restored database has the same rows in every table", async () => {
  const { file, ...place } = await sampleClub();
  const before = await contentOf(place);
  const made = await backUp(place, { file, now: WEDNESDAY });
  expect(made.tables).toBeGreaterThan(10);
  await withDb(place, async (db) => {
    await db.deleteFrom("bookings").execute();
    await db.updateTable("members").set({ profession: "gone" }).execute();
    await addBuckets(db, 0, 10);
  });
  expect(await contentOf(place)).not.toEqual(before);
  const restored = await restore(place, file);
  expect(restored).toEqual(made);
  expect(await contentOf(place)).toEqual(before);
  const orphan = withDb(place, (db) =>
    db.updateTable("bookings").set({ event_id: "nowhere" }).execute(),
  );
  await expect(orphan).rejects.toThrow(/foreign key/i);
});

test.each(["this release", "the release before"])(
  "a restored club counts what happens after the restore of a backup of %s",
  async (release) => {
    const club = await sampleClub();
    // The release before recorded no checksum of its counters.
    if (release === "the release before")
      await withDb(club, (db) =>
        db.deleteFrom("migration_checksums").where("name", "=", "counters").execute(),
      );
    await backUp(club, { file: club.file, now: WEDNESDAY });
    await restore(club, club.file);
    await withDb(club, async (db) => {
      await db.updateTable("members").set({ status: "suspended" }).execute();
      const { checked, differing } = await recountCounters(db);
      expect(checked).toBeGreaterThan(10);
      expect(differing).toEqual([]);
    });
  },
);

test("a backup without a file name restores from the folder 'backups'", async () => {
  const { file: _, ...place } = await sampleClub();
  const { file } = await backUp(place, { file: undefined, now: WEDNESDAY });
  const name = isPostgres ? "club-2026-11-18T04-30-00.jsonl.gz" : "club-2026-11-18T04-30-00.sqlite";
  expect(file).toBe(join(place.dataDir, "backups", name));
  expect(readdirSync(join(place.dataDir, "backups"))).toEqual([name]);
  const other = await emptyDataLocation();
  await restore(other, file);
  expect(await contentOf(other)).toEqual(await contentOf(place));
});

test("where no file can be, the backup is refused in one sentence, and nothing is left", async () => {
  const { file: _, ...place } = await sampleClub();
  const taken = join(newDataFolder(), "a-file");
  writeFileSync(taken, "");
  const wrong = ["/proc/none/at/all/club", "/proc/club", join(taken, "club"), "/dev/null/x/club"];
  for (const file of wrong)
    for (const make of [backUp, exportAll])
      await expect(make(place, { file, now: WEDNESDAY })).rejects.toThrow(
        /^No file can be written to .+: choose another folder\.$/,
      );
  expect(readdirSync(dirname(taken))).toEqual(["a-file"]);
});

test("where there is no club, a backup says so each time, and the doctor too, and neither makes a database", async () => {
  const place = await emptyDataLocation();
  const now = WEDNESDAY;
  const make = () =>
    noting(place, { name: "backup", now }, async () => ({
      result: await backUp(place, { file: undefined, now }),
      detail: "",
    }));
  const says = isPostgres ? "There is no club in this database." : "There is no database in";
  for (let night = 0; night < 2; night += 1) await expect(make()).rejects.toThrow(says);
  const { databaseUrl } = place;
  const env = readEnv({ DATA_DIR: place.dataDir, DATABASE_URL: databaseUrl });
  expect((await examine(env, now)).text).toMatch(/^BAD {2}Database: /m);
  expect(readdirSync(place.dataDir)).not.toContain("club.sqlite");
  await openDatabase(place).destroy();
  for (const write of [backUp, exportAll])
    await expect(write(place, { file: join(place.dataDir, "made"), now })).rejects.toThrow(
      "There is no club in this database.",
    );
  expect(readdirSync(place.dataDir)).not.toContain("made");
});

test.skipIf(isPostgres)(
  "a backup is never put in the place of the database that it is of",
  async () => {
    const { file: _, ...place } = await sampleClub();
    const file = join(place.dataDir, "club.sqlite");
    const before = await contentOf(place);
    const { ino } = statSync(file);
    await expect(backUp(place, { file, now: WEDNESDAY })).rejects.toThrow(/is the club's database/);
    expect(statSync(file).ino).toBe(ino);
    expect(await contentOf(place)).toEqual(before);
  },
);

test("a member erased after the backup stays erased after the restore", async () => {
  const { file, ...place } = await sampleClub();
  await backUp(place, { file, now: WEDNESDAY });
  const erasure = { memberId: "sample-member-asha", now: WEDNESDAY + 1 };
  const gone = { member_id: "joined-after-the-backup", erased_at: WEDNESDAY };
  await withDb(place, async (db) => {
    await eraseMember(db, erasure);
    await db.insertInto("erasures").values(gone).execute();
  });
  await restore(place, file);
  const { member, list } = await withDb(place, async (db) => ({
    member: await db
      .selectFrom("members")
      .select(["phone", "full_name as name"])
      .where("id", "=", erasure.memberId)
      .executeTakeFirstOrThrow(),
    list: await db.selectFrom("erasures").select(["member_id", "erased_at"]).execute(),
  }));
  expect(member).toEqual({ phone: `erased-${erasure.memberId}`, name: null });
  expect(list).toHaveLength(2);
  expect(list).toContainEqual({ member_id: erasure.memberId, erased_at: erasure.now });
  expect(list).toContainEqual(gone);
});

test.skipIf(!isPostgres)(
  "a restore that ends before it has erased anybody leaves the list of whom to erase",
  async () => {
    const { file, ...place } = await sampleClub();
    const edited = { checksum: "of other statements" };
    await withDb(place, (db) =>
      db.updateTable("migration_checksums").set(edited).where("name", "like", "300-%").execute(),
    );
    await backUp(place, { file, now: WEDNESDAY });
    const erasure = { memberId: "sample-member-asha", now: WEDNESDAY + 1 };
    await withDb(place, (db) => eraseMember(db, erasure));
    await expect(restore(place, file)).rejects.toThrow("300-glossary-words");
    const list = await withDb(place, (db) => db.selectFrom("erasures").selectAll().execute());
    expect(list).toMatchObject([{ member_id: erasure.memberId, erased_at: erasure.now }]);
  },
);

test("a backup made during writes has the rows of one moment", async () => {
  const { file, ...place } = await sampleClub();
  await withDb(place, async (db) => {
    const [made] = await Promise.all([
      backUp(place, { file, now: WEDNESDAY }),
      addBuckets(db, 0, 300),
    ]);
    expect(made.rows).toBeGreaterThan(0);
  });
  const other = await emptyDataLocation();
  await restore(other, file);
  const kept = await withDb(other, (db) =>
    db.selectFrom("rate_bucket").select("count").orderBy("count").execute(),
  );
  expect(kept.map(({ count }) => count)).toEqual(kept.map((_, index) => index));
});

/** Makes a copy of the backup with one change. */
function altered(file: string, change: (bytes: Buffer) => Uint8Array): string {
  const copy = `${file}.altered`;
  writeFileSync(copy, change(readFileSync(file)));
  return copy;
}

const withoutItsEnd = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.8));

/** Changes one letter of a name and recomputes every outer wrapping. */
function withOneLetterChanged(bytes: Buffer): Buffer {
  const text = (isPostgres ? gunzipSync(bytes) : bytes).toString("latin1");
  const changed = Buffer.from(text.replaceAll("Asha", "Asho"), "latin1");
  expect(changed.toString("latin1")).not.toBe(text);
  return isPostgres ? gzipSync(changed) : changed;
}

test.each([
  ["cut short", "is damaged", withoutItsEnd],
  ["changed by one letter", "is damaged", withOneLetterChanged],
  ["a text", "not a backup of this software", () => Buffer.from("hello, this is a letter\n")],
  ["empty", "not a backup of this software", () => Buffer.alloc(0)],
])("a file that is %s is refused and the database stays unchanged", async (_, words, change) => {
  const { file, ...place } = await sampleClub();
  await backUp(place, { file, now: WEDNESDAY });
  await withDb(place, (db) => addBuckets(db, 0, 3));
  const before = await contentOf(place);
  await expect(restore(place, altered(file, change))).rejects.toThrow(words);
  for (const none of [`${file}.none`, place.dataDir])
    await expect(restore(place, none)).rejects.toThrow("There is no file");
  expect(await contentOf(place)).toEqual(before);
  expect(
    readdirSync(place.dataDir).filter((name) => /restoring|erasures|draft/.test(name)),
  ).toEqual([]);
});

test("a database of another program is refused", async () => {
  const place = await emptyDataLocation();
  const file = join(place.dataDir, "other");
  if (isPostgres) writeFileSync(file, gzipSync('{"some":"json"}\n'));
  else new DatabaseSync(file).exec("create table notes (a)");
  await expect(restore(place, file)).rejects.toThrow("not a backup of this software");
});

test("a database in use is not replaced", async () => {
  const { file, ...place } = await sampleClub();
  await backUp(place, { file, now: WEDNESDAY });
  await withDb(place, async (db) => {
    await addBuckets(db, 0, 3);
    await expect(restore(place, file)).rejects.toThrow("The database is in use: stop the server");
    await addBuckets(db, 3, 6);
  });
  const rows = await withDb(place, (db) => db.selectFrom("rate_bucket").select("key").execute());
  expect(rows).toHaveLength(6);
});

test("backing up a folder without a database is refused", async () => {
  const place = await emptyDataLocation();
  const file = join(place.dataDir, "backup");
  const made = backUp(place, { file, now: WEDNESDAY });
  await expect(made).rejects.toThrow(/There is no (club|database)/);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test("a backup by a newer version that made it for newer ones alone is refused", async () => {
  const { file, ...place } = await sampleClub();
  await withDb(place, async (db) => {
    await sql`insert into kysely_migration values ('999-later', 'then')`.execute(db);
    await sql`update migration_checksums set checksum = '998-later' where name = 'oldest-fitting'`.execute(
      db,
    );
  });
  await backUp(place, { file, now: WEDNESDAY });
  const other = await emptyDataLocation();
  await expect(restore(other, file)).rejects.toThrow("has 999-later, which this version does not");
});
