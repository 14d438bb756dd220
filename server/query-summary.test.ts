import fc from "fast-check";
import { expect, test } from "vitest";
import { querySummary } from "./query-summary";

test.each([
  ['select "id" from "members" where "phone" = ?', "select members"],
  ['insert into "bookings" ("id") values (?)', "insert bookings"],
  ['update "events" set "seats_taken" = "seats_taken" + 1', "update events"],
  ['delete from "sessions" where "id" = $1', "delete sessions"],
  ['with taken as (select 1 from "bookings") select * from taken', "with bookings"],
  ["select sqlite_version()", "select"],
  ["PRAGMA data_version", "other"],
  ["select 'taken from asha' as said from \"posts\"", "select posts"],
  ["select 'it''s from asha' as said from \"posts\"", "select posts"],
])("%s is '%s'", (sql, summary) => {
  expect(querySummary(sql)).toBe(summary);
});

test("a text in a statement is never a part of its summary", () => {
  const words = fc.string({ minLength: 1 }).map((text) => text.replaceAll("'", "''"));
  fc.assert(
    fc.property(words, (text) => {
      expect(querySummary(`select '${text}' as x from "posts"`)).toBe("select posts");
    }),
  );
});
