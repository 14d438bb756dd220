import { sql } from "kysely";
import { PROMISES } from "~/content/promises";
import { lockRows } from "~/db/dialect";
import type { Db, Tables } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { truncateWal } from "~/db/truncate-wal";
import type { SmsGateway } from "~/gateways/sms";
import { DAY_MS, type Instant } from "~/lib/dates";

/** What somebody leaves who has come further than a number, or whom the club knows. */
const TRACES = [
  "sessions",
  "bookings",
  "payments",
  "credit_entries",
  "waitlist_entries",
  "activities",
  "posts",
  "post_comments",
  "member_events",
  "member_notes",
  "post_likes",
  "post_reports",
  "comment_reports",
  "whatsapp_messages",
  "volunteers",
  "memberships",
  "waivers",
  "opening_balances",
] as const satisfies (keyof Tables)[];

const REMOVED_AT_ONCE = 500;

/**
 * Removes members who are no more than a number: it signed in with a code, never gave a name, left nothing and has
 * not signed in for 90 days. Returns how many.
 */
export async function removeAbandonedSignUps(
  db: Db,
  input: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const before = input.now - PROMISES.abandonedDays * DAY_MS;
  const found = await abandonedBefore(db, before).limit(REMOVED_AT_ONCE).execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const removed = await inTransaction(db, async (db) => {
    // Who signs in at this moment is waited for; the next statement sees their session.
    await db
      .selectFrom("members")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .$call(lockRows(db))
      .execute();
    return await db
      .deleteFrom("members")
      .where("id", "in", abandonedBefore(db, before).where("m.id", "in", ids))
      .returning("phone")
      .execute();
  });
  for (const { phone } of removed) await input.sms.forget?.(phone);
  if (removed.length > 0) await truncateWal(db);
  return removed.length;
}

function abandonedBefore(db: Db, before: Instant) {
  let abandoned = db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.status", "=", "pending")
    .where("m.created_at", "<", before)
    .where("m.registration_type", "=", "mobile_otp")
    .where("m.full_name", "is", null)
    .where("m.display_name", "is", null)
    .where("m.imported_at", "is", null)
    .where("m.is_sample", "=", 0)
    .where("m.role", "=", "member")
    .where("m.picture_id", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("processing_log as l")
            .select("l.id")
            .whereRef("l.member_id", "=", "m.id")
            .where("l.done_at", ">=", before),
        ),
      ),
    );
  for (const table of TRACES)
    abandoned = abandoned.where(
      sql<boolean>`not exists (select 1 from ${sql.table(table)} as t where t.member_id = m.id)`,
    );
  return abandoned;
}
