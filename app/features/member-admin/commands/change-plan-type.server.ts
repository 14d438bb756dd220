import type { Db } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import { change, type MemberChangeOutcome } from "./change.server";
import type { ByAdmin } from "./record.server";

/** Sets a member's tier. */
export async function changePlanType(
  db: Db,
  input: ByAdmin & { planType: PlanType },
): Promise<MemberChangeOutcome> {
  return await change(db, input, { plan_type: input.planType });
}
