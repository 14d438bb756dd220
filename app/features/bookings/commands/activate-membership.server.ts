import type { Db } from "~/db/tables";
import type { MembershipId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { setPlanType } from "./set-plan-type.server";

/** Makes a paid membership valid and its member Premium. Call it in the payment's transaction. */
export async function activateMembership(
  db: Db,
  input: { membershipId: MembershipId; now: Instant },
): Promise<void> {
  const membership = await db
    .updateTable("memberships")
    .set({ status: "active", updated_at: input.now })
    .where("id", "=", input.membershipId)
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  await setPlanType(db, { memberId: membership.memberId, planType: "Premium", now: input.now });
}
