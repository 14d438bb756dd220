import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/refresh-board-visibility.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { isMemberMove, MEMBER_MOVED, type MemberMoveRefusal, maySignIn } from "../registrations/approvals";
import { notifyOfApproval } from "../registrations/notify-of-approval.server";

interface Move {
  from: MemberStatus;
  to: MemberStatus;
  /** Stored with the member, for a suspension or rejection. */
  reason: string | undefined;
  adminId: AdminId;
  requestId: string;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true } | { ok: false; reason: MemberMoveRefusal };

/**
 * Moves members from the status that the admin saw to another, all or none. Members who may not sign in any
 * more lose their sessions and their place on the boards in the same transaction. Refuses moves that are not
 * in the move table and members changed meanwhile.
 */
export async function moveMembers(
  db: Db,
  input: Move & { memberIds: MemberId[] },
): Promise<Outcome> {
  if (!isMemberMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  return await inTransaction(db, async (db) => {
    const reasons = await listReasons(db, input);
    const moved = await db
      .updateTable("members")
      .set({
        status: input.to,
        status_reason: maySignIn(input.to) ? null : (input.reason ?? null),
        updated_at: input.now,
      })
      .where("id", "in", input.memberIds)
      .where("status", "=", input.from)
      // One that was erased or merged has no number, and nobody to sign in with it.
      .where("phone", "like", "+%")
      .returning("id")
      .execute();
    if (moved.length < new Set(input.memberIds).size) throw new ChangedMeanwhile();
    if (!maySignIn(input.to)) {
      await db.deleteFrom("sessions").where("member_id", "in", input.memberIds).execute();
    }
    await notifyOfApproval(db, { ...input, memberIds: moved.map(({ id }) => id) });
    for (const { id } of moved) {
      await refreshBoardVisibility(db, { ...input, memberId: id });
      await recordMove(db, { ...input, memberId: id, reasonBefore: reasons.get(id) });
    }
    return { ok: true } as const;
  }).catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return { ok: false, reason: "changed_meanwhile" };
    throw error;
  });
}

class ChangedMeanwhile extends Error {}

/** The suspension reasons of these members; a move clears them. */
async function listReasons(
  db: Db,
  input: { memberIds: MemberId[] },
): Promise<Map<MemberId, string>> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "status_reason as reason"])
    .where("id", "in", input.memberIds)
    .where("status_reason", "is not", null)
    .execute();
  return new Map(rows.map(({ id, reason }) => [id, reason ?? ""]));
}

async function recordMove(
  db: Db,
  input: Move & { memberId: MemberId; reasonBefore: string | undefined },
): Promise<void> {
  const { from, to, reason, reasonBefore } = input;
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: MEMBER_MOVED,
    subject: { kind: "member", id: input.memberId },
    details: { from, to, ...(reason && { reason }), ...(reasonBefore && { reasonBefore }) },
    requestId: input.requestId,
    now: input.now,
  });
}
