import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { violatedConstraint } from "~/db/constraint";
import { removeCounters } from "~/db/counters/update";
import { BASELINE, isMigrated, MigrationRefusal, migrate } from "~/db/migrate";
import { OLDEST_FITTING } from "~/db/migration-checksums";
import { openMemory } from "~/db/open";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import { recordKeys } from "~/lib/records";
import { TestClub } from "../../support/club";
import { blankDatabase, emptyDatabase } from "../../support/database";
import { addEvent } from "../../support/events";
import { noteForBoth } from "../../support/sent-statements";

/** The name of the constraint that the change violates. */
async function constraintOf(change: Promise<unknown>): Promise<string | undefined> {
  return await change.then(
    () => undefined,
    (error: unknown) => violatedConstraint(error),
  );
}

// What both databases promise the app.
beforeEach(noteForBoth);

test("a violated constraint has the same name on both databases", async () => {
  const club = await TestClub.open();
  const { db } = club;
  await addEvent(club, { id: "other" });
  const asha = db.updateTable("members").where("username", "=", "asha");
  expect(await constraintOf(asha.set({ username: "meena" }).execute())).toBe(
    "members_username_key",
  );
  expect(await constraintOf(asha.set({ phone: "+916000000002" }).execute())).toBe(
    "members_phone_key",
  );
  expect(await constraintOf(asha.set({ status: sql<MemberStatus>`${"asleep"}` }).execute())).toBe(
    "members_status",
  );
  const upcoming = db.updateTable("events").where("id", "=", "sample-event-upcoming");
  expect(await constraintOf(upcoming.set({ seats_taken: -1 }).execute())).toBe(
    "events_seats_taken",
  );
  expect(await constraintOf(addEvent(club, { id: "x", slug: "other" }))).toBe("events_slug_key");
  const row = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const again = { ...row, id: "again", reference: "AGAIN" };
  const guest = { ...again, submit_key: "b", is_guest: 1 };
  const book = (booking: typeof row) =>
    constraintOf(db.insertInto("bookings").values(booking).execute());
  expect(await book({ ...again, event_id: "other" })).toBe("bookings_member_id_submit_key_key");
  expect(await book(guest)).toBe("bookings_event_id_participant_phone_key");
  const other = { ...again, submit_key: "c", participant_phone: "+917000000000" };
  expect(await book(other)).toBe("bookings_event_id_member_id_key");
  expect(await book({ ...other, reference: row.reference, status: "cancelled" })).toBe(
    "bookings_reference_key",
  );
});

test("a condition is 1 or 0 in a row", async () => {
  const db = await emptyDatabase();
  const { rows } = await sql`select 1 < 2 as yes, 2 < 1 as no, null is null as empty`.execute(db);
  expect(rows).toEqual([{ yes: 1, no: 0, empty: 1 }]);
});

test("another error is no violated constraint", async () => {
  const db = await emptyDatabase();
  const notNull = db.insertInto("admins").values({ id: "x" } as never);
  expect(await constraintOf(notNull.execute())).toBeUndefined();
  expect(violatedConstraint(new Error("UNIQUE"))).toBeUndefined();
  expect(violatedConstraint("UNIQUE constraint failed: a.b")).toBeUndefined();
  expect(violatedConstraint(undefined)).toBeUndefined();
});

test("a foreign key to a missing row is refused", async () => {
  const db = await emptyDatabase();
  const orphan = {
    member_id: "nobody",
    achievement: "early_bird" as const,
    target: 1,
    created_at: 1,
    updated_at: 1,
  };
  const insert = db.insertInto("achievements").values({ ...orphan, progress: 0, earned: 0 });
  await expect(insert.execute()).rejects.toThrow(/foreign key/i);
});

test("migrating again changes nothing", async () => {
  const db = await emptyDatabase();
  expect(await isMigrated(db)).toBe(true);
  const before = await db.introspection.getTables();
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await db.introspection.getTables()).toEqual(before);
});

/** Changes of a test to its database. */
const CHANGES = {
  "rows added and taken": async (db: Db) => {
    await sql`delete from kysely_migration where name = ${BASELINE}`.execute(db);
    await sql`delete from bookings`.execute(db);
  },
  "a table": (db: Db) => sql`create table left_behind (id text)`.execute(db),
  "a trigger": removeCounters,
  nothing: async () => {},
};

test.each(recordKeys(CHANGES))(
  "a change to a test's database (%s) is gone in the next test",
  async (kind) => {
    const { db } = await TestClub.open();
    const people = await db.selectFrom("members").select("id").execute();
    expect(people.length).toBeGreaterThan(5);
    expect(await isMigrated(db)).toBe(true);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain("left_behind");
    await db.updateTable("members").set({ status: "suspended" }).execute();
    const { total } = await db
      .selectFrom("counters")
      .select((eb) => eb.fn.sum<number>("value").as("total"))
      .where("counter", "=", "member_status")
      .where("key", "=", "suspended")
      .where("day", "=", "")
      .executeTakeFirstOrThrow();
    expect(total).toBe(people.length);
    await CHANGES[kind](db);
  },
);

test("three migrations at once run each migration once", async () => {
  const db = await blankDatabase();
  expect(await isMigrated(db)).toBe(false);
  await Promise.all([
    migrate(db, COUNTER_DEFINITIONS),
    migrate(db, COUNTER_DEFINITIONS),
    migrate(db, COUNTER_DEFINITIONS),
  ]);
  expect(await isMigrated(db)).toBe(true);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(3);
  expect(new Set(names).size).toBe(names.length);
});

/** The table that every database has from its first migration on. */
const CHECKSUMS: Migration = {
  up: (db) =>
    db.schema
      .createTable("migration_checksums")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("checksum", "text", (column) => column.notNull())
      .execute(),
};

test("an edited migration that has already run stops all others with an explanation", async () => {
  const db = await blankDatabase();
  const first = (column: string): Migration => ({
    up: (db) => db.schema.createTable("one").addColumn(column, "text").execute(),
  });
  const last: Migration = {
    up: (db) => db.schema.createTable("two").addColumn("id", "text").execute(),
  };
  const known = { "001-one": first("id"), "000-checksums": CHECKSUMS };
  await migrate(db, COUNTER_DEFINITIONS, known);
  const edited = { ...known, "001-one": first("name"), "002-two": last };
  await expect(migrate(db, COUNTER_DEFINITIONS, edited)).rejects.toThrow(
    "The migration 001-one has run in this database and was changed since.",
  );
  await expect(migrate(db, COUNTER_DEFINITIONS, edited)).rejects.toBeInstanceOf(MigrationRefusal);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables.sort()).toEqual(["migration_checksums", "one"]);
});

/** A database as a newer release leaves it, which names the oldest release that it works with. */
async function madeByNewer(oldest: string): Promise<Db> {
  const db = await blankDatabase();
  await migrate(db, COUNTER_DEFINITIONS);
  await sql`insert into kysely_migration values ('999-later', 'then')`.execute(db);
  await db
    .updateTable("migration_checksums")
    .set({ checksum: oldest })
    .where("name", "=", "oldest-fitting")
    .execute();
  return db;
}

test("a newer release's database that works with newer releases only is refused with an explanation", async () => {
  const db = await madeByNewer("998-later");
  await expect(migrate(db, COUNTER_DEFINITIONS)).rejects.toThrow(
    "it has 999-later, which this version does not know",
  );
});

test("a newer release's database that works with this release is left as it is", async () => {
  const db = await madeByNewer(OLDEST_FITTING);
  const rows = () => db.selectFrom("migration_checksums").selectAll().orderBy("name").execute();
  const before = await rows();
  await migrate(db, { ...COUNTER_DEFINITIONS, counters: [] });
  expect(await rows()).toEqual(before);
  expect(await isMigrated(db)).toBe(true);
});

test("a database of a newer release that lacks a migration of this one is refused", async () => {
  const db = await madeByNewer(OLDEST_FITTING);
  await sql`delete from kysely_migration where name = ${BASELINE}`.execute(db);
  await expect(migrate(db, COUNTER_DEFINITIONS)).rejects.toBeInstanceOf(MigrationRefusal);
});

test("a migration with a lower number that lands later still runs", async () => {
  const db = await blankDatabase();
  const late: Migration = {
    up: (db) => db.schema.createTable("late").addColumn("id", "text").execute(),
  };
  await migrate(db, COUNTER_DEFINITIONS, { "000-checksums": CHECKSUMS });
  await migrate(db, COUNTER_DEFINITIONS, {
    "007-late": late,
    "000-checksums": CHECKSUMS,
  });
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toContain("late");
});

test("every reference has an index that finds the rows behind it", async () => {
  const { db, database } = openMemory();
  onTestFinished(() => db.destroy());
  await migrate(db, COUNTER_DEFINITIONS);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const columnsOf = (index: unknown) =>
    database.prepare(`pragma index_info("${index}")`).all()[0]?.name;
  const without = tables.flatMap((table) => {
    const indexed = database
      .prepare(`pragma index_list("${table}")`)
      .all()
      .filter(({ partial }) => partial === 0)
      .map(({ name }) => columnsOf(name));
    const references = database.prepare(`pragma foreign_key_list("${table}")`).all();
    return references
      .filter(({ from }) => !indexed.includes(from))
      .map(({ from }) => `${table}.${from}`);
  });
  expect(tables.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});
