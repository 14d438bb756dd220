import { type KyselyPlugin, sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openMemory } from "~/db/open";
import { type Places, prepared } from "~/db/prepared";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { QueryValue } from "./compiled-queries";
import { switches } from "./switches";

afterEach(() => {
  for (const name of SWITCHES) switches[name] = true;
});

test("Kysely compiles a place into the parameter that it was given", () => {
  const { db } = openMemory();
  const place = new QueryValue("name");
  const query = db.selectNoFrom([sql`${place}`.as("a"), sql`${"text"}`.as("b")]).compile();
  expect(query.parameters[0]).toBe(place);
  expect(query.parameters[1]).toBe("text");
});

test("Kysely exposes a handle's plugins", () => {
  const { db } = openMemory();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async () => ({ rows: [] }),
  };
  const counts = [db, db.withPlugin(plugin)].map((db) => db.getExecutor().plugins.length);
  expect(counts).toEqual([0, 1]);
});

/** A handle, the statements that it ran, and a query with two places among constants. */
function openTens() {
  const heard: string[] = [];
  const { db } = openMemory(undefined, (sql) => heard.push(sql));
  onTestFinished(() => db.destroy());
  const listTens = prepared((db, { from, limit }: Places<{ from: number; limit: number }>) =>
    db
      .selectNoFrom(sql<number>`10`.as("ten"))
      .where(sql`10`, ">=", from)
      .where(sql`1`, "=", 1)
      .where(sql`'it''s'`, "in", ["it's", "x"])
      .limit(limit),
  );
  return { db, heard, listTens };
}

test.each([true, false])("with queries kept compiled: %s, the rows are the same", async (isOn) => {
  switches.compiledQueries = isOn;
  const { db, listTens } = openTens();
  for (const [from, limit, rows] of [
    [9, 1, [{ ten: 10 }]],
    [11, 1, []],
    [9, 0, []],
  ] as const)
    expect(await listTens(db, { from, limit })).toEqual(rows);
});

test.each([
  [true, "where 10 >= ? and 1 = 1 and 'it''s' in ('it''s', 'x') limit 1"],
  [false, "where 10 >= ? and 1 = ? and 'it''s' in (?, ?) limit 1"],
])("with queries kept compiled: %s, the text ends with %s", async (isOn, text) => {
  switches.compiledQueries = isOn;
  const { db, heard, listTens } = openTens();
  await listTens(db, { from: 9, limit: 1 });
  expect(heard[0]).toBe(`select 10 as "ten" ${text}`);
});
