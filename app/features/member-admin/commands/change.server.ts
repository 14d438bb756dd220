import type { Db } from "~/db/tables";
import type { MemberRole, PlanType } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { type ByAdmin, record } from "./record.server";

export type MemberChangeOutcome = { ok: true } | { ok: false; reason: "not_found" };

export async function change(
  db: Db,
  input: ByAdmin,
  to: { plan_type: PlanType } | { role: MemberRole },
): Promise<MemberChangeOutcome> {
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
    const [action, from] =
      "role" in to ? ["role_changed", before.role] : ["plan_changed", before.plan_type];
    await record(db, input, action, { from, to: Object.values(to)[0] });
    return { ok: true };
  });
}
