/** Sections that an earlier release stored. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { problemsOf } from "~/content/section-values";
import { SECTIONS } from "~/content/sections";
import * as clubContent from "~/db/migrations/120-club-content";
import * as drawingNames from "~/db/migrations/257-drawing-names";
import { blankDatabase } from "../../support/database";

const program = (heading: string, drawing: string) => ({ heading, details: "Weekly.", drawing });

test("the migration gives the drawings of stored programs their names of today, and changes no text", async () => {
  const db = await blankDatabase();
  const [old, next]: Migration[] = [clubContent, drawingNames];
  await old?.up(db);
  const words = 'Our "drawing":"groupRuns"';
  const stored = {
    programs: [program(words, "groupRuns"), program("b", "warmUps"), program("c", "purpose")],
  };
  for (const [version, body] of [JSON.stringify(stored), null].entries())
    await sql`insert into club_content (version, section, body, saved_at, saved_by, saved_by_name)
      values (${version}, 'programs', ${body}, 1, 'ravi', 'Ravi')`.execute(db);
  await next?.up(db);
  const { rows } = await sql<{ body: string | null }>`
    select body from club_content order by version`.execute(db);
  expect(rows[1]?.body).toBeNull();
  const values = JSON.parse(rows[0]?.body ?? "");
  expect(values).toEqual({
    programs: [program(words, "group-runs"), program("b", "warm-ups"), program("c", "purpose")],
  });
  const section = SECTIONS.find(({ key }) => key === "programs");
  expect(section && problemsOf(section, values)).toEqual([]);
});
