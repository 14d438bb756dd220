import {
  dropNotifications,
  endAllMessages,
  endMessages,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import type { AuditDetails } from "~/core/people/audit/audit-details";
import {
  type ByAdmin,
  findOwnStatusChange,
  recordAdminAudit,
  recordUndo,
} from "~/core/people/audit/record-undo.server";
import { hasNumber } from "~/core/people/members.server";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/leaderboard.server";
import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import { type Instant, SECOND_MS } from "~/lib/dates";
import { APPROVAL_NOTIFICATION_TEXTS } from "~/texts/admin/approvals";
import {
  approvalCause,
  isMemberMove,
  MEMBER_MOVED,
  MEMBER_UNDO_SECONDS,
  MemberMoveRefused,
  type MemberMoveResult,
  type MemberUndoRefusal,
  maySignIn,
  movedMembers,
  refusedMemberMove,
  undoneMembers,
} from "../registrations/approvals";

interface Moved extends ByAdmin {
  from: MemberStatus;
  to: MemberStatus;
  timeZone: string;
}

interface Move extends Moved {
  /** Stored with the member, for a suspension or rejection. */
  reason?: string | undefined;
}

type Outcome = { ok: true } | { ok: false; reason: MemberUndoRefusal };

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
  return await inTransactionOrRefused(db, MemberMoveRefused, async (db) => {
    const reasons = await listReasons(db, input);
    const memberIds = [...new Set(input.memberIds)];
    for (const memberId of memberIds) await moveOne(db, { ...input, memberId });
    if (!maySignIn(input.to)) {
      await db.deleteFrom("sessions").where("member_id", "in", memberIds).execute();
    }
    // The news of a rejection may still wait for the morning.
    if (input.from === "suspended") {
      const rejection = { memberIds, kinds: ["rejected" as const], now: input.now };
      await endAllMessages(() => endMessages(db, rejection));
    }
    await notifyOfApproval(db, { ...input, memberIds });
    for (const memberId of memberIds) {
      await refreshBoardVisibility(db, { ...input, memberId });
      await recordMove(db, { ...input, memberId, reasonBefore: reasons.get(memberId) });
    }
    return { ok: true };
  });
}

/** One by one, as a database that is given many ids may read everybody with the status instead. */
async function moveOne(db: Db, input: Move & { memberId: MemberId }): Promise<void> {
  const moved = await db
    .updateTable("members")
    .set({
      status: input.to,
      status_reason: maySignIn(input.to) ? null : (input.reason ?? null),
      updated_at: input.now,
    })
    .where("id", "=", input.memberId)
    .where("status", "=", input.from)
    .where(hasNumber("phone"))
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new MemberMoveRefused("changed_meanwhile");
}

/** The suspension reasons of these members; a move clears them. */
async function listReasons(db: Db, input: { memberIds: MemberId[] }) {
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
  await recordAdminAudit(db, input, {
    action: MEMBER_MOVED,
    subject: { kind: "member", id: input.memberId },
    details: { from, to, ...(reason && { reason }), ...(reasonBefore && { reasonBefore }) },
  });
}

/**
 * Tells people who waited for the club's approval that they are in, or that they are not; nothing is sent while the
 * admin can undo it. Call it in the transaction of the move.
 */
export async function notifyOfApproval(
  db: Db,
  input: { memberIds: MemberId[]; from: MemberStatus; to: MemberStatus; now: Instant },
): Promise<void> {
  const { memberIds, from, to, now } = input;
  if (from !== "pending") return;
  const words = () =>
    to === "active"
      ? { kind: "approved" as const, ...APPROVAL_NOTIFICATION_TEXTS.approved, link: "/events" }
      : { kind: "rejected" as const, ...APPROVAL_NOTIFICATION_TEXTS.rejected, link: "/contact" };
  await notifyMembers(db, {
    notifications: () =>
      memberIds.map((memberId) => ({
        memberId,
        ...words(),
        cause: approvalCause(now),
        notBefore: now + MEMBER_UNDO_SECONDS * SECOND_MS,
      })),
    now,
  });
}

export interface MemberByAdmin extends ByAdmin {
  memberId: MemberId;
}

export async function recordMemberChange(
  db: Db,
  input: MemberByAdmin & { action: AuditAction; details: AuditDetails },
): Promise<void> {
  const { memberId, action, details } = input;
  await recordAdminAudit(db, input, {
    action,
    subject: { kind: "member", id: memberId },
    details,
  });
}

interface Input extends Move {
  intent: "move" | "undo";
  memberId: MemberId[];
  /** When the move to undo was made. */
  movedAt: Instant;
}

/**
 * Moves members or undoes a move, as an admin's form asks; returns the text for the admin, also for a
 * refusal.
 */
export async function handleMemberMove(db: Db, input: Input): Promise<MemberMoveResult> {
  const { intent, memberId: memberIds, ...rest } = input;
  const move = { ...rest, memberIds };
  const isUndo = intent === "undo";
  const outcome = isUndo ? await undoMemberMove(db, move) : await moveMembers(db, move);
  if (!outcome.ok) return refusedMemberMove(outcome.reason);
  return isUndo ? undoneMembers(move.from) : movedMembers(move);
}

interface Undo extends Moved {
  /** When the move was made; equals the member's `updated_at` unless changed since. */
  movedAt: Instant;
}

/**
 * Undoes an admin's own move of one or more members within some seconds, all or none. Refuses later, and when
 * a member was changed since. Sessions that the move ended stay ended.
 */
export async function undoMemberMove(
  db: Db,
  input: Undo & { memberIds: MemberId[] },
): Promise<Outcome> {
  if (!isMemberMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  if (input.now - input.movedAt > MEMBER_UNDO_SECONDS * 1000)
    return { ok: false, reason: "too_late" };
  return await inTransactionOrRefused(db, MemberMoveRefused, async (db) => {
    for (const memberId of new Set(input.memberIds)) await undo(db, { ...input, memberId });
    if (!maySignIn(input.from))
      await db.deleteFrom("sessions").where("member_id", "in", input.memberIds).execute();
    return { ok: true };
  });
}

async function undo(db: Db, input: Undo & { memberId: MemberId }): Promise<void> {
  const { memberId, from, to, now } = input;
  const subject = { kind: "member" as const, id: memberId };
  const own = await findOwnStatusChange(db, { ...input, action: MEMBER_MOVED, subject });
  if (!own) throw new MemberMoveRefused("changed_meanwhile");
  const back = await db
    .updateTable("members")
    .set({ status: from, status_reason: own.reasonBefore ?? null, updated_at: now })
    .where("id", "=", memberId)
    .where("status", "=", to)
    .where("updated_at", "=", input.movedAt)
    .executeTakeFirst();
  if (back.numUpdatedRows === 0n) throw new MemberMoveRefused("changed_meanwhile");
  await dropNotifications(db, { memberId, causes: [approvalCause(input.movedAt)] });
  await refreshBoardVisibility(db, input);
  await recordUndo(db, { ...input, action: "member_move_undone", subject });
}
