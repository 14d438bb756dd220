import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import type { MemberRole, PlanType } from "~/features/members/rules";
import type { Instant } from "~/lib/dates";

interface ByAdmin {
  memberId: string;
  adminId: string;
  requestId: string;
  now: Instant;
}

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

/** A member's whole phone number, once written down who looked at it; undefined when there is no such member. */
export async function revealPhone(db: Db, input: ByAdmin): Promise<string | undefined> {
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select("phone")
      .where("id", "=", input.memberId)
      .executeTakeFirst();
    if (member) await record(db, input, "phone_revealed", {});
    return member?.phone;
  });
}

/** Sets a member's tier. */
export async function changePlanType(
  db: Db,
  input: ByAdmin & { planType: PlanType },
): Promise<Outcome> {
  return await change(db, input, { plan_type: input.planType });
}

/** Makes a member a run leader, or a member again. */
export async function changeRole(db: Db, input: ByAdmin & { role: MemberRole }): Promise<Outcome> {
  return await change(db, input, { role: input.role });
}

async function change(
  db: Db,
  input: ByAdmin,
  to: { plan_type: PlanType } | { role: MemberRole },
): Promise<Outcome> {
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

async function record(
  db: Db,
  input: ByAdmin,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action,
    subject: { kind: "member", id: input.memberId },
    details,
    requestId: input.requestId,
    now: input.now,
  });
}
