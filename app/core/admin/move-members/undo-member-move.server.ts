import { dropNotifications } from "~/core/messages/notify/notify-members.server";
import { findOwnStatusChange, recordUndo } from "~/core/people/audit/record-undo.server";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/leaderboard.server";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import {
  approvalCause,
  isMemberMove,
  MEMBER_MOVED,
  MEMBER_UNDO_SECONDS,
  type MemberUndoRefusal,
  MemberUndoRefused,
  maySignIn,
} from "../registrations/approvals";

interface Undo {
  memberIds: MemberId[];
  from: MemberStatus;
  to: MemberStatus;
  /** When the move was made; equals the member's `updated_at` unless changed since. */
  movedAt: Instant;
  adminId: AdminId;
  requestId: string;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true } | { ok: false; reason: MemberUndoRefusal };

/**
 * Undoes an admin's own move of one or more members within some seconds, all or none. Refuses later, and when
 * a member was changed since. Sessions that the move ended stay ended.
 */
export async function undoMemberMove(db: Db, input: Undo): Promise<Outcome> {
  if (!isMemberMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  if (input.now - input.movedAt > MEMBER_UNDO_SECONDS * 1000)
    return { ok: false, reason: "too_late" };
  try {
    await inTransaction(db, async (db) => {
      for (const memberId of new Set(input.memberIds)) await undo(db, { ...input, memberId });
      if (!maySignIn(input.from))
        await db.deleteFrom("sessions").where("member_id", "in", input.memberIds).execute();
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof MemberUndoRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function undo(db: Db, input: Undo & { memberId: MemberId }): Promise<void> {
  const { memberId, from, to, now } = input;
  const subject = { kind: "member" as const, id: memberId };
  const own = await findOwnStatusChange(db, { ...input, action: MEMBER_MOVED, subject });
  if (!own) throw new MemberUndoRefused("changed_meanwhile");
  const back = await db
    .updateTable("members")
    .set({ status: from, status_reason: own.reasonBefore ?? null, updated_at: now })
    .where("id", "=", memberId)
    .where("status", "=", to)
    .where("updated_at", "=", input.movedAt)
    .executeTakeFirst();
  if (back.numUpdatedRows === 0n) throw new MemberUndoRefused("changed_meanwhile");
  await dropApprovalNotification(db, { memberId, movedAt: input.movedAt });
  await refreshBoardVisibility(db, input);
  await recordUndo(db, { ...input, action: "member_move_undone", subject });
}

/** Withdraws the notification of the move that an admin made at `movedAt`. */
export async function dropApprovalNotification(
  db: Db,
  { memberId, movedAt }: { memberId: MemberId; movedAt: Instant },
): Promise<void> {
  await dropNotifications(db, { memberId, causes: [approvalCause(movedAt)] });
}
