import { sql } from "kysely";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import {
  COUNTER_DEFINITIONS,
  COUNTERS,
  type CounterName,
  recountCounters,
} from "~/core/reports/counters/counter-definitions.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import type { CounterDefinitions } from "~/db/counters/definitions";
import { installCounters, removeCounters } from "~/db/counters/update";
import { MIGRATIONS, migrate, migrateAsBackup } from "~/db/migrate";
import type { Db } from "~/db/tables";
import { SPELLINGS } from "~/lib/folded-text";
import { blankDatabase, emptyDatabase } from "../../support/database";
import { History, insertEvents } from "../../support/history-of-counters";

const JOIN = { kind: "join", hours: 0, born: null, name: "Asha" } as const;

/** Definitions with another counter among them. */
const OTHERS: CounterDefinitions = {
  ...COUNTER_DEFINITIONS,
  counters: [
    ...COUNTERS.filter(({ name }) => name !== "member_plan"),
    { name: "member_role", table: "members", columns: ["role"], key: (row) => `${row}.role` },
  ],
};

async function checksumOf(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("migration_checksums")
    .select("checksum")
    .where("name", "=", "counters")
    .executeTakeFirst();
  return row?.checksum;
}

/** A database as the release before left it: triggers of its definitions, and no checksum of them. */
async function releasedDatabase(definitions: CounterDefinitions): Promise<Db> {
  const db = await emptyDatabase();
  await installCounters(db, definitions);
  await db.deleteFrom("migration_checksums").where("name", "=", "counters").execute();
  return db;
}

/** Totals of a counter that only some definitions have. */
async function totalsOf(db: Db, name: string): Promise<[string, number][]> {
  const rows = await db
    .selectFrom("counters")
    .select(["key", (eb) => eb.fn.sum<number>("value").as("value")])
    .where(sql.ref<string>("counter"), "=", name)
    .where("day", "=", "")
    .groupBy("key")
    .execute();
  return rows.map(({ key, value }) => [key, Number(value)]);
}

async function expectRightCounts(db: Db): Promise<void> {
  const { checked, differing } = await recountCounters(db);
  expect(checked).toBeGreaterThan(0);
  expect(differing).toEqual([]);
}

test("a database of the release before keeps its counts and goes on counting", async () => {
  const db = await releasedDatabase(COUNTER_DEFINITIONS);
  await insertEvents(db);
  const history = new History(db, "a");
  await history.apply(JOIN);
  await history.apply({ kind: "book", who: 0, event: 0, price: 99 });
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await checksumOf(db)).toMatch(/^[0-9a-f]{64}$/);
  expect(await listTotals(db, { counter: "booking_status" })).toEqual({ pending: 1 });
  await history.apply({ kind: "check_in", which: 0, guest: false });
  await history.apply({ kind: "move", which: 0, status: "completed" });
  expect(await listTotals(db, { counter: "booking_status" })).toMatchObject({ completed: 1 });
  expect(await listTotals(db, { counter: "seat_used" })).toEqual({ member: 1 });
  await expectRightCounts(db);
});

test("triggers of other definitions give way without leaving anything uncounted", async () => {
  const db = await releasedDatabase(OTHERS);
  const history = new History(db, "a");
  await history.apply(JOIN);
  expect(await totalsOf(db, "member_role")).toEqual([["member", 1]]);
  expect(await totalsOf(db, "member_plan")).toEqual([]);
  await migrate(db, COUNTER_DEFINITIONS);
  await history.apply(JOIN);
  expect(await totalsOf(db, "member_role")).toEqual([]);
  expect(await totalsOf(db, "member_plan")).toEqual([["Basic", 2]]);
  await expectRightCounts(db);
});

test("a definition that is new counts the rows from before and those after", async () => {
  const db = await emptyDatabase();
  const history = new History(db, "a");
  await history.apply(JOIN);
  const before = await checksumOf(db);
  await migrate(db, OTHERS);
  expect(await checksumOf(db)).not.toBe(before);
  expect(await totalsOf(db, "member_role")).toEqual([["member", 1]]);
  await history.apply(JOIN);
  expect(await totalsOf(db, "member_role")).toEqual([["member", 2]]);
});

test("another spelling to search by reaches the names from before", async () => {
  const db = await emptyDatabase();
  const history = new History(db, "a");
  await history.apply({ ...JOIN, name: "Ravi" });
  const spellings = SPELLINGS as (readonly [string, string])[];
  spellings.push(["v", "w"]);
  onTestFinished(() => void spellings.pop());
  await migrate(db, COUNTER_DEFINITIONS);
  await history.apply({ ...JOIN, name: "Kavi" });
  const words = await db.selectFrom("search_words").select("word").execute();
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["rawi", "kawi"]));
});

test("a start with the same definitions counts nothing again", async () => {
  const db = await emptyDatabase();
  await new History(db, "a").apply(JOIN);
  await db.updateTable("counters").set({ value: 7 }).where("counter", "=", "member_plan").execute();
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await listTotals(db, { counter: "member_plan" })).toEqual({ Basic: 7 });
});

test("triggers that are missing are installed again and what they missed is counted", async () => {
  const db = await emptyDatabase();
  const history = new History(db, "a");
  await removeCounters(db);
  await history.apply(JOIN);
  expect(await listTotals(db, { counter: "member_plan" })).toEqual({});
  await migrate(db, COUNTER_DEFINITIONS);
  await history.apply(JOIN);
  expect(await listTotals(db, { counter: "member_plan" })).toEqual({ Basic: 2 });
  await expectRightCounts(db);
});

test("a database that was never counted counts the rows that it has", async () => {
  const db = await blankDatabase();
  await migrateAsBackup(db, Object.keys(MIGRATIONS));
  const history = new History(db, "a");
  await history.apply(JOIN);
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await listTotals(db, { counter: "member_plan" })).toEqual({ Basic: 1 });
  await history.apply(JOIN);
  await expectRightCounts(db);
});

test("a counter's name is one of the definitions, each used once", () => {
  const names = COUNTERS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expectTypeOf<"payment_rupees">().toExtend<CounterName>();
  expectTypeOf<"payment_rupee">().not.toExtend<CounterName>();
});

test("a profession of any name is counted", async () => {
  const db = await emptyDatabase();
  const row = {
    counter: "member_profession" as const,
    day: "",
    shard: 0,
    key: "__proto__",
    value: 2,
  };
  await db.insertInto("counters").values(row).execute();
  const totals = await listTotals(db, { counter: "member_profession" });
  expect(Object.entries(totals)).toEqual([["__proto__", 2]]);
});
