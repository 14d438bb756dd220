import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openMemory } from "~/db/open";
import { fullScansIn } from "../../support/full-scans";

/** What a trigger reads by this column alone is a large part of the table. */
const BY_KIND_ALONE = /^SEARCH .*\(kind=\?\)$/;

test("no trigger reads the whole of a table that grows", async () => {
  const { db, database } = openMemory();
  await migrate(db, COUNTER_DEFINITIONS);
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'");
  const bodies = triggers.all().map(({ name, sql }) => ({ name, body: bodyOf(String(sql)) }));
  const found = bodies.flatMap(({ name, body }) =>
    body.flatMap((sql) => {
      const plan = database.prepare(`explain query plan ${sql}`).all();
      const steps = plan.map(({ detail }) => String(detail));
      const scans = fullScansIn(sql, steps);
      return [...scans, ...steps.filter((step) => BY_KIND_ALONE.test(step))].map(
        (step) => `${name}: ${step}`,
      );
    }),
  );
  expect(bodies.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
  await db.destroy();
});

/** The statements of a trigger, with a placeholder for each value of its row. */
function bodyOf(sql: string): string[] {
  const body = sql.replace(/^[\s\S]*?\bbegin\b/, "").replace(/\bend\s*$/, "");
  return body
    .split(/;(?=\s)/)
    .filter((statement) => statement.trim())
    .map((statement) => statement.replaceAll(/\b(NEW|OLD)\.\w+/g, "?"));
}
