import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { PageRequest } from "~/lib/page-cursor";
import { readPage } from "./keyset";
import { openMemory } from "./open";

const LIMIT = 3;
const moment = fc.integer({ min: 0, max: 9 });
const end = fc.option(moment, { nil: undefined });
const key = fc.tuple(moment, fc.constantFrom("a", "b", "c"));
const request: fc.Arbitrary<PageRequest> = fc.oneof(
  fc.constant<PageRequest>({ way: "first" }),
  fc.constant<PageRequest>({ way: "last" }),
  fc.record({ way: fc.constantFrom("after" as const, "before" as const), key }),
);

test("a page has the rows beyond its key that are in the range, wherever the key stands", async () => {
  const { db } = openMemory();
  await sql`create table runs (at integer, id text, primary key (at, id))`.execute(db);
  for (let at = 0; at < 10; at += 1)
    for (const id of at % 3 === 0 ? ["a", "b", "c"] : ["b"])
      await sql`insert into runs values (${at}, ${id})`.execute(db);
  const rows = (await sql<Run>`select at, id from runs order by at, id`.execute(db)).rows;
  const runs = db.selectFrom(sql<Run>`runs`.as("r")).select(["r.at", "r.id"]);
  const direction = fc.constantFrom("asc" as const, "desc" as const);
  await fc.assert(
    fc.asyncProperty(direction, request, end, end, async (direction, request, from, to) => {
      const page = await readPage(runs, {
        columns: ["r.at", "r.id"],
        keyOf: ({ at, id }) => [at, id],
        direction,
        request,
        limit: LIMIT,
        range: { from, to },
      });
      const inRange = rows.filter(({ at }) => at >= (from ?? 0) && at < (to ?? 10));
      const ordered = direction === "asc" ? inRange : inRange.toReversed();
      expect(page.rows).toEqual(expectedPage(ordered, direction, request));
    }),
  );
  await db.destroy();
});

interface Run {
  at: number;
  id: string;
}

/** The first page where the requested one is empty, or before a page that is not full. */
function expectedPage(rows: Run[], direction: "asc" | "desc", request: PageRequest): Run[] {
  const first = rows.slice(0, LIMIT);
  if (request.way === "last") return rows.slice(-LIMIT);
  if (request.way === "first") return first;
  const order = ({ at, id }: Run) => `${at}${id}`;
  const place = request.key.join("");
  const isAfter = (row: Run) => (direction === "asc" ? order(row) > place : order(row) < place);
  const isBefore = (row: Run) => (direction === "asc" ? order(row) < place : order(row) > place);
  if (request.way === "after") {
    const after = rows.filter(isAfter);
    return after.length === 0 ? first : after.slice(0, LIMIT);
  }
  const before = rows.filter(isBefore);
  return before.length > LIMIT ? before.slice(-LIMIT) : first;
}
