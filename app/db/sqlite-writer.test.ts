import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { NodeSqliteDialect } from "./sqlite-dialect";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";
import { outageOf } from "./unavailable";

/**
 * A file with one table, its writer's statements, and the rows that another connection sees. Its clock stands still,
 * so that a slow machine does not end a group early.
 */
function openFile() {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const folder = mkdtempSync(join(tmpdir(), "club-writer-"));
  const file = join(folder, "club.sqlite");
  const [writer, reader, other] = [0, 1, 2].map(() => new DatabaseSync(file)) as [
    DatabaseSync,
    DatabaseSync,
    DatabaseSync,
  ];
  writer.exec("PRAGMA journal_mode = WAL; create table t (id integer primary key)");
  const exec = vi.spyOn(writer, "exec");
  const db: Db = new Kysely({ dialect: new NodeSqliteDialect(writer, reader) });
  onTestFinished(async () => {
    clock.mockRestore();
    other.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const commits = () => exec.mock.calls.filter(([text]) => text === "COMMIT").length;
  const stored = () =>
    other
      .prepare("select id from t order by id")
      .all()
      .map(({ id }) => Number(id));
  return { db, exec, commits, stored };
}

const add = (db: Db, id: number) => sql`insert into t values (${id})`.execute(db);
const adding = (db: Db, id: number) => inTransaction(db, (db) => add(db, id));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const diskFull = () =>
  Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });

/** Makes the next COMMIT fail, as on a full disk. */
function failNextCommit({ exec }: Pick<ReturnType<typeof openFile>, "exec">): void {
  const real = exec.getMockImplementation() ?? DatabaseSync.prototype.exec;
  let isSpent = false;
  exec.mockImplementation(function (this: DatabaseSync, text: string) {
    if (text === "COMMIT" && !isSpent) {
      isSpent = true;
      throw diskFull();
    }
    real.call(this, text);
  });
}

test("concurrent transactions share commits", async () => {
  const { db, commits, stored } = openFile();
  await Promise.all(numbers(50).map((id) => adding(db, id)));
  expect(stored()).toEqual(numbers(50));
  expect(commits()).toBeLessThan(25);
});

test("each of many concurrent transactions resolves after its commit", async () => {
  const { db, stored } = openFile();
  const answered = numbers(50).map(async (id) => {
    await adding(db, id);
    expect(stored()).toContain(id);
  });
  await Promise.all(answered);
});

test("sequential transactions have a commit each", async () => {
  const { db, commits, stored } = openFile();
  for (const id of numbers(3)) await adding(db, id);
  expect(stored()).toEqual([0, 1, 2]);
  expect(commits()).toBe(3);
});

test("a transaction that throws rolls back only its own changes, at any position in a group", async () => {
  for (const failing of numbers(4)) {
    const { db, stored } = openFile();
    const ends = await Promise.allSettled(
      numbers(4).map((id) =>
        inTransaction(db, async (db) => {
          await add(db, id);
          if (id === failing) throw new Error(`no to ${id}`);
        }),
      ),
    );
    const refused = ends.flatMap((end, id) => (end.status === "rejected" ? [id] : []));
    expect(refused).toEqual([failing]);
    expect(stored()).toEqual(numbers(4).filter((id) => id !== failing));
  }
});

/** A file after a failed commit of five transactions, with their ends. */
async function openFailed() {
  const file = openFile();
  failNextCommit(file);
  const ends = await Promise.allSettled(numbers(5).map((id) => adding(file.db, id)));
  return { ...file, ends };
}

test("a failed commit rejects every transaction of its group", async () => {
  const { ends, stored } = await openFailed();
  const reasons = ends.map((end) => (end.status === "rejected" ? outageOf(end.reason) : "ok"));
  expect(reasons).toEqual(Array.from({ length: 5 }, () => "not_writable"));
  expect(stored()).toEqual([]);
});

test("the commit after a failed one works", async () => {
  const { db, stored } = await openFailed();
  await adding(db, 7);
  expect(stored()).toEqual([7]);
});

test("an error that rolls back the whole group rejects no later transaction", async () => {
  const { db, stored } = openFile();
  await adding(db, 1);
  const ends = await Promise.allSettled([
    adding(db, 2),
    inTransaction(db, (db) => sql`insert or rollback into t values (1)`.execute(db)),
    adding(db, 3),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(stored()).toEqual([1, 3]);
});

test("after such an error the same transaction can write nothing more", async () => {
  const { db, stored } = openFile();
  await adding(db, 1);
  const stubborn = inTransaction(db, async (db) => {
    await sql`insert or rollback into t values (1)`.execute(db).catch(() => {});
    await add(db, 2);
  });
  await expect(stubborn).rejects.toThrow("UNIQUE");
  expect(stored()).toEqual([1]);
});

test("an error caused by another transaction of the group is reported after that transaction is committed", async () => {
  const { db, stored } = openFile();
  const winner = adding(db, 1);
  const loser = adding(db, 1).catch((error: Error) => ({ said: error.message, saw: stored() }));
  expect(await loser).toEqual({ said: expect.stringContaining("UNIQUE"), saw: [1] });
  await winner;
});

test("an error caused by another transaction that is rolled back is reported as a failed commit", async () => {
  const file = openFile();
  failNextCommit(file);
  const [, loser] = await Promise.allSettled([adding(file.db, 1), adding(file.db, 1)]);
  expect(loser).toMatchObject({ status: "rejected", reason: { errcode: 13 } });
});

test("single statements share commits too, before one that must run alone", async () => {
  const { db, commits, stored } = openFile();
  const one = (id: number) => db.insertInto("t" as never).values({ id } as never);
  await Promise.all([
    ...numbers(20).map((id) => one(id).execute()),
    sql`vacuum`.execute(db),
    adding(db, 20),
  ]);
  expect(stored()).toEqual(numbers(21));
  expect(commits()).toBeLessThan(10);
});

test("pending transactions are committed before the file is closed", async () => {
  const { db, stored } = openFile();
  const added = adding(db, 1);
  await new Promise(process.nextTick);
  await db.destroy();
  await added;
  expect(stored()).toEqual([1]);
});

test("any mix of transactions, failures and pauses stores exactly what was acknowledged", async () => {
  const work = fc.record({
    pauses: fc.nat({ max: 3 }),
    fails: fc.boolean(),
    isLater: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(work, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      async (works, isDiskFull) => {
        const file = openFile();
        if (isDiskFull) failNextCommit(file);
        const acknowledged: number[] = [];
        const run = async ({ pauses, fails, isLater }: (typeof works)[number], id: number) => {
          if (isLater) await new Promise(setImmediate);
          await inTransaction(file.db, async (db) => {
            await add(db, id);
            for (let pause = 0; pause < pauses; pause += 1) await new Promise(setImmediate);
            if (fails) throw new Error("refused");
          });
          acknowledged.push(id);
        };
        await Promise.allSettled(works.map(run));
        expect(file.stored()).toEqual(acknowledged.sort((a, b) => a - b));
      },
    ),
    { numRuns: 25 },
  );
});
