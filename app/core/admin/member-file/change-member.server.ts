import type { Db } from "~/db/tables";
import type { MemberRole, PlanType } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { type ByAdmin, recordMemberChange } from "../move-members/record-member-change.server";

export type MemberChangeOutcome = { ok: true } | { ok: false; reason: "not_found" };

export async function changeMember(
  db: Db,
  input: ByAdmin & { to: { plan_type: PlanType } | { role: MemberRole } },
): Promise<MemberChangeOutcome> {
  const { to } = input;
  return await inTransaction(db, async (db) => {
    const before = await db
      .selectFrom("members")
      .select(["plan_type", "role"])
      .where("id", "=", input.memberId)
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "not_found" };
    await db
      .updateTable("members")
      .set({ ...to, updated_at: input.now })
      .where("id", "=", input.memberId)
      .execute();
    if ("role" in to)
      await recordMemberChange(db, {
        ...input,
        action: "role_changed",
        details: { from: before.role, to: to.role },
      });
    else
      await recordMemberChange(db, {
        ...input,
        action: "plan_changed",
        details: { from: before.plan_type, to: to.plan_type },
      });
    return { ok: true };
  });
}
