/** The schema of release 0.1.0 in one migration, and the glossary's words after it. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { dialectOf } from "~/db/dialect";
import {
  BASELINE,
  isMigrated,
  listExecuted,
  MIGRATIONS,
  MigrationRefusal,
  migrate,
  migrateAsBackup,
} from "~/db/migrate";
import { blankDatabase, emptyDatabase } from "../../support/database";
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

test("every row keeps what it says under the glossary's words", async () => {
  const db = await recordedBy(await releaseMigrations("0.1.0"));
  for (const statement of OLD_ROWS) await sql.raw(statement).execute(db);
  await migrate(db, COUNTER_DEFINITIONS);
  const entry = db.selectFrom("check_in_entries").select(["nonce", "kind", "event_id"]);
  expect(await entry.execute()).toEqual([{ nonce: "n", kind: "check_in", event_id: "run" }]);
  const notification = db.selectFrom("notifications").select(["id", "cause", "title"]);
  expect(await notification.execute()).toEqual([{ id: "i", cause: "rain", title: "Rain" }]);
  const choice = db.selectFrom("notification_choices").select(["topic", "channel", "wanted"]);
  expect(await choice.execute()).toEqual([{ topic: "news", channel: "inbox", wanted: 1 }]);
  const activity = db.selectFrom("activities").select(["title", "distance_m"]);
  expect(await activity.execute()).toEqual([{ title: "Long run", distance_m: 21_000 }]);
  const once = db.selectFrom("event_notifications").select(["kind", "notified_at"]);
  expect(await once.execute()).toEqual([{ kind: "still_in", notified_at: 7 }]);
  const message = db.selectFrom("messages").select(["channel", "channels", "state", "reason"]);
  expect(await message.execute()).toEqual([
    { channel: "sms", channels: '["sms"]', state: "failed", reason: "no_channel" },
  ]);
  const cost = db.selectFrom("message_costs").select(["channel", "sent", "cost"]);
  expect(await cost.execute()).toEqual([{ channel: "sms", sent: 2, cost: 400 }]);
  const code = db.selectFrom("otp_challenge").select(["phone", "channel"]);
  expect(await code.execute()).toEqual([{ phone: "+91", channel: "whatsapp" }]);
  const move = db.selectFrom("unfinished_moves").select(["moved_at", "notified_to"]);
  expect(await move.execute()).toEqual([{ moved_at: 5, notified_to: "asha" }]);
  const group = db.selectFrom("pace_groups").select(["name", "seats_per_leader"]);
  expect(await group.execute()).toEqual([{ name: "Easy", seats_per_leader: 8 }]);
  const members = db
    .selectFrom("counters")
    .select("value")
    .where("counter", "=", "member_status")
    .where("day", "=", "");
  expect(await members.execute()).toEqual([{ value: 1 }]);
});

/** A row for each table with a new name or with a renamed column, as release 0.1.0 wrote it. */
const OLD_ROWS = [
  `insert into members (id, phone, status, registration_type, invite_code, created_at, updated_at)
    values ('asha', '+91', 'active', 'mobile_otp', 'A', 1, 1)`,
  `insert into events (id, slug, title, description, date, time, starts_at, duration_minutes, location, capacity,
      price_rupees, status, created_at, updated_at)
    values ('run', 'run', 'Run', '', '2026-11-22', '05:45', 1, 60, 'Gate', 9, 99, 'published', 1, 1)`,
  `insert into pace_groups (id, event_id, position, name, places_per_leader)
    values ('g', 'run', 0, 'Easy', 8)`,
  `insert into gate_entries (nonce, event_id, kind, outcome, actor_kind, actor_id, device_at, at, recorded_at)
    values ('n', 'run', 'check_in', 'done', 'admin', 'ravi', 1, 1, 1)`,
  `insert into notices (id, member_id, kind, title, text, cause, created_at)
    values ('i', 'asha', 'cancelled', 'Rain', 'No run today.', 'rain', 1)`,
  "insert into notice_choices values ('asha', 'news', 'inbox', 1)",
  `insert into own_runs (id, member_id, date, title, distance_m, source, submit_key, created_at, updated_at)
    values ('r', 'asha', '2026-11-21', 'Long run', 21000, 'typed', 'k', 1, 1)`,
  "insert into event_tellings values ('run', 'still_in', 7)",
  `insert into messages (id, member_id, cause, way, ways, kind, title, text, rank, state, reason, next_at, created_at)
    values ('m', 'asha', 'rain', 'sms', '["sms"]', 'cancelled', 'Rain', 'No run.', 0, 'failed', 'no_way', 1, 1)`,
  "insert into message_costs values (1, 'sms', 2, 400)",
  `insert into otp_challenge (id, phone, code_hmac, purpose, expires_at, ip, created_at, way)
    values ('c', '+91', 'h', 'sign_in', 1, '::1', 1, 'whatsapp')`,
  "insert into unfinished_moves values ('run', 5, 'asha')",
  "insert into figures values ('member_status', '', 'active', 0, 41)",
];

test("no table, column, index or key keeps a word that the glossary replaced", async () => {
  const db = await emptyDatabase();
  const replaced =
    /\b(gate_|notices?_|notices\b|figures?\b|figures_|own_runs|event_tellings|told_|ways?\b|places_per)/;
  const schema = (await describeSchema(db)).map((line) =>
    // SQLite renames no constraint; a CHECK has the same name on both databases.
    line.replaceAll(/constraint \w+ |\w+ check \(/g, "").replaceAll("notice_version", ""),
  );
  expect(schema.filter((line) => replaced.test(line))).toEqual([]);
});
