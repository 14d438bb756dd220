import { type SqlBool, sql } from "kysely";
import { isCountable } from "~/core/progress/activities/activities";
import { hasRecordingAt } from "~/core/progress/activities/log-activity.server";
import type { Db, Tables } from "~/db/tables";
import type { TwoRecords } from "./merges";

/** Tables whose rows go to the record that stays. */
export const MOVED_TABLES = [
  "bookings",
  "check_ins",
  "payments",
  "payment_references",
  "memberships",
  "credit_entries",
  "waitlist_entries",
  "activities",
  "member_events",
  "posts",
  "post_comments",
  "member_notes",
  "origins",
  "waivers",
  "whatsapp_people",
  "whatsapp_messages",
  "removed_activities",
  "renewals",
] as const satisfies (keyof Tables)[];

/** Of these, tables in which a member sends a form once: two records may have sent the same one from one browser. */
export const ONCE_PER_FORM = [
  "bookings",
  "activities",
  "posts",
  "post_comments",
] as const satisfies (typeof MOVED_TABLES)[number][];

/** Tables in which a person has one row for each value of a column; where both have it, the one that stays wins. */
export const MOVED_ONCE = [
  ["notifications", "cause"],
  ["messages", "cause"],
  ["volunteers", "event_id"],
  ["post_likes", "post_id"],
  ["post_reports", "post_id"],
  ["comment_reports", "comment_id"],
  ["post_hides", "post_id"],
  ["member_blocks", "blocked_id"],
  ["guardians", "member_id"],
  ["opening_balances", "member_id"],
] as const satisfies [keyof Tables, string][];

/** Gives everything that a record has to another one, credit included. Call it in a transaction. */
export async function transferMemberRows(db: Db, input: TwoRecords): Promise<void> {
  const { memberId, goneId } = input;
  await stopSecondRenewal(db, input);
  await leaveOutSameRecordings(db, input);
  for (const table of ONCE_PER_FORM) await renameSharedKeys(db, { ...input, table });
  for (const table of MOVED_TABLES)
    await db
      .updateTable(table)
      .set({ member_id: memberId })
      .where("member_id", "=", goneId)
      .execute();
  for (const [table, column] of MOVED_ONCE) await moveOnce(db, { ...input, table, column });
  await moveBlocks(db, input);
  await moveCredit(db, input);
  await db
    .updateTable("members")
    .set({ invited_by: memberId })
    .where("invited_by", "=", goneId)
    .where("id", "<>", memberId)
    .execute();
}

/** One recording counts once: where both records have imported it, that of the record that goes is left out. */
async function leaveOutSameRecordings(db: Db, { memberId, goneId }: TwoRecords): Promise<void> {
  const recordings = await db
    .selectFrom("activities")
    .select(["id", "started_at as startedAt", "duration_s as durationS", "elapsed_s as elapsedS"])
    .select("doubt")
    .where("member_id", "=", goneId)
    .execute();
  for (const { id, startedAt, durationS, elapsedS, doubt } of recordings) {
    if (startedAt === null || durationS === null) continue;
    const recording = { memberId, startedAt, durationS, elapsedS, isDoubtful: !isCountable(doubt) };
    if (await hasRecordingAt(db, recording))
      await db.deleteFrom("activities").where("id", "=", id).execute();
  }
}

async function renameSharedKeys(
  db: Db,
  input: TwoRecords & { table: (typeof ONCE_PER_FORM)[number] },
): Promise<void> {
  const table = sql.table(input.table);
  await sql`update ${table} set submit_key = submit_key || '-' || id
    where member_id = ${input.goneId} and submit_key in
      (select o.submit_key from ${table} o where o.member_id = ${input.memberId})`.execute(db);
}

async function moveOnce(
  db: Db,
  input: TwoRecords & { table: string; column: string },
): Promise<void> {
  const { memberId, goneId } = input;
  const table = sql.table(input.table);
  const same =
    input.column === "member_id"
      ? sql<SqlBool>`true`
      : sql<SqlBool>`o.${sql.ref(input.column)} = ${table}.${sql.ref(input.column)}`;
  await sql`update ${table} set member_id = ${memberId} where member_id = ${goneId}
    and not exists (select 1 from ${table} o where o.member_id = ${memberId} and ${same})`.execute(
    db,
  );
}

/** Others who blocked the record that goes have blocked the one that stays. */
async function moveBlocks(db: Db, { memberId, goneId }: TwoRecords): Promise<void> {
  await sql`update member_blocks set blocked_id = ${memberId} where blocked_id = ${goneId}
    and not exists (select 1 from member_blocks o
      where o.blocked_id = ${memberId} and o.member_id = member_blocks.member_id)`.execute(db);
  await db
    .deleteFrom("member_blocks")
    .where((eb) =>
      eb.or([
        eb("member_id", "=", goneId),
        eb("blocked_id", "=", goneId),
        eb("member_id", "=", eb.ref("blocked_id")),
      ]),
    )
    .where((eb) =>
      eb.or([eb("member_id", "in", [goneId, memberId]), eb("blocked_id", "=", goneId)]),
    )
    .execute();
}

async function moveCredit(db: Db, { memberId, goneId }: TwoRecords): Promise<void> {
  const gone = await db
    .deleteFrom("credit_balances")
    .where("member_id", "=", goneId)
    .returning("rupees")
    .executeTakeFirst();
  if (!gone) return;
  await db
    .insertInto("credit_balances")
    .values({ member_id: memberId, rupees: gone.rupees })
    .onConflict((conflict) =>
      conflict
        .column("member_id")
        .doUpdateSet((eb) => ({ rupees: eb("credit_balances.rupees", "+", gone.rupees) })),
    )
    .execute();
}

/** One person pays for a month once: where both records renew by themselves, that of the record that goes stops. */
async function stopSecondRenewal(db: Db, { memberId, goneId }: TwoRecords): Promise<void> {
  const live = ["asked", "active", "paused", "failing"] as const;
  const own = await db
    .selectFrom("renewals")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "in", live)
    .executeTakeFirst();
  if (!own) return;
  await db
    .updateTable("renewals")
    .set({ state: "stopping", next_check_at: 0 })
    .where("member_id", "=", goneId)
    .where("state", "in", live)
    .execute();
}
