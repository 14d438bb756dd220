import type { Db } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import { changeMember, type MemberChangeOutcome } from "./change-member.server";
import type { ByAdmin } from "../move-members/record-member-change.server";

/** Sets a member's tier. */
export async function changePlanType(
  db: Db,
  input: ByAdmin & { planType: PlanType },
): Promise<MemberChangeOutcome> {
  return await changeMember(db, { ...input, to: { plan_type: input.planType } });
}
