import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { lockMember } from "~/core/people/lock-member.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Day } from "~/lib/dates";
import { listMergeClashes } from "./list-merge-clashes.server";
import { type MergeRefusal, MergeRefused } from "./merges";
import { lengthenMembership } from "./lengthen-membership.server";
import { type ByAdmin, recordMemberChange } from "../move-members/record-member-change.server";
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
