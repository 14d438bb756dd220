import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** What an admin wrote in words; figures and statuses stay in the log. */
const WRITTEN = ["notes", "reason", "reasonBefore"];

/**
 * Takes out of the audit log and the gate's log what admins wrote about a member and their bookings and posts.
 * That something was done, when and by whom stays.
 */
export async function forgetWords(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<void> {
  const { memberId } = input;
  const bookings = db.selectFrom("bookings").select("id").where("member_id", "=", memberId);
  const posts = db.selectFrom("posts").select("id").where("member_id", "=", memberId);
  await db
    .updateTable("gate_entries")
    .set({ reason: null })
    .where("booking_id", "in", bookings)
    .where("reason", "is not", null)
    .execute();
  const entries = await db
    .selectFrom("audit_log")
    .select(["id", "details"])
    .where("details", "<>", "{}")
    .where((eb) =>
      eb.or([
        eb("subject_kind", "=", "member").and("subject_id", "=", memberId),
        eb("subject_kind", "=", "booking").and("subject_id", "in", bookings),
        eb("subject_kind", "=", "post").and("subject_id", "in", posts),
      ]),
    )
    .execute();
  for (const { id, details } of entries) {
    const kept = Object.entries(JSON.parse(details) as Record<string, unknown>).filter(
      ([name]) => !WRITTEN.includes(name),
    );
    await db
      .updateTable("audit_log")
      .set({ details: JSON.stringify(Object.fromEntries(kept)) })
      .where("id", "=", id)
      .execute();
  }
}
