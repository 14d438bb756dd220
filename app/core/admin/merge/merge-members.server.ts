import { sql } from "kysely";
import { seatHeld } from "~/core/bookings/status.server";
import { ON_WAITLIST } from "~/core/bookings/waitlist/rules";
import { leaveInTransaction } from "~/core/bookings/waitlist/settle-waitlist.server";
import { LIVE_MEMBERSHIPS } from "~/core/payments/membership/memberships";
import { moveNotedPhone } from "~/core/people/change-phone/move-phone.server";
import { PLAN_TYPES } from "~/core/people/members";
import { hasNumber, lockMember } from "~/core/people/members.server";
import { emptyProfile } from "~/core/people/profile/profile-columns.server";
import { PROFILE_FIELDS } from "~/core/people/profile/profile-fields";
import { isOwnNumber } from "~/core/people/profile/profiles";
import { moveEarned } from "~/core/progress/achievements/achievements.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db, Tables } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { type MemberByAdmin, recordMemberChange } from "../move-members/move-members.server";
import { daysPaidTwice, type MergeRefusal, MergeRefused, type TwoRecords } from "./merges";
import { transferMemberRows } from "./transfer-member-rows.server";

type Outcome = { ok: true } | { ok: false; reason: MergeRefusal };

interface Input extends MemberByAdmin, TwoRecords {
  timeZone: string;
  today: Day;
}

/**
 * Merges two records of one person: bookings, payments, credit, runs, posts and notes of one go to the other,
 * whose own data win; the one that goes can no longer sign in and loses name and number. Days that
 * memberships of both cover are added at the end. Refuses while both hold what one person can have only once, and while
 * one of them is to be deleted. Repeating it changes nothing.
 */
export async function mergeMembers(db: Db, input: Input): Promise<Outcome> {
  if (input.memberId === input.goneId) return { ok: false, reason: "same" };
  try {
    await inTransaction(db, (db) => mergeInTransaction(db, input));
    return { ok: true };
  } catch (error) {
    if (error instanceof MergeRefused) return { ok: false, reason: error.reason };
    const clash = violatedConstraint(error);
    if (clash?.startsWith("bookings")) return { ok: false, reason: "both_booked" };
    throw error;
  }
}

async function mergeInTransaction(db: Db, input: Input): Promise<void> {
  const { memberId, goneId, now, timeZone } = input;
  const ids = [memberId, goneId].sort();
  for (const id of ids) await lockMember(db, { memberId: id });
  const living = await db
    .selectFrom("members")
    .select("id")
    .where("id", "in", ids)
    .where(hasNumber("phone"))
    .execute();
  if (living.length < 2) throw new MergeRefused("not_found");
  const clash = await findMergeClash(db, input);
  if (clash) throw new MergeRefused(clash);
  await leaveSpareWaitlists(db, input);
  await lengthenMembership(db, input);
  await transferMemberRows(db, input);
  await moveEarned(db, input);
  await retireMember(db, input);
  const inviters = await moveInviter(db, input);
  for (const id of new Set([memberId, goneId, ...inviters]))
    await refreshStatistics(db, { memberId: id, now, timeZone });
  await recordMemberChange(db, { ...input, action: "members_merged", details: { merged: goneId } });
}

/**
 * Adds the days that paid memberships of two records of one person both cover to the one that ends last. Call it in the
 * transaction of the merge, before their rows move.
 */
export async function lengthenMembership(
  db: Db,
  input: TwoRecords & { today: Day; now: Instant },
): Promise<void> {
  const { memberId, goneId, today, now } = input;
  const paid = await db
    .selectFrom("memberships")
    .select(["id", "member_id as memberId"])
    .select(["starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "in", [memberId, goneId])
    .where("status", "=", "active")
    .where("ends_before", ">", today)
    .orderBy("ends_before", "desc")
    .execute();
  const of = (id: MemberId) => paid.filter((membership) => membership.memberId === id);
  const days = daysPaidTwice(of(memberId), of(goneId), today);
  const [last] = paid;
  if (!last || days === 0) return;
  await db
    .updateTable("memberships")
    .set({ ends_before: addDays(last.endsBefore, days), updated_at: now })
    .where("id", "=", last.id)
    .execute();
}

/** A deletion that a member asked for, or data that both records hold and one person can have only once. */
async function findMergeClash(
  db: Db,
  input: TwoRecords & { today: Day; now: Instant },
): Promise<MergeRefusal | undefined> {
  const erasing = await db
    .selectFrom("erasure_requests")
    .select("member_id")
    .where("member_id", "in", [input.memberId, input.goneId])
    .executeTakeFirst();
  if (erasing) return "erasing";
  const shared = await listSharedEvents(db, { ...input, limit: 1 });
  if (shared.length > 0) return "both_booked";
  const memberships = await db
    .selectFrom("memberships")
    .select(["member_id", "status"])
    .where("member_id", "in", [input.memberId, input.goneId])
    .where("status", "in", LIVE_MEMBERSHIPS)
    .where("ends_before", ">", input.today)
    .execute();
  const isUnpaid = memberships.some((membership) => membership.status === "pending");
  const holders = new Set(memberships.map(({ member_id: id }) => id));
  return isUnpaid && holders.size > 1 ? "both_members" : undefined;
}

/**
 * Takes a person with two records off the waitlists where one place is enough: of runs that they are booked on, and of
 * the later of two places, unless that one is offered a seat. Call it in the transaction of the merge.
 */
async function leaveSpareWaitlists(
  db: Db,
  { memberId, goneId, now }: TwoRecords & { now: Instant },
): Promise<void> {
  const ids = [memberId, goneId];
  const places = await db
    .selectFrom("waitlist_entries as w")
    .select(["w.event_id as eventId", "w.member_id as memberId", "w.status"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "w.event_id")
          .where("b.member_id", "in", ids)
          .where("b.is_guest", "=", 0)
          .where(seatHeld("b.status")),
      ).as("isBooked"),
    )
    .where("w.member_id", "in", ids)
    .where("w.status", "in", ON_WAITLIST)
    .orderBy("w.place")
    .execute();
  for (const [eventId, own] of Map.groupBy(places, (place) => place.eventId)) {
    const first = own.find(({ status }) => status === "offered") ?? own[0];
    for (const place of own)
      if (place.isBooked || place !== first)
        await leaveInTransaction(db, { eventId, memberId: place.memberId, now });
  }
}

/** A record as it is compared with another before the two are merged; undefined for none. */
export async function findMergeCandidate(db: Db, { memberId }: { memberId: MemberId }) {
  const found = await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.email", "m.status", "m.created_at as createdAt"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .select(["d.sessions", "d.last_run as lastRun", "c.rupees as creditRupees"])
    .where("m.id", "=", memberId)
    .where(hasNumber("m.phone"))
    .executeTakeFirst();
  return found && { ...found, creditRupees: found.creditRupees ?? 0 };
}

/**
 * Events that the person of two records holds two seats of, the latest first: each record's own, and of runs to come
 * those of a guest with its number. The two are merged only once one booking is cancelled.
 */
export async function listSharedEvents(
  db: Db,
  input: TwoRecords & { now: Instant; limit: number },
): Promise<{ title: string; date: string }[]> {
  const ids = [input.memberId, input.goneId];
  const seats = db
    .selectFrom("bookings")
    .select(["event_id as eventId", "title", "date", "starts_at as startsAt"]);
  const own = await seats
    .where("member_id", "in", ids)
    .where("is_guest", "=", 0)
    .where(seatHeld("status"))
    .execute();
  const asGuest = await seats
    .where("participant_phone", "in", (eb) =>
      eb.selectFrom("members").select("phone").where("id", "in", ids),
    )
    // A literal, so that the planner can use the partial index over guests' numbers.
    .where("is_guest", "=", sql.lit(1))
    .where("starts_at", ">", input.now)
    .where(seatHeld("status"))
    .execute();
  return [...Map.groupBy([...own, ...asGuest], ({ eventId }) => eventId).values()]
    .flatMap(([one, other]) => (one && other ? one : []))
    .toSorted((one, other) => other.startsAt - one.startsAt)
    .slice(0, input.limit)
    .map(({ title, date }) => ({ title, date }));
}

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
] as const satisfies (keyof Tables)[];

/** Columns that the record that stays takes over where its own are empty. */
const TAKEN_OVER = [
  ...PROFILE_FIELDS.filter((field) => field.kind !== "list").map(({ column }) => column),
  "picture_id" as const,
  "wanted_plan" as const,
];

/**
 * Takes name, number and access from a record that was merged into another, which gets what it lacks, the higher plan and
 * a run leader's role. Call it in the transaction of the merge.
 */
export async function retireMember(db: Db, input: TwoRecords & { now: Instant }): Promise<void> {
  const { memberId, goneId, now } = input;
  const select = (id: MemberId) =>
    db
      .selectFrom("members")
      .select([...TAKEN_OVER, "phone", "plan_type", "role"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const [kept, gone] = [await select(memberId), await select(goneId)];
  const contact = [kept, gone]
    .map((one) => one.emergency_contact)
    .find((typed) => typed && ![kept, gone].some(({ phone }) => isOwnNumber(typed, phone)));
  // Unique columns first: the other record may take over the user name.
  await db
    .updateTable("members")
    .set({ ...emptyProfile(), picture_id: null, wanted_plan: null, firebase_uid: null })
    .set({ phone: `erased-${goneId}`, invite_code: `erased-${goneId}`, join_crew: 0 })
    .set({ status: "inactive", status_reason: "merged" })
    // A form that was loaded before fills nothing in again.
    .set((eb) => ({ profile_version: eb("profile_version", "+", 1) }))
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
      // The two are one person, who may have named their own other number.
      emergency_contact: contact ?? null,
      plan_type: higherPlan(kept.plan_type, gone.plan_type),
      role: gone.role === "run_leader" ? gone.role : kept.role,
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .execute();
  await moveNotedPhone(db, { from: gone.phone, to: kept.phone, now });
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

/**
 * The record that stays keeps who invited it, or gets who invited the other; nobody is invited by themselves. Returns those
 * who may have brought one person less to the club now. Call it in the transaction of the merge.
 */
async function moveInviter(db: Db, { memberId, goneId }: TwoRecords): Promise<MemberId[]> {
  const inviterOf = async (id: MemberId) =>
    await db
      .selectFrom("members")
      .select("invited_by as id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const found = [await inviterOf(memberId), await inviterOf(goneId)];
  const inviters = found.flatMap(({ id }) =>
    id === null || id === memberId || id === goneId ? [] : id,
  );
  const [inviter = null] = inviters;
  for (const [id, invited_by] of [
    [memberId, inviter],
    [goneId, null],
  ] as const)
    await db.updateTable("members").set({ invited_by }).where("id", "=", id).execute();
  return inviters;
}

function higherPlan(one: PlanType, other: PlanType): PlanType {
  return PLAN_TYPES.indexOf(one) > PLAN_TYPES.indexOf(other) ? one : other;
}
