import { PLAN_TYPES } from "~/core/people/members";
import type { Db, Tables } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";

/** Tables whose rows a retired record does not need; rows of some are the same at the record that stays. */
export const RETIRED_TABLES = [
  "sessions",
  "push_subscriptions",
  "messages",
  "volunteers",
  "guardians",
  "passkeys",
  "passkey_offers",
  "notification_choices",
  "member_emails",
  "calendar_feeds",
  "erasure_requests",
] as const satisfies (keyof Tables)[];

/** Columns that the record that stays takes over where its own are empty. */
const TAKEN_OVER = [
  "display_name",
  "full_name",
  "username",
  "email",
  "gender",
  "date_of_birth",
  "profession",
  "running_level",
  "emergency_contact",
  "instagram",
  "picture_id",
] as const;

/**
 * Takes name, number and access from a record that was merged into another, which gets what it lacks, the higher plan and
 * a run leader's role. Call it in the transaction of the merge.
 */
export async function retireMember(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; now: Instant },
): Promise<void> {
  const { memberId, goneId, now } = input;
  const select = (id: MemberId) =>
    db
      .selectFrom("members")
      .select([...TAKEN_OVER, "phone", "plan_type", "role"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const [kept, gone] = [await select(memberId), await select(goneId)];
  const empty = Object.fromEntries(TAKEN_OVER.map((column) => [column, null]));
  // Unique columns first: the other record may take over the user name.
  await db
    .updateTable("members")
    .set({ ...empty, phone: `erased-${goneId}`, invite_code: `erased-${goneId}` })
    .set({ goals: jsonText([]), join_crew: 0, status: "inactive", status_reason: "merged" })
    .set({ role: "member", plan_type: "Basic", updated_at: now })
    .where("id", "=", goneId)
    .execute();
  const taken = TAKEN_OVER.flatMap((column) =>
    kept[column] === null && gone[column] !== null ? [[column, gone[column]]] : [],
  );
  await db
    .updateTable("members")
    .set((eb) => ({
      ...Object.fromEntries(taken),
      plan_type: higherPlan(kept.plan_type, gone.plan_type),
      role: gone.role === "run_leader" ? gone.role : kept.role,
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .execute();
  // Data export and erasure find contact messages by the number.
  await db
    .updateTable("contacts")
    .set({ whatsapp: kept.phone })
    .where("whatsapp", "=", gone.phone)
    .execute();
  for (const table of RETIRED_TABLES)
    await db.deleteFrom(table).where("member_id", "=", goneId).execute();
  await db.deleteFrom("otp_challenge").where("phone", "=", gone.phone).execute();
  await db
    .updateTable("consent")
    .set({ withdrawn_at: now })
    .where("member_id", "=", goneId)
    .where("withdrawn_at", "is", null)
    .execute();
  if (gone.picture_id && kept.picture_id)
    await db.deleteFrom("pictures").where("id", "=", gone.picture_id).execute();
}

function higherPlan(one: PlanType, other: PlanType): PlanType {
  return PLAN_TYPES.indexOf(one) > PLAN_TYPES.indexOf(other) ? one : other;
}
