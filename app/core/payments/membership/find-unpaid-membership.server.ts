import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import type { UnpaidMembership } from "./memberships";

/** The membership that waits for the member to pay it, or undefined. */
export async function findUnpaidMembership(
  db: Db,
  { memberId, today }: { memberId: MemberId; today: Day },
): Promise<UnpaidMembership | undefined> {
  const [found] = await listUnpaid(db, { memberId, today, limit: 1 });
  return found;
}

const listUnpaid = prepared(
  (db, { memberId, today, limit }: Places<{ memberId: MemberId; today: Day; limit: number }>) =>
    db
      .selectFrom("memberships as m")
      .innerJoin("payments as p", "p.membership_id", "m.id")
      .select(["m.starts_on as startsOn", "p.amount_rupees as amountRupees"])
      .where("m.member_id", "=", memberId)
      .where("m.status", "=", "pending")
      .where("m.ends_before", ">", today)
      .where("p.status", "=", "due")
      .where("p.utr", "is", null)
      .orderBy("m.starts_on")
      .limit(limit),
);
