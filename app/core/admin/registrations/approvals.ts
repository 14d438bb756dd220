import type { UndoableAction } from "~/core/people/audit/audit";
import type { ContactStatus, MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { percentEncoded } from "~/lib/local-path";
import { Refusal } from "~/lib/refusal";
import {
  APPROVALS_TEXTS,
  MEMBER_MOVE_REFUSAL_TEXTS,
  MEMBER_UNDO_REFUSAL_TEXTS,
} from "~/texts/admin/approvals";

export interface MemberMove {
  to: MemberStatus;
  /** Its text, by name. */
  label: "approve" | "reject" | "suspend" | "activate";
  /** Asks for a reason, which the member is shown. */
  asksReason: boolean;
}

/** Every status move that an admin can make; read by the command and by the buttons. */
export const MEMBER_MOVES: Record<MemberStatus, readonly MemberMove[]> = {
  pending: [
    { to: "active", label: "approve", asksReason: false },
    { to: "suspended", label: "reject", asksReason: true },
  ],
  active: [{ to: "suspended", label: "suspend", asksReason: true }],
  suspended: [{ to: "active", label: "activate", asksReason: false }],
  inactive: [{ to: "active", label: "activate", asksReason: false }],
};

/** What the audit entry of a move keeps of it; the move clears the reason before. */
interface AuditedMove {
  from: MemberStatus;
  to: MemberStatus;
  reason?: string;
  reasonBefore?: string;
}

export const MEMBER_MOVED: UndoableAction<AuditedMove> = "member_moved";

/** Whether an admin may move a member from one status to another. */
export function isMemberMove(from: MemberStatus, to: MemberStatus): boolean {
  return MEMBER_MOVES[from].some((move) => move.to === to);
}

/** Whether members with this status may have sessions. */
export function maySignIn(status: MemberStatus): boolean {
  return status === "pending" || status === "active";
}

/** The cause of the notification of a move at `at`. */
export function approvalCause(at: Instant): string {
  return `approval:${at}`;
}

/** How long an admin's move can be undone. */
export const MEMBER_UNDO_SECONDS = 30;

/** Why a move, or its undo, is refused. */
export type MemberUndoRefusal = "not_a_move" | "changed_meanwhile" | "too_late";

/** The text for the admin after a move, with the fields of its undo. */
export interface MemberMoveResult {
  ok: boolean;
  text: string;
  undo?: { fields: [name: string, value: string][]; movedAt: Instant; seconds: number };
}

/** The answer to completed moves. */
export function movedMembers(move: {
  memberIds: MemberId[];
  from: MemberStatus;
  to: MemberStatus;
  now: Instant;
}): MemberMoveResult {
  const { memberIds, from, to, now } = move;
  const ids = memberIds.map((id): [string, string] => ["memberId", id]);
  const fields: [string, string][] = [...ids, ["from", from], ["to", to]];
  const count = memberIds.length;
  return {
    ok: true,
    text:
      count > 1
        ? APPROVALS_TEXTS.userStatusUpdatedOf({ to, count })
        : APPROVALS_TEXTS.updated({ to }),
    undo: { fields, movedAt: now, seconds: MEMBER_UNDO_SECONDS },
  };
}

/** The same answer with an undo that names no members: a form has room for 200 fields only. */
export function undoneTogether(answer: MemberMoveResult): MemberMoveResult {
  if (!answer.undo) return answer;
  const moved = answer.undo.fields.filter(([name]) => name !== "memberId");
  return { ...answer, undo: { ...answer.undo, fields: [...moved, ["everyone", "yes"]] } };
}

/** The answer to undone moves. */
export function undoneMembers(from: MemberStatus): MemberMoveResult {
  return { ok: true, text: APPROVALS_TEXTS.updated({ to: from }) };
}

/** The answer to a refused move or undo. */
export function refusedMemberMove(reason: MemberUndoRefusal): MemberMoveResult {
  const why =
    reason === "too_late" ? MEMBER_UNDO_REFUSAL_TEXTS[reason] : MEMBER_MOVE_REFUSAL_TEXTS[reason];
  return { ok: false, text: `${APPROVALS_TEXTS.memberMoveFailed} ${why}` };
}

/** The answer to an invalid form. */
export function invalidMemberMove(
  errors: Record<string, string[] | null | undefined> | null | undefined,
): MemberMoveResult {
  return { ok: false, text: errors?.memberId?.[0] ?? APPROVALS_TEXTS.memberMoveFailed };
}

export const APPROVAL_PERIODS = ["3days", "week", "month", "all"] as const;
export type ApprovalPeriod = (typeof APPROVAL_PERIODS)[number];

const PERIOD_DAYS: Record<ApprovalPeriod, number> = {
  "3days": 3,
  week: 7,
  month: 30,
  all: 36_500,
};
export const APPROVALS_SHOWN = 100;
/** The most people that one press admits or moves. */
export const MOVES_AT_ONCE = 500;

/** The start of the period: the earliest sign-up that is shown. */
export function approvalsSince(period: ApprovalPeriod, now: Instant): Instant {
  return now - PERIOD_DAYS[period] * DAY_MS;
}

export const CONTACT_STATUSES = [
  "open",
  "answered",
  "joined",
  "closed",
] as const satisfies readonly ContactStatus[];

/** Whom an admin can chat with: a member or the sender of a contact message. */
export const CHAT_PARTNERS = ["member", "contact"] as const;
export type ChatPartner = (typeof CHAT_PARTNERS)[number];

/** The first message of a chat with the sender of a contact message, who may have run with the club before. */
export function greetingText(name: string, club: { name: string; hasFreeRun: boolean }): string {
  const values = { name, club: club.name };
  return club.hasFreeRun ? APPROVALS_TEXTS.thankYouFree(values) : APPROVALS_TEXTS.welcome(values);
}

/** A WhatsApp link for a stored phone number ('+91…') with the first message filled in. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${percentEncoded(text)}`;
}

export class MemberMoveRefused extends Refusal<MemberUndoRefusal> {}
