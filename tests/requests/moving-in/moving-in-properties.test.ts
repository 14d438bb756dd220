import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { exportClub } from "../../../scripts/club/moving-in/export";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { folderWith, lines, moveIn, recordLine } from "../../support/old-club";
import { clubs, fillClub } from "../../support/random-club";
import { TIME_ZONE } from "../../support/run-day";

const RUNS = process.env.TEST_DB === "postgres" ? 6 : 10;

async function exported(db: Db): Promise<string[]> {
  const file = join(folderWith({}), "club.jsonl");
  await exportClub(db, file);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

test("an import of our own export ends in the same club, begun empty or as the club itself", async () => {
  await fc.assert(
    fc
      .asyncProperty(clubs, async (club) => {
        const db = await emptyDatabase();
        await fillClub(db, club);
        const text = await exported(db);
        const copy = await emptyDatabase();
        const { done } = await moveIn(copy, { "club.jsonl": lines(...text) });
        // What was typed in need not fit the bookings.
        expect(done.report.filter((line) => !line.includes(" runs were typed in, "))).toEqual([]);
        expect((await exported(copy)).sort()).toEqual([...text].sort());
        expect((await recountCounters(copy)).differing).toEqual([]);
        const moment = { now: WEDNESDAY, timeZone: TIME_ZONE };
        expect((await recountStatistics(copy, moment)).corrected).toBe(0);
        const seats = (of: Db) =>
          of
            .selectFrom("events")
            .select(["title", "date", "seats_taken"])
            .orderBy("title")
            .execute();
        expect(await seats(copy)).toEqual(await seats(db));
        const own = await moveIn(db, { "club.jsonl": lines(...text) });
        expect(own.done.text).not.toMatch(/^\w+ +[1-9]/m);
        expect(await exported(db)).toEqual(text);
      })
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
}, 120_000);

test("a damaged line loses only its own record, reported with its place", async () => {
  const users = Array.from({ length: 6 }, (_, n) => ({
    fullName: `Runner ${n}`,
    phone: `${9876500000 + n}`,
  }));
  const asLines = lines(...users.map((user, n) => recordLine("users", `u${n}`, user)));
  const asSheet = lines(
    "Name,Phone",
    ...users.map(({ fullName, phone }) => `"${fullName}",${phone}`),
  );
  const layouts = fc.constantFrom(
    { name: "club.jsonl", text: asLines, first: 0 },
    { name: "members.csv", text: asSheet, first: 1 },
  );
  // A line of commas and quotes alone is an empty row, which spreadsheets end with.
  const damage = fc
    .string({ unit: fc.constantFrom(...'"{},x'), maxLength: 9 })
    .filter((text) => /[x{}]/.test(text));
  await fc.assert(
    fc
      .asyncProperty(
        layouts,
        fc.nat({ max: 5 }),
        damage,
        async ({ name, text, first }, hit, instead) => {
          const damaged = text.split("\n");
          damaged[first + hit] = instead;
          const db = await emptyDatabase();
          const { done } = await moveIn(db, { [name]: damaged.join("\n") });
          expect(done.report.filter((line) => line.startsWith(`${first + hit + 1},`))).toHaveLength(
            1,
          );
          const members = await db.selectFrom("members").select("full_name as name").execute();
          const others = users.filter((_, n) => n !== hit).map(({ fullName }) => fullName);
          expect(members.map(({ name }) => name).sort()).toEqual(others);
        },
      )
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
}, 120_000);
