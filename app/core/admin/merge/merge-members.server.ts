import { seatHeld } from "~/core/bookings/status.server";
import { lockMember } from "~/core/people/members.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { type ByAdmin, recordMemberChange } from "../move-members/move-members.server";
import { daysPaidTwice, type MergeRefusal, MergeRefused } from "./merges";
import { retireMember } from "./retire-member.server";
import { transferMemberRows } from "./transfer-member-rows.server";

type Outcome = { ok: true } | { ok: false; reason: MergeRefusal };

interface Input extends ByAdmin {
  /** The record that goes; `memberId` stays. */
  goneId: MemberId;
  timeZone: string;
  today: Day;
}

/**
 * Merges two records of one person: bookings, payments, credit, runs, posts and notes of one go to the other,
 * whose own data win; the one that goes can no longer sign in and loses name and number. Days that
 * memberships of both cover are added at the end. Refuses while both hold what one person can have only once.
 * Repeating it changes nothing.
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
  for (const id of ids) {
    if (!(await lockMember(db, { memberId: id }))) throw new MergeRefused("not_found");
  }
  const living = await db
    .selectFrom("members")
    .select("id")
    .where("id", "in", ids)
    .where("phone", "like", "+%")
    .execute();
  if (living.length < 2) throw new MergeRefused("not_found");
  const [clash] = await listMergeClashes(db, input);
  if (clash) throw new MergeRefused(clash);
  await lengthenMembership(db, input);
  await transferMemberRows(db, input);
  await retireMember(db, input);
  for (const id of [memberId, goneId]) await refreshStatistics(db, { memberId: id, now, timeZone });
  await recordMemberChange(db, { ...input, action: "members_merged", details: { merged: goneId } });
}

/**
 * Adds the days that paid memberships of two records of one person both cover to the one that ends last. Call it in the
 * transaction of the merge, before their rows move.
 */
export async function lengthenMembership(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; today: Day; now: Instant },
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

/** The kinds of data that both records hold and one person can have only once. */
async function listMergeClashes(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; today: Day },
): Promise<MergeRefusal[]> {
  const ids = [input.memberId, input.goneId];
  const bookings = await db
    .selectFrom("bookings")
    .select("event_id")
    .where("member_id", "in", ids)
    .where("is_guest", "=", 0)
    .where(seatHeld("status"))
    .execute();
  const waiting = await db
    .selectFrom("waitlist_entries")
    .select("event_id")
    .where("member_id", "in", ids)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  const memberships = await db
    .selectFrom("memberships")
    .select(["member_id", "status"])
    .where("member_id", "in", ids)
    .where("status", "in", ["active", "pending"])
    .where("ends_before", ">", input.today)
    .execute();
  const isUnpaid = memberships.some((membership) => membership.status === "pending");
  const clashes: [MergeRefusal, boolean][] = [
    ["both_booked", isTwice(bookings.map(({ event_id: id }) => id))],
    ["both_waiting", isTwice(waiting.map(({ event_id: id }) => id))],
    ["both_members", isUnpaid && new Set(memberships.map(({ member_id: id }) => id)).size > 1],
  ];
  return clashes.flatMap(([reason, isThere]) => (isThere ? reason : []));
}

function isTwice(ids: string[]): boolean {
  return new Set(ids).size < ids.length;
}

/** A record as it is compared with another before the two are merged, by id or stored number; undefined for none. */
export async function findMergeCandidate(db: Db, by: { memberId: MemberId } | { phone: string }) {
  const [column, value] =
    "phone" in by ? (["m.phone", by.phone] as const) : (["m.id", by.memberId] as const);
  const found = await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.email", "m.status", "m.created_at as createdAt"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .select(["d.sessions", "d.last_run as lastRun", "c.rupees as creditRupees"])
    .where(column, "=", value)
    .where("m.phone", "like", "+%")
    .executeTakeFirst();
  if (!found) return undefined;
  const { fullName, displayName, creditRupees, ...rest } = found;
  return { ...rest, name: fullName ?? displayName, creditRupees: creditRupees ?? 0 };
}

/**
 * Events that both records are booked on, the latest first; the two are merged only once one booking is
 * cancelled.
 */
export async function listSharedEvents(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; limit: number },
): Promise<{ title: string; date: string }[]> {
  return await db
    .selectFrom("bookings as one")
    .innerJoin("bookings as other", (join) =>
      join
        .onRef("other.event_id", "=", "one.event_id")
        .on("other.member_id", "=", input.goneId)
        .on("other.is_guest", "=", 0)
        .on(seatHeld("other.status")),
    )
    .select(["one.title", "one.date"])
    .where("one.member_id", "=", input.memberId)
    .where("one.is_guest", "=", 0)
    .where(seatHeld("one.status"))
    .orderBy("one.starts_at", "desc")
    .limit(input.limit)
    .execute();
}
