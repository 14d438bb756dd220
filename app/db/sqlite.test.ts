import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test, vi } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { databaseProblemOf } from "./database-problem";
import { migrate } from "./migrate";
import { openMemory, openSqlite } from "./open";
import { SqliteHandle } from "./sqlite-writer";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";

const BUCKET = { key: "a", window_start: 0, count: 1 };

function openFile(): Db {
  const folder = mkdtempSync(join(tmpdir(), "club-db-"));
  const db = openSqlite(join(folder, "deeper", "club.sqlite"));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return db;
}

async function openMigrated(place: "file" | "memory"): Promise<Db> {
  const db = place === "file" ? openFile() : openMemory().db;
  await migrate(db, COUNTER_DEFINITIONS);
  return db;
}

const countBuckets = async (db: Db) =>
  (await db.selectFrom("rate_bucket").select("count").execute()).length;

const add = (db: Db, key: string) =>
  db
    .insertInto("rate_bucket")
    .values({ ...BUCKET, key })
    .execute();

test("a file is opened with WAL, synchronous FULL, foreign keys and a busy timeout of 5 s", async () => {
  const db = openFile();
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  expect(await pragma("busy_timeout")).toBe(5000);
});

test.each(["/proc/none/at/all", "/dev/null/below"])(
  "a data folder %s, which cannot be, ends the start with a sentence",
  (folder) => {
    let thrown: unknown;
    try {
      openSqlite(join(folder, "club.sqlite"));
    } catch (error) {
      thrown = error;
    }
    expect(databaseProblemOf(thrown)?.text).toContain("correct DATA_DIR");
  },
);

test.runIf(existsSync("/proc/locks"))("a file that one process opens twice stays locked", () => {
  const folder = mkdtempSync(join(tmpdir(), "club-db-"));
  const file = join(folder, "club.sqlite");
  const opened = [openSqlite(file), openSqlite(file)];
  onTestFinished(async () => {
    for (const db of opened) await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const locked = new RegExp(` ${process.pid} \\S+:${statSync(file).ino} `);
  expect(readFileSync("/proc/locks", "utf8")).toMatch(locked);
});

test("a start waits while another process brings the same file up, for longer than a statement waits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "club-db-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "club.sqlite");
  const db = openSqlite(file);
  onTestFinished(() => db.destroy());
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  // A statement that waits for a lock blocks the event loop, so this runs after the first attempt has failed.
  const ended = new Promise((resolve) => setTimeout(() => resolve(other.close()), 1_000));
  await migrate(db, COUNTER_DEFINITIONS);
  await ended;
  expect(await countBuckets(db)).toBe(0);
});

const places = test.each(["file", "memory"] as const);

places("%s: a throw rolls everything back and the next transaction works", async (place) => {
  const db = await openMigrated(place);
  const failing = inTransaction(db, async (db) => {
    await add(db, "a");
    expect(await countBuckets(db)).toBe(1);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await countBuckets(db)).toBe(0);
  await inTransaction(db, (db) => add(db, "a"));
  expect(await countBuckets(db)).toBe(1);
});

places("%s: a failed statement rolls back, too", async (place) => {
  const db = await openMigrated(place);
  const twice = inTransaction(db, async (db) => {
    await add(db, "a");
    await add(db, "a");
  });
  await expect(twice).rejects.toThrow("UNIQUE");
  expect(await countBuckets(db)).toBe(0);
});

places("%s: fifty transactions that read and then write lose nothing", async (place) => {
  const db = await openMigrated(place);
  await add(db, "a");
  const raise = () =>
    inTransaction(db, async (db) => {
      const { count } = await db
        .selectFrom("rate_bucket")
        .select("count")
        .executeTakeFirstOrThrow();
      await new Promise(setImmediate);
      await db
        .updateTable("rate_bucket")
        .set({ count: count + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 50 }, raise));
  const { count } = await db.selectFrom("rate_bucket").select("count").executeTakeFirstOrThrow();
  expect(count).toBe(51);
});

places(
  "%s: the outer db inside a transaction throws instead of waiting for ever",
  async (place) => {
    const db = await openMigrated(place);
    const said = "Inside a transaction use the transaction's own db, not the outer one.";
    const outerUses: ((outer: Db) => Promise<unknown>)[] = [
      (outer) => add(outer, "a"),
      (outer) => countBuckets(outer),
      (outer) => inTransaction(outer, async () => {}),
    ];
    for (const use of outerUses) {
      await expect(inTransaction(db, () => use(db))).rejects.toThrow(said);
    }
    await add(db, "a");
    expect(await countBuckets(db)).toBe(1);
  },
);

test("transactions run one after the other, in the order of the calls", async () => {
  const db = await openMigrated("file");
  const order: string[] = [];
  const first = inTransaction(db, async () => {
    order.push("first begins");
    await new Promise(setImmediate);
    order.push("first ends");
  });
  const second = inTransaction(db, async () => void order.push("second begins"));
  await Promise.all([first, second]);
  expect(order).toEqual(["first begins", "first ends", "second begins"]);
});

test("reads of a file see the committed rows while a transaction is open", async () => {
  const db = await openMigrated("file");
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const writing = inTransaction(db, async (db) => {
    await add(db, "a");
    await mayEnd;
  });
  await new Promise(setImmediate);
  expect(await countBuckets(db)).toBe(0);
  end();
  await writing;
  expect(await countBuckets(db)).toBe(1);
});

places("%s: many rows stream in chunks", async (place) => {
  const db = await openMigrated(place);
  const rows = Array.from({ length: 1201 }, (_, index) => ({ ...BUCKET, key: String(index) }));
  await db.insertInto("rate_bucket").values(rows).execute();
  const seen = new Set<string>();
  for await (const row of db.selectFrom("rate_bucket").select("key").stream()) seen.add(row.key);
  expect(seen.size).toBe(1201);
});

test("a migration that fails half way changes nothing", async () => {
  const { db } = openMemory();
  onTestFinished(() => db.destroy());
  const half = {
    async up(db: Db) {
      await db.schema.createTable("half").addColumn("id", "text").execute();
      throw new Error("no more");
    },
  };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ "001-half": half }) },
  }).migrateToLatest();
  expect(error).toMatchObject({ message: "no more" });
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain("half");
});

/** A handle that was asked one statement more than it keeps, from number 1 to 501. */
function openFullCache() {
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  const prepare = vi.spyOn(database, "prepare");
  const handle = new SqliteHandle(database);
  const ask = (number: number) => handle.run(CompiledQuery.raw(`select ${number} as number`));
  for (let number = 1; number <= 501; number += 1) ask(number);
  expect(prepare).toHaveBeenCalledTimes(501);
  return { prepare, ask };
}

test("a statement is cached for the next call", () => {
  const { prepare, ask } = openFullCache();
  expect(ask(501).rows).toEqual([{ number: 501 }]);
  ask(2);
  expect(prepare).toHaveBeenCalledTimes(501);
});

test("a full cache drops its oldest statement alone", () => {
  const { prepare, ask } = openFullCache();
  ask(2);
  expect(ask(1).rows).toEqual([{ number: 1 }]);
  expect(prepare).toHaveBeenCalledTimes(502);
});
