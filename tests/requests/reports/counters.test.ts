import fc from "fast-check";
import { type KyselyPlugin, RawNode } from "kysely";
import { expect, test } from "vitest";
import { recountCounters, setClubZone } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { emptyDatabase } from "../../support/database";
import { History, insertEvents, step } from "../../support/history-of-counters";

const CONTACT = {
  id: "wrote",
  full_name: "Asha Raman",
  age: 30,
  profession: "Other",
  whatsapp: "9000000000",
  status: "open",
  submit_key: "wrote",
  created_at: 1,
} as const;

test("counters equal a recount after any history of members, bookings and check-ins", async () => {
  const db = await emptyDatabase();
  await insertEvents(db);
  let run = 0;
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      run += 1;
      const history = new History(db, `r${run}`);
      for (const one of steps) await history.apply(one);
      const before = await directoryOf(db);
      const { differing, checked } = await recountCounters(db);
      expect(differing).toEqual([]);
      expect(before).toEqual(await directoryOf(db));
      compared += checked;
    }),
    { numRuns: 25 },
  );
  expect(compared).toBeGreaterThan(0);
}, 60_000);

test("a wrong counter is found, named and put right", async () => {
  const db = await emptyDatabase();
  await new History(db, "a").apply({ kind: "join", hours: 0, born: null, name: "Asha" });
  await db
    .updateTable("counters")
    .set({ value: 7 })
    .where("counter", "=", "member_status")
    .execute();
  const { differing } = await recountCounters(db);
  expect(differing).toEqual([
    { counter: "member_status//pending", stored: 7, counted: 1 },
    { counter: "member_status/2026-03-30/pending", stored: 7, counted: 1 },
  ]);
  expect((await recountCounters(db)).differing).toEqual([]);
});

/** The counters after a member joined at 19:00 UTC: half past midnight of the first of April in Kolkata, March in New York. */
async function joinedLate() {
  const db = await emptyDatabase();
  const history = new History(db, "z");
  await history.apply({ kind: "join", hours: 31, born: null, name: "Meena" });
  return { db, history };
}

test("a member belongs to the club's day", async () => {
  const { db } = await joinedLate();
  expect(await daysOf(db)).toEqual(["", "2026-04-01"]);
});

test("another zone counts the days again", async () => {
  const { db, history } = await joinedLate();
  await setClubZone(db, { timeZone: "America/New_York" });
  expect(await daysOf(db)).toEqual(["", "2026-03-31"]);
  await history.apply({ kind: "join", hours: 40 + 24 * 30 * 8, born: null, name: "Ravi" });
  expect((await recountCounters(db)).differing).toEqual([]);
});

const isPostgres = process.env.TEST_DB === "postgres";

/** Waits for `work` after the statement that empties the counters. */
function afterEmptying(work: () => Promise<unknown>): KyselyPlugin {
  let emptying: object | undefined;
  return {
    transformQuery: ({ node, queryId }) => {
      if (RawNode.is(node) && node.sqlFragments.join("") === "delete from counters")
        emptying = queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === emptying) await work();
      return result;
    },
  };
}

test.skipIf(!isPostgres)(
  "a write that ends in the middle of a recount is counted once",
  async () => {
    const db = await emptyDatabase();
    const written = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const writing = inTransaction(db, async (db) => {
      await db.insertInto("contacts").values(CONTACT).execute();
      written.resolve();
      await ending.promise;
    });
    await written.promise;
    // A recount that waits for the write comes to no statement.
    setTimeout(ending.resolve, 500);
    const plugin = afterEmptying(async () => {
      ending.resolve();
      await writing;
    });
    await recountCounters(db.withPlugin(plugin));
    await writing;
    expect((await recountCounters(db)).differing).toEqual([]);
  },
);

test.skipIf(!isPostgres)(
  "two servers that start at once with another zone both start",
  async () => {
    const { db } = await joinedLate();
    const start = () => setClubZone(db, { timeZone: "America/New_York" });
    await Promise.all([start(), start(), start()]);
    expect(await daysOf(db)).toEqual(["", "2026-03-31"]);
  },
);

/** The rows beside the counters that triggers write too. */
async function directoryOf(db: Db) {
  return {
    members: await db.selectFrom("member_directory").selectAll().orderBy("member_id").execute(),
    months: await db
      .selectFrom("runner_months")
      .selectAll()
      .where("runs", ">", 0)
      .orderBy("member_id")
      .orderBy("month")
      .execute(),
    words: await db
      .selectFrom("search_words")
      .selectAll()
      .orderBy("kind")
      .orderBy("subject_id")
      .orderBy("word")
      .execute(),
  };
}

async function daysOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("counters")
    .select("day")
    .where("counter", "=", "member_status")
    .where("value", ">", 0)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}
