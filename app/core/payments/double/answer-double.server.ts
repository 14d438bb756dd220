import { sql } from "kysely";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { lockMember } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";
import { changeCredit } from "../credits/refund-credit.server";
import { activateMembership, againIfBought } from "../membership/memberships.server";
import { countMemberships, startMembership } from "../membership/record-membership.server";

export type DoubleRefusal = "changed_meanwhile" | "credit_used";

class DoubleRefused extends Refusal<DoubleRefusal> {}

export type DoubleOutcome =
  /** `lastDay` of the membership that was extended. */
  { ok: true; lastDay: Day | undefined } | { ok: false; reason: DoubleRefusal };

interface Answer {
  paymentId: PaymentId;
  /** The member who answers; undefined where an admin does for them. */
  memberId?: MemberId;
  answer: "extend" | "credit";
  adminId: AdminId | null;
  today: Day;
  requestId: string | null;
  now: Instant;
}

/**
 * Answers what becomes of a membership that was paid twice. `extend`: its credit buys the month after the last one that is
 * paid, for as much, under the receipt of the second payment. `credit`: it stays credit. Refuses a second answer.
 */
export async function answerDouble(db: Db, input: Answer): Promise<DoubleOutcome> {
  try {
    return await againIfBought(() => answerOnce(db, input));
  } catch (error) {
    if (error instanceof DoubleRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function answerOnce(db: Db, input: Answer): Promise<DoubleOutcome> {
  const { paymentId, answer, adminId, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const { memberId, membershipId } = await takeUp(db, input);
    const paidFor = { ...input, memberId, membershipId };
    const added = answer === "extend" ? await extend(db, paidFor) : undefined;
    await recordAudit(db, {
      actor: { kind: adminId === null ? "member" : "admin", id: adminId ?? memberId },
      action: "double_payment_answered",
      subject: { kind: "payment", id: paymentId },
      details: { what: answer, ...(added && { amountRupees: added.priceRupees }) },
      requestId,
      now,
    });
    return { ok: true, lastDay: added?.lastDay };
  });
}

/** Notes the answer; the second of two finds none open. */
async function takeUp(
  db: Db,
  input: { paymentId: PaymentId; memberId?: MemberId; answer: "extend" | "credit" },
): Promise<{ memberId: MemberId; membershipId: MembershipId | null }> {
  const { memberId } = input;
  const answered = await db
    .updateTable("payments")
    .set({ choice: input.answer === "extend" ? "extended" : "credit" })
    .where("id", "=", input.paymentId)
    .where("status", "=", "paid")
    .where("choice", "=", "open")
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? ""))
    .returning(["member_id as memberId", "membership_id as membershipId"])
    .executeTakeFirst();
  if (!answered) throw new DoubleRefused("changed_meanwhile");
  return answered;
}

async function extend(
  db: Db,
  input: {
    paymentId: PaymentId;
    memberId: MemberId;
    /** The membership that was paid twice, whose price it was. */
    membershipId: MembershipId | null;
    today: Day;
    now: Instant;
  },
): Promise<{ lastDay: Day; priceRupees: number }> {
  const { paymentId, memberId, today, now } = input;
  await lockMember(db, { memberId });
  const { priceRupees } = await db
    .selectFrom("memberships")
    .select("price_rupees as priceRupees")
    .where("id", "=", input.membershipId)
    .executeTakeFirstOrThrow();
  const made = await countMemberships(db, { memberId });
  const added = { memberId, startsOn: today, priceRupees, made, now };
  const membershipId = await startMembership(db, added);
  const { endsBefore } = await activateMembership(db, { membershipId, now });
  const isTaken = await changeCredit(db, {
    memberId,
    bookingId: null,
    amountRupees: -priceRupees,
    reason: "used",
    note: membershipId,
    now,
  });
  if (!isTaken) throw new DoubleRefused("credit_used");
  await db
    .updateTable("payments")
    .set({ membership_id: membershipId })
    .where("id", "=", paymentId)
    .execute();
  return { lastDay: addDays(endsBefore, -1), priceRupees };
}

const SHOWN = 50;

/** Memberships that were paid twice and of which nobody has said what becomes of the money; of one member or of all. */
export async function listDoubles(db: Db, { memberId }: { memberId?: MemberId } = {}) {
  return await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["p.id as paymentId", "p.member_id as memberId", "p.reference as code"])
    .select("p.amount_rupees as rupees")
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .where("p.choice", "=", sql.lit("open"))
    .$if(memberId !== undefined, (query) => query.where("p.member_id", "=", memberId ?? ""))
    .orderBy("p.member_id")
    .orderBy("p.id")
    .limit(SHOWN)
    .execute();
}
