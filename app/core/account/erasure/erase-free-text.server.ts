import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf, jsonText } from "~/lib/json";

/** Audit details that are free text; others stay in the log. */
const WRITTEN = ["notes", "reason", "reasonBefore"];

/**
 * Removes free text about a member, their bookings and posts from the audit log and the check-in log. Action,
 * time and admin stay.
 */
export async function eraseFreeText(
  db: Db,
  input: { memberId: MemberId; now: Instant },
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
    .where("details", "<>", jsonText({}))
    .where((eb) =>
      eb.or([
        eb("subject_kind", "=", "member").and("subject_id", "=", memberId),
        eb("subject_kind", "=", "booking").and("subject_id", "in", bookings),
        eb("subject_kind", "=", "post").and("subject_id", "in", posts),
      ]),
    )
    .execute();
  for (const { id, details } of entries) {
    const kept = Object.entries(jsonOf(details)).filter(([name]) => !WRITTEN.includes(name));
    await db
      .updateTable("audit_log")
      .set({ details: jsonText(Object.fromEntries(kept)) })
      .where("id", "=", id)
      .execute();
  }
}
