import { type RawBuilder, type SqlBool, sql } from "kysely";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { RegistrationType } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { currentLanguage, FIRST_LANGUAGE, type Language } from "~/lib/language";

/** The condition that a member has a number: one who was erased or merged has none, and nobody signs in with it. */
export function hasNumber(column: "phone" | "m.phone"): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like '+%'`;
}

/** The member with this stored phone number ('+91…'), or undefined. */
export async function findMemberByPhone(db: Db, input: { phone: string }) {
  return await db
    .selectFrom("members")
    .select(["id", "status", "status_reason as statusReason", "full_name as fullName", "language"])
    .where("phone", "=", input.phone)
    .executeTakeFirst();
}

/** The member with this id, or undefined. */
export async function findMemberById(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members")
    .select(["status", "status_reason as statusReason", "phone"])
    .where("id", "=", input.memberId)
    .executeTakeFirst();
}

/** The id of the member with this invite code; undefined for an unknown code and one's own. */
export async function findInviter(
  db: Db,
  input: { memberId: MemberId; inviteCode: string | undefined },
): Promise<MemberId | undefined> {
  if (!input.inviteCode) return undefined;
  const inviter = await db
    .selectFrom("members")
    .select("id")
    .where("invite_code", "=", input.inviteCode.toUpperCase())
    .where("id", "<>", input.memberId)
    .executeTakeFirst();
  return inviter?.id;
}

/** Remembers the plan that a newcomer chose before their free first run, which needs no remembering itself. */
export async function rememberPlan(
  db: Db,
  { memberId, plan }: { memberId: MemberId; plan: BookingPlan | undefined },
): Promise<void> {
  if (!plan || plan === "free_trial") return;
  await db
    .updateTable("members")
    .set({ wanted_plan: plan })
    .where("id", "=", memberId)
    .where("plan_type", "=", "Basic")
    .execute();
}

const INVITE_CODE_LENGTH = 8;

/** Creates a pending member with a phone number, default achievements and statistics; returns the id. */
export async function createMember(
  db: Db,
  input: { phone: string; registrationType: RegistrationType; now: Instant },
): Promise<MemberId> {
  const memberId = newId();
  await db
    .insertInto("members")
    .values({
      id: memberId,
      phone: input.phone,
      status: "pending",
      registration_type: input.registrationType,
      invite_code: readableCode(INVITE_CODE_LENGTH),
      goals: jsonText([]),
      role: "member",
      plan_type: "Basic",
      join_crew: 0,
      is_sample: 0,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  await startStatistics(db, { memberIds: [memberId], now: input.now });
  return memberId;
}

/**
 * Locks the member's row until the end of the transaction, so that two forms of theirs follow each other, and returns
 * the status; undefined for an unknown member. An update without changes is the one way that works on both databases.
 */
export async function lockMember(db: Db, input: { memberId: MemberId }) {
  const locked = await db
    .updateTable("members")
    .set((eb) => ({ board_answered_at: eb.ref("board_answered_at") }))
    .where("id", "=", input.memberId)
    .returning("status")
    .executeTakeFirst();
  return locked?.status;
}

/**
 * Deletes a pending member who was created for a booking at this moment and has done nothing since: no booking, no
 * payment, no session.
 */
export async function dropUntouchedMember(
  db: Db,
  { memberId, createdAt }: { memberId: MemberId; createdAt: Instant },
): Promise<void> {
  await db
    .deleteFrom("members")
    .where("id", "=", memberId)
    .where("status", "=", "pending")
    .where("created_at", "=", createdAt)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (["bookings", "payments", "sessions"] as const).map((table) =>
          not(exists(selectFrom(table).select("member_id").where("member_id", "=", memberId))),
        ),
      ),
    )
    .execute();
}

/** Keeps the language that a member chose for pages and messages. */
export async function saveLanguage(
  db: Db,
  { memberId, language }: { memberId: MemberId; language: Language },
): Promise<void> {
  await db.updateTable("members").set({ language }).where("id", "=", memberId).execute();
}

/** Keeps the language of the page that a member signs in on, unless they have chosen one. English is where everybody begins, and says nothing. */
export async function keepLanguageOfSignIn(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<void> {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE) return;
  await db
    .updateTable("members")
    .set({ language })
    .where("id", "=", memberId)
    .where("language", "is", null)
    .execute();
}
