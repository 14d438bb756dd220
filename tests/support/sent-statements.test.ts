import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, TestRunner, test, vi } from "vitest";
import { findEventBySubmitKey } from "~/core/events/create/create-events.server";
import { openMemory } from "~/db/open";
import { noteFormsAtOnce, noteUse, shapeOf } from "./sent-statements";

const notes = () => TestRunner.getCurrentTest()?.meta;

beforeEach(() => {
  vi.stubEnv("SQLITE_ALONE", "sqlite-alone.json");
});

function noted({ isAnswering }: { isAnswering: boolean }) {
  const { db, database } = openMemory();
  onTestFinished(() => db.destroy());
  noteUse(db, database, () => isAnswering);
  return db;
}

test("what the app sends is noted with how it ended", async () => {
  const db = noted({ isAnswering: true });
  await sql`create table runs (id integer primary key)`.execute(db);
  await sql`select id from runs where id in (${1}, ${2})`.execute(db);
  await sql`insert into runs values (${1})`.execute(db);
  await expect(sql`insert into runs values (${1})`.execute(db)).rejects.toThrow("UNIQUE");
  await sql`select id from runs where id in (${1}, ${2}, ${3})`.execute(db);
  expect(notes()?.sent).toEqual([
    "asked create table runs (id integer primary key)",
    "asked select id from runs where id in (?)",
    "rows insert into runs values (?)",
    "refused insert into runs values (?)",
    "rows select id from runs where id in (?)",
  ]);
  expect(notes()?.ofApp).toContain("insert into runs values (?)");
});

test("what a test sends is not taken for the app's", async () => {
  await sql`select 'of a test'`.execute(noted({ isAnswering: false }));
  expect(notes()?.sent).toEqual(["rows select ''"]);
  expect(notes()?.ofApp).toEqual([]);
});

test("two transactions at the same time are noted, one after the other are not", async () => {
  const db = noted({ isAnswering: true });
  const ask = () => db.transaction().execute(async (db) => await sql`select 1`.execute(db));
  await ask();
  await ask();
  expect(notes()?.isForBoth).toBeUndefined();
  await Promise.all([ask(), ask()]);
  expect(notes()?.isForBoth).toBe(true);
});

test("a statement has one shape whatever its values and their number", () => {
  const one = "insert into runs values (?, null), (?, ?) on conflict do nothing";
  const other = "insert into runs values (?, ?) on conflict do nothing";
  expect(shapeOf(one)).toBe(shapeOf(other));
  expect(shapeOf("select 'a' limit 25")).toBe(shapeOf("select 'b' limit 5"));
  expect(shapeOf("select a")).not.toBe(shapeOf("select b"));
});

test("what the app sends by itself is known by its file", async () => {
  const { db, database } = openMemory();
  onTestFinished(() => db.destroy());
  await sql`create table events (id text, submit_key text)`.execute(db);
  noteUse(db, database, () => false);
  await findEventBySubmitKey(db, { submitKey: "k" });
  expect(notes()?.ofApp).toEqual(['select "id" from "events" where "submit_key" = ?']);
});

test("a stream is noted with its rows, or without them at its end", async () => {
  const db = noted({ isAnswering: true });
  await sql`create table events (id text)`.execute(db);
  const drain = async () => {
    for await (const { id } of db.selectFrom("events").select("id").stream()) expect(id).toBe("a");
  };
  await drain();
  await sql`insert into events values (${"a"})`.execute(db);
  await drain();
  expect(notes()?.sent).toEqual(
    expect.arrayContaining(['asked select "id" from "events"', 'rows select "id" from "events"']),
  );
});

test("forms that are answered at the same time are noted, pages and one after the other are not", async () => {
  const answer = noteFormsAtOnce(async () => new Response());
  const form = () => answer(new Request("http://localhost/", { method: "POST" }));
  await form();
  await Promise.all([form(), answer(new Request("http://localhost/"))]);
  expect(notes()?.isForBoth).toBeUndefined();
  await Promise.all([form(), form()]);
  expect(notes()?.isForBoth).toBe(true);
});

test("writes at the same time are noted without a transaction too, reads are not", async () => {
  const db = noted({ isAnswering: true });
  await sql`create table runs (id integer)`.execute(db);
  const read = () => sql`select id from runs`.execute(db);
  const write = () => sql`insert into runs values (${1})`.execute(db);
  await write();
  await Promise.all([read(), read(), write()]);
  expect(notes()?.isForBoth).toBeUndefined();
  await Promise.all([write(), write()]);
  expect(notes()?.isForBoth).toBe(true);
});

test("a stream that breaks after a row is noted as refused", async () => {
  const db = noted({ isAnswering: true });
  await sql`create table events (id text)`.execute(db);
  await sql`insert into events values (1), (-9223372036854775807 - 1)`.execute(db);
  const drain = async () => {
    const whole = sql<number>`abs(cast(id as integer))`.as("whole");
    for await (const row of db.selectFrom("events").select(whole).stream())
      expect(row.whole).toBe(1);
  };
  await expect(drain()).rejects.toThrow("integer overflow");
  expect(notes()?.sent?.at(-1)).toMatch(/^refused select/);
});
