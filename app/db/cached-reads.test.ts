import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { cacheCount } from "~/lib/cache-counts";
import { currentLanguage } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { cachedRead } from "./cached-reads";
import { openMemory, openSqlite } from "./open";
import { FRESH_MS, WriteCount } from "./opened";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A read of one number that counts its executions. */
function countedRead() {
  let count = 0;
  const read = cachedRead("numbers", async (db, _: { of: string; now?: number }) => {
    count += 1;
    const { rows } = await sql<{ value: number }>`select value from numbers`.execute(db);
    return rows;
  });
  return { read, count: () => count };
}

async function withNumbers(db: Db): Promise<Db> {
  await sql`create table numbers (value integer)`.execute(db);
  await sql`insert into numbers values (1)`.execute(db);
  return db;
}

async function set(db: Db, value: number): Promise<void> {
  await sql`update numbers set value = ${value}`.execute(db);
}

/** One file, opened as by two processes. */
async function openTwice(): Promise<[Db, Db]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cached-reads-"));
  const [one, other] = [0, 1].map(() => openSqlite(join(dataDir, "club.sqlite"))) as [Db, Db];
  onTestFinished(async () => {
    await one.destroy();
    await other.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });
  return [await withNumbers(one), other];
}

test("a read is done once for the same input, until a write of any process", async () => {
  const [db, other] = await openTwice();
  const { read, count } = countedRead();
  expect(await Promise.all([read(db, { of: "a" }), read(db, { of: "a" })])).toEqual([
    [{ value: 1 }],
    [{ value: 1 }],
  ]);
  expect(await read(db, { of: "a" })).toEqual([{ value: 1 }]);
  expect(count()).toBe(1);
  await set(db, 2);
  expect(await read(db, { of: "a" })).toEqual([{ value: 2 }]);
  await set(other, 3);
  expect(await read(db, { of: "a" })).toEqual([{ value: 3 }]);
  expect(count()).toBe(3);
});

test("a read with another input, or half a second later, is done anew", async () => {
  const db = await withNumbers(openMemory().db);
  const { read, count } = countedRead();
  await read(db, { of: "a", now: FRESH_MS });
  await read(db, { of: "a", now: 2 * FRESH_MS - 1 });
  expect(count()).toBe(1);
  await read(db, { of: "b", now: FRESH_MS });
  expect(count()).toBe(2);
  await read(db, { of: "a", now: 2 * FRESH_MS });
  expect(count()).toBe(3);
});

test("a read whose result has texts is done for each language", async () => {
  const { db } = openMemory();
  const read = cachedRead("texts", async (_db, _input: { now: number }) => [currentLanguage()]);
  const languages = ["kn", "en", "ta", "kn"] as const;
  const reading = languages.map((language) => inLanguage(language, () => read(db, { now: 1 })));
  expect((await Promise.all(reading)).flat()).toEqual(languages);
});

test("results read within a transaction are not shared", async () => {
  const [db] = await openTwice();
  const { read } = countedRead();
  await read(db, { of: "a" });
  await expect(
    inTransaction(db, async (db) => {
      await set(db, 2);
      expect(await read(db, { of: "a" })).toEqual([{ value: 2 }]);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await read(db, { of: "a" })).toEqual([{ value: 1 }]);
});

test("a failed read is rejected without being kept for the next call", async () => {
  const { db } = openMemory();
  const { read } = countedRead();
  await expect(read(db, { of: "a" })).rejects.toThrow("no such table");
  await withNumbers(db);
  expect(await read(db, { of: "a" })).toEqual([{ value: 1 }]);
});

test("without notice from the database, writes of other processes are seen within half a second", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const writes = new WriteCount();
  const before = writes.version;
  now.mockReturnValue(FRESH_MS - 1);
  expect(writes.version).toBe(before);
  writes.note();
  const after = writes.version;
  expect(after).not.toBe(before);
  now.mockReturnValue(FRESH_MS);
  expect(writes.version).not.toBe(after);
  expect(FRESH_MS).toBeLessThan(500);
});

test("hits and misses of a kept read are counted by its name", async () => {
  const { db } = openMemory();
  await withNumbers(db);
  const { read } = countedRead();
  const count = cacheCount("numbers");
  const before = { ...count };
  await read(db, { of: "a" });
  await read(db, { of: "a" });
  await read(db, { of: "a" });
  await set(db, 2);
  await read(db, { of: "a" });
  await inTransaction(db, async (db) => void (await read(db, { of: "a" })));
  expect([count.hits - before.hits, count.misses - before.misses]).toEqual([2, 3]);
});
