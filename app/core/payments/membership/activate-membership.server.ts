import type { Db } from "~/db/tables";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { type MembershipDays, type MovedMembership, placeMembership } from "./memberships";

/**
 * Makes a paid membership valid and its member Premium; returns its days, and which memberships of the member moved so that
 * no day is paid twice. The member's row must be locked. Call it in the payment's transaction.
 */
export async function activateMembership(
  db: Db,
  { membershipId, now }: { membershipId: MembershipId; now: Instant },
): Promise<MembershipDays & { moved: MovedMembership[] }> {
  const { memberId, ...added } = await db
    .updateTable("memberships")
    .set({ status: "active", updated_at: now })
    .where("id", "=", membershipId)
    .returning(["id", "starts_on as startsOn", "ends_before as endsBefore"])
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  const moved = placeMembership(added, await listValid(db, { memberId, added }));
  for (const { id, to } of moved)
    await db
      .updateTable("memberships")
      .set({ starts_on: to.startsOn, ends_before: to.endsBefore, is_over: 0, reminded_at: null })
      .set({ updated_at: now })
      .where("id", "=", id)
      .execute();
  await setPlanType(db, { memberId, planType: "Premium", now });
  return { ...added, ...moved.find(({ id }) => id === added.id)?.to, moved };
}

/** The member's other valid memberships that end after this one begins. */
async function listValid(
  db: Db,
  { memberId, added }: { memberId: MemberId; added: MembershipDays },
): Promise<MembershipDays[]> {
  return await db
    .selectFrom("memberships")
    .select(["id", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", memberId)
    .where("status", "=", "active")
    .where("id", "<>", added.id)
    .where("ends_before", ">", added.startsOn)
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
}

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
