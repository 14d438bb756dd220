import { LIVE } from "~/core/bookings/status";
import { findCredit } from "~/core/payments/payments.server";
import { hasNumber } from "~/core/people/members.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addDays, type Day, dayOf, type Instant } from "~/lib/dates";
import { jsonOf, jsonText } from "~/lib/json";
import type { ErasureEffects } from "./erasure";

/** When this member is due to be erased, or undefined without a request. */
export async function findErasure(
  db: Db,
  input: { memberId: MemberId },
): Promise<{ dueAt: Instant } | undefined> {
  const [found] = await listRequests(db, { memberId: input.memberId });
  return found;
}

const listRequests = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db.selectFrom("erasure_requests").select("due_at as dueAt").where("member_id", "=", memberId),
);

/** What a member would lose and still owe if their account were erased at `dueAt`. */
export async function findErasureEffects(
  db: Db,
  { memberId, dueAt, timeZone }: { memberId: MemberId; dueAt: Instant; timeZone: string },
): Promise<ErasureEffects> {
  const seats = await db
    .selectFrom("bookings")
    .select(["payment_id as paymentId", "price_rupees as priceRupees"])
    .select("amount_paid_rupees as paidRupees")
    .where("member_id", "=", memberId)
    .where("starts_at", ">", dueAt)
    .where("status", "in", LIVE)
    .execute();
  const due = await db
    .selectFrom("payments")
    .select(["id", "amount_rupees as amountRupees"])
    .where("member_id", "=", memberId)
    .where("status", "=", "due")
    .execute();
  // A seat that is cancelled lowers the payment that it is in.
  const owed = due.map(({ id, amountRupees }) => {
    const own = seats.filter(({ paymentId }) => paymentId === id);
    return Math.max(
      0,
      own.reduce((left, { priceRupees }) => left - priceRupees, amountRupees),
    );
  });
  return {
    membershipUntil: await findLastDay(db, { memberId, day: dayOf(dueAt, timeZone) }),
    creditRupees: await findCredit(db, { memberId }),
    seats: seats.length,
    paidRupees: seats.reduce((sum, { paidRupees }) => sum + paidRupees, 0),
    owedRupees: owed.reduce((sum, rupees) => sum + rupees, 0),
  };
}

/** The last day of the memberships that are paid, if it comes after `day`. */
async function findLastDay(
  db: Db,
  { memberId, day }: { memberId: MemberId; day: Day },
): Promise<Day | undefined> {
  const last = await db
    .selectFrom("memberships")
    .select("ends_before as endsBefore")
    .where("member_id", "=", memberId)
    .where("ends_before", ">", day)
    .where("status", "=", "active")
    .orderBy("ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && addDays(last.endsBefore, -1);
}

/** A member whose account an admin deletes; undefined for nobody and for a record that was erased or merged. */
export async function findMemberToErase(db: Db, input: { memberId: MemberId }) {
  const found = await db
    .selectFrom("members")
    .select(["status", "full_name as fullName", "display_name as displayName"])
    .where("id", "=", input.memberId)
    .where(hasNumber("phone"))
    .executeTakeFirst();
  return found && { status: found.status, name: found.fullName ?? found.displayName };
}

/** Audit details that are free text; others stay in the log. */
const WRITTEN = ["notes", "reason", "reasonBefore"];

/** The member's record and those of the same person that were merged into it, as the audit log has them. */
export async function listOwnRecords(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<MemberId[]> {
  const ids = [memberId];
  for (const id of ids) {
    const merges = await db
      .selectFrom("audit_log")
      .select("details")
      .where("subject_kind", "=", "member")
      .where("subject_id", "=", id)
      .where("action", "=", "members_merged")
      .execute();
    for (const { details } of merges) {
      const { merged } = jsonOf(details);
      if (typeof merged === "string" && !ids.includes(merged)) ids.push(merged);
    }
  }
  return ids;
}

/**
 * Removes free text about a member, also from before a merge, and about their bookings and posts from the audit log and
 * the check-in log. Action, time and admin stay.
 */
export async function eraseFreeText(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  const { memberId } = input;
  const records = await listOwnRecords(db, input);
  const bookings = db.selectFrom("bookings").select("id").where("member_id", "=", memberId);
  const posts = db.selectFrom("posts").select("id").where("member_id", "=", memberId);
  await db
    .updateTable("check_in_entries")
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
        eb("subject_kind", "=", "member").and("subject_id", "in", records),
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
