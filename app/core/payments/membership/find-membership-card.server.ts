import type { Db } from "~/db/tables";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { addDays, type Day } from "~/lib/dates";
import { findPayment } from "../payments.server";
import { savedRupees } from "./memberships";

/** A member's membership as its card shows it. */
export interface MembershipCardView {
  /** The membership that covers today. */
  current:
    | { startsOn: Day; lastDay: Day; priceRupees: number; runs: number; savedRupees: number }
    | undefined;
  /** A paid membership that begins later. */
  next: { startsOn: Day; lastDay: Day } | undefined;
  /** One that waits for its payment. */
  unpaid: { startsOn: Day; lastDay: Day; paymentId: PaymentId | undefined } | undefined;
}

/** The member's membership of today, the one after it, and one that waits for its payment. */
export async function findMembershipCard(
  db: Db,
  input: { memberId: MemberId; today: Day },
): Promise<MembershipCardView> {
  const { memberId, today } = input;
  const rows = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .select("price_rupees as priceRupees")
    .where("member_id", "=", memberId)
    .where("ends_before", ">", today)
    .where("status", "in", ["active", "pending"])
    .orderBy("starts_on")
    .execute();
  const paid = rows.filter(({ status }) => status === "active");
  const current = paid.find(({ startsOn }) => startsOn <= today);
  const next = paid.find(({ startsOn }) => startsOn > today);
  const unpaid = rows.find(({ status }) => status === "pending");
  return {
    current: current && { ...daysOf(current), ...(await findUse(db, current)) },
    next: next && daysOf(next),
    unpaid: unpaid && { ...daysOf(unpaid), paymentId: await findDueId(db, unpaid) },
  };
}

function daysOf({ startsOn, endsBefore }: { startsOn: Day; endsBefore: Day }) {
  return { startsOn, lastDay: addDays(endsBefore, -1) };
}

/** The runs that the membership covered and what they would have cost. */
async function findUse(db: Db, { id, priceRupees }: { id: MembershipId; priceRupees: number }) {
  const { runs, worth } = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("runs"))
    .select((eb) => eb.fn.sum<number | null>("e.price_rupees").as("worth"))
    .where("b.membership_id", "=", id)
    .where((eb) => eb.or([eb("c.id", "is not", null), eb("b.status", "=", "completed")]))
    .executeTakeFirstOrThrow();
  const saved = savedRupees({ worthRupees: Number(worth ?? 0), priceRupees });
  return { priceRupees, runs: Number(runs), savedRupees: saved };
}

async function findDueId(db: Db, { id }: { id: MembershipId }): Promise<PaymentId | undefined> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("membership_id", "=", id)
    .where("status", "=", "due")
    .executeTakeFirst();
  return found?.id;
}

/** The payment that a member's unpaid membership waits for, or undefined. */
export async function findMembershipPayment(db: Db, { unpaid }: MembershipCardView) {
  return unpaid?.paymentId ? await findPayment(db, { paymentId: unpaid.paymentId }) : undefined;
}
