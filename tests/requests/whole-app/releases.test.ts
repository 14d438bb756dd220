import { sql } from "kysely";
import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { isMigrated, migrate } from "~/db/migrate";
import { OLDEST_FITTING } from "~/db/migration-checksums";
import type { Db } from "~/db/tables";
import { listReleases } from "../../../tools/torture/earlier-releases";
import { figuresOf } from "../../../tools/torture/release-figures";
import { blankDatabase, emptyDatabase } from "../../support/database";
import { listIncompatibleChanges } from "../../support/incompatible-changes";
import { openRelease, openSchemaOf } from "../../support/releases";

const releases = listReleases();

test.each(releases)(
  "a database of release $version keeps its figures when it is migrated",
  async ({ version, madeAt, figures }) => {
    const db = await openRelease(version);
    await migrate(db, COUNTER_DEFINITIONS);
    expect(await isMigrated(db)).toBe(true);
    expect(await figuresOf(db, { now: madeAt })).toEqual(figures);
  },
);

test("the figures of a release differ when a booking, a seat or a payment is lost", async () => {
  const [release] = releases;
  if (!release) throw new Error("No release is kept.");
  const db = await openRelease(release.version);
  await migrate(db, COUNTER_DEFINITIONS);
  const differs = async (change: (db: Db) => Promise<unknown>) => {
    await change(db);
    const figures = await figuresOf(db, { now: release.madeAt });
    expect(figures).not.toEqual(before);
    before = figures;
  };
  let before: unknown = release.figures;
  await differs((db) => db.updateTable("payments").set({ amount_rupees: 1 }).execute());
  await differs((db) => db.updateTable("events").set({ seats_taken: 0 }).execute());
  await differs((db) => db.updateTable("member_statistics").set({ longest_streak: 9 }).execute());
  await differs((db) => db.updateTable("bookings").set({ status: "cancelled" }).execute());
});

test.each(releases)(
  "release $version works on a database of this one, as long as it is said to",
  async ({ version }) => {
    const before = await openSchemaOf(version);
    const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(before);
    const isToFit = ran.rows.some(({ name }) => name === OLDEST_FITTING);
    const taken = await listIncompatibleChanges(before, await emptyDatabase());
    expect(isToFit ? taken : []).toEqual([]);
  },
);

test.each([
  ["drop table one", ["table one is gone"]],
  ["alter table one drop column note", ["column one.note is gone"]],
  ["alter table one rename column note to text", ["column one.note is gone"]],
  ["alter table one add column need integer not null default 1", []],
  ["alter table one add column more text", []],
  ["create table two (id text not null)", []],
])("'%s' takes away %j", async (change, taken) => {
  const schema = async () => {
    const db = await blankDatabase();
    await sql`create table one (id text not null, note text)`.execute(db);
    return db;
  };
  const [before, after] = [await schema(), await schema()];
  await sql.raw(change).execute(after);
  expect(await listIncompatibleChanges(before, after)).toEqual(taken);
});

test("a column of another type counts as taken away, as does a new one that needs a value", async () => {
  const [before, after] = [await blankDatabase(), await blankDatabase()];
  await sql`create table one (id text not null, note text)`.execute(before);
  await sql`create table one (id text not null, note integer, new text not null)`.execute(after);
  expect(await listIncompatibleChanges(before, after)).toEqual([
    expect.stringMatching(/^column one\.note is int\w*, was text$/i),
    "column one.new needs a value",
  ]);
});
