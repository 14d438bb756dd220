import type { Db } from "~/db/tables";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import { membershipEnd } from "./memberships";

/** The membership that a member would pay for next. */
export interface NextMembership {
  startsOn: Day;
  endsBefore: Day;
  /** What there is to pay, with the seats booked together with it. */
  rupees: number;
  /** The membership that waits for its payment, and that payment. */
  pending: { id: MembershipId; paymentId: PaymentId | null } | undefined;
}

/**
 * The membership that a member would pay for next: the one that waits for its payment, or one from today or from the end
 * of the one that runs, at the club's price.
 */
export async function findNextMembership(
  db: Db,
  input: { memberId: MemberId; today: Day; priceRupees: number },
): Promise<NextMembership> {
  const latest = await db
    .selectFrom("memberships as s")
    .leftJoin("payments as p", (join) =>
      join.onRef("p.membership_id", "=", "s.id").on("p.status", "=", "due"),
    )
    .select(["s.id", "s.status", "s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .select(["s.price_rupees as priceRupees", "p.id as paymentId", "p.amount_rupees as due"])
    .where("s.member_id", "=", input.memberId)
    .where("s.ends_before", ">", input.today)
    .where("s.status", "in", ["active", "pending"])
    .orderBy("s.ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.status === "pending") {
    const { id, startsOn, endsBefore, paymentId, due, priceRupees } = latest;
    return { startsOn, endsBefore, rupees: due ?? priceRupees, pending: { id, paymentId } };
  }
  const startsOn = latest?.endsBefore ?? input.today;
  const rupees = input.priceRupees;
  return { startsOn, endsBefore: membershipEnd(startsOn), rupees, pending: undefined };
}
