import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Sets the member's tier; Standard never replaces Premium. */
export async function setPlanType(
  db: Db,
  input: { memberId: MemberId; planType: "Standard" | "Premium"; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ plan_type: input.planType, updated_at: input.now })
    .where("id", "=", input.memberId)
    .where("plan_type", "in", input.planType === "Premium" ? ["Basic", "Standard"] : ["Basic"])
    .execute();
}
