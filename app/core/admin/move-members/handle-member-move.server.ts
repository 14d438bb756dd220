import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import {
  type MemberMoveResult,
  movedMembers,
  refusedMemberMove,
  undoneMembers,
} from "../registrations/approvals";
import { moveMembers } from "./move-members.server";
import { undoMemberMove } from "./undo-member-move.server";

interface Input {
  intent: "move" | "undo";
  memberId: MemberId[];
  from: MemberStatus;
  to: MemberStatus;
  /** When the move to undo was made. */
  movedAt: Instant;
  reason?: string | undefined;
  adminId: AdminId;
  requestId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Moves members or undoes a move, as an admin's form asks; returns the text for the admin, also for a
 * refusal.
 */
export async function handleMemberMove(db: Db, input: Input): Promise<MemberMoveResult> {
  const { intent, memberId: memberIds, movedAt, reason, ...rest } = input;
  const move = { ...rest, memberIds };
  const isUndo = intent === "undo";
  const outcome = isUndo
    ? await undoMemberMove(db, { ...move, movedAt })
    : await moveMembers(db, { ...move, reason });
  if (!outcome.ok) return refusedMemberMove(outcome.reason);
  return isUndo ? undoneMembers(move.from) : movedMembers(move);
}
