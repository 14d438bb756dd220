import type { Db } from "~/db/tables";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { membershipEnd } from "./memberships";

/** A membership that is valid once it is paid; returns its id. */
export async function startMembership(
  db: Db,
  input: { memberId: MemberId; startsOn: Day; priceRupees: number; now: Instant },
): Promise<MembershipId> {
  const membershipId = newId();
  await db
    .insertInto("memberships")
    .values({
      id: membershipId,
      member_id: input.memberId,
      starts_on: input.startsOn,
      ends_before: membershipEnd(input.startsOn),
      price_rupees: input.priceRupees,
      status: "pending",
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  return membershipId;
}
