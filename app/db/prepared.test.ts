import { sql } from "kysely";
import { expect, test } from "vitest";
import { openMemory } from "./open";
import { type Places, prepared } from "./prepared";

test("a prepared query is compiled once and takes any values of each call", async () => {
  let builds = 0;
  const listEchoes = prepared(
    (db, { text, count }: Places<{ text: string | null; count: number }>) => {
      builds += 1;
      return db.selectNoFrom([
        sql<string | null>`${text}`.as("text"),
        sql<number>`${count} + 1`.as("more"),
      ]);
    },
  );
  const { db } = openMemory();
  expect(await listEchoes(db, { text: "x' or 1=1 --", count: 1 })).toEqual([
    { text: "x' or 1=1 --", more: 2 },
  ]);
  const inside = db.transaction().execute((db) => listEchoes(db, { text: null, count: 41 }));
  expect(await inside).toEqual([{ text: null, more: 42 }]);
  expect(builds).toBe(1);
  await db.destroy();
});

test("plugins of a handle see every call of a prepared query", async () => {
  const listOnes = prepared((db, { one }: Places<{ one: number }>) =>
    db.selectNoFrom(sql<number>`${one}`.as("one")),
  );
  let heard = 0;
  const { db } = openMemory();
  const watched = db.withPlugin({
    transformQuery({ node }) {
      heard += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const handle of [db, watched, watched, db])
    expect(await listOnes(handle, { one: 1 })).toEqual([{ one: 1 }]);
  expect(heard).toBe(2);
  await db.destroy();
});

test("a query with another limit is a query of its own", async () => {
  const heard: string[] = [];
  const { db } = openMemory(undefined, (text) => heard.push(text));
  const listTens = prepared((db, { from, limit }: Places<{ from: number; limit: number }>) =>
    db.selectNoFrom(sql<number>`10`.as("ten")).where(sql`10`, ">=", from).limit(limit),
  );
  expect(await listTens(db, { from: 9, limit: 1 })).toEqual([{ ten: 10 }]);
  expect(await listTens(db, { from: 11, limit: 1 })).toEqual([]);
  expect(await listTens(db, { from: 9, limit: 0 })).toEqual([]);
  const text = 'select 10 as "ten" where 10 >= ? limit';
  expect(heard).toEqual([`${text} 1`, `${text} 1`, `${text} 0`]);
  await db.destroy();
});
