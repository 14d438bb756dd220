/** The schema of release 0.1.0 in one migration, and the glossary's words after it. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { dialectOf } from "~/db/dialect";
import { isMigrated, listExecuted, MigrationRefusal, migrate, migrateAsBackup } from "~/db/migrate";
import { BASELINE, MIGRATIONS } from "~/db/migrations";
import { blankDatabase } from "../../support/database";
import { releaseMigrations } from "../../support/releases";
import { describeSchema } from "../../support/schema";

/** Of what the eighty migrations of release 0.1.0 made, taken from its last commit. */
const SCHEMA_OF_0_1_0 = {
  sqlite: "1aca744bdf3cfd9573ae9ac18395cac8c0e0106bab307bf1781660e2a80ed24c",
  postgres: "b6788e4bdc8a971172b24c30ffe5a499b8d7d8fb6202a783315473867b22f407",
};

test("the baseline makes the schema of release 0.1.0", async () => {
  const db = await blankDatabase();
  await migrateAsBackup(db, [BASELINE]);
  const schema = (await describeSchema(db)).join("\n");
  const digest = createHash("sha256").update(schema).digest("hex");
  expect(digest).toBe(SCHEMA_OF_0_1_0[dialectOf(db)]);
});

/** A database whose release recorded these migrations. */
async function recordedBy(names: string[]) {
  const db = await blankDatabase();
  await migrateAsBackup(db, [BASELINE]);
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-11-28T00:00:00.000Z')`.execute(
      db,
    );
  return db;
}

test("a database of release 0.1.0 goes on from the baseline", async () => {
  const db = await recordedBy(await releaseMigrations("0.1.0"));
  await sql`insert into migration_checksums values ('001-people', 'digest')`.execute(db);
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await isMigrated(db)).toBe(true);
  expect(await listExecuted(db)).toEqual(Object.keys(MIGRATIONS));
  const recorded = await db.selectFrom("migration_checksums").select("name").execute();
  expect(recorded.map(({ name }) => name)).not.toContain("001-people");
  await migrate(db, COUNTER_DEFINITIONS);
});

test("migrations that came after release 0.1.0 and have run do not run again", async () => {
  const db = await recordedBy(await releaseMigrations("0.1.0"));
  const index = { up: MIGRATIONS["260-payments-by-time"]?.up };
  await index.up?.(db);
  await sql`insert into kysely_migration values ('260-payments-by-time', '2026-11-28T00:00:00.000Z')`.execute(
    db,
  );
  await migrate(db, COUNTER_DEFINITIONS);
  expect(await listExecuted(db)).toEqual(Object.keys(MIGRATIONS));
});

test.each(["256-desk-money", "137-processing-log"])(
  "a database of release 0.1.0 that lacks %s is told to start that release first",
  async (missing) => {
    const names = (await releaseMigrations("0.1.0")).filter((name) => name !== missing);
    const db = await recordedBy(names);
    const start = migrate(db, COUNTER_DEFINITIONS);
    await expect(start).rejects.toBeInstanceOf(MigrationRefusal);
    await expect(start).rejects.toThrow(
      "The database is older than the last version of release 0.1.0. Start that version once",
    );
    expect(await listExecuted(db)).toEqual([...names].sort());
    await expect(migrateAsBackup(await blankDatabase(), names)).rejects.toThrow(
      "older than the last version of release 0.1.0",
    );
  },
);
