import type { UndoableAction } from "~/core/people/audit/audit";
import type { ContactStatus, MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { percentEncoded } from "~/lib/percent-encoded";
import { Refusal } from "~/lib/refusal";

export interface MemberMove {
  to: MemberStatus;
  label: string;
  /** Asks for a reason, which the member is shown. */
  asksReason: boolean;
}

/** Every status move that an admin can make; read by the command and by the buttons. */
export const MEMBER_MOVES: Record<MemberStatus, readonly MemberMove[]> = {
  pending: [
    { to: "active", label: "Approve", asksReason: false },
    { to: "suspended", label: "Reject", asksReason: true },
  ],
  active: [{ to: "suspended", label: "Suspend", asksReason: true }],
  suspended: [{ to: "active", label: "Activate", asksReason: false }],
  inactive: [{ to: "active", label: "Activate", asksReason: false }],
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

export const MEMBER_MOVE_FAILED = "Failed to update status. Please try again.";

export type MemberMoveRefusal = "not_a_move" | "changed_meanwhile";

/** Why a move was refused, for the admin; follows the specification's sentence. */
export const MEMBER_MOVE_REFUSAL_TEXTS: Record<MemberMoveRefusal, string> = {
  not_a_move: "That isn’t a possible next status.",
  changed_meanwhile: "Somebody else has changed it. The list shows it as it is now.",
};

/** The notifications of an approval and of a rejection. */
export const APPROVAL_NOTIFICATION_TEXTS = {
  approved: {
    title: "Welcome to the club",
    text: "You can book any run now.",
  },
  rejected: {
    title: "We couldn't take you in this time",
    text: "Write to us if you have a question: we're happy to answer.",
  },
} as const;

/** The cause of the notification of a move at `at`. */
export function approvalCause(at: Instant): string {
  return `approval:${at}`;
}

/** How long an admin's move can be undone. */
export const MEMBER_UNDO_SECONDS = 30;

export type MemberUndoRefusal = MemberMoveRefusal | "too_late";

export const MEMBER_UNDO_REFUSAL_TEXTS: Record<MemberUndoRefusal, string> = {
  ...MEMBER_MOVE_REFUSAL_TEXTS,
  too_late: "It is too late to undo this.",
};

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
  const several = memberIds.length > 1 ? ` (${memberIds.length} people)` : "";
  return {
    ok: true,
    text: `User status updated to ${to}${several}`,
    undo: { fields, movedAt: now, seconds: MEMBER_UNDO_SECONDS },
  };
}

/** The answer to undone moves. */
export function undoneMembers(from: MemberStatus): MemberMoveResult {
  return { ok: true, text: `User status updated to ${from}` };
}

/** The answer to a refused move or undo. */
export function refusedMemberMove(reason: MemberUndoRefusal): MemberMoveResult {
  return { ok: false, text: `${MEMBER_MOVE_FAILED} ${MEMBER_UNDO_REFUSAL_TEXTS[reason]}` };
}

/** The answer to an invalid form. */
export function invalidMemberMove(
  errors: Record<string, string[] | null | undefined> | null | undefined,
): MemberMoveResult {
  return { ok: false, text: errors?.memberId?.[0] ?? MEMBER_MOVE_FAILED };
}

export const APPROVAL_PERIODS = ["3days", "week", "month", "all"] as const;
export type ApprovalPeriod = (typeof APPROVAL_PERIODS)[number];

export const APPROVAL_PERIOD_LABELS: Record<ApprovalPeriod, string> = {
  "3days": "3 days",
  week: "Week",
  month: "Month",
  all: "All",
};

const PERIOD_DAYS: Record<ApprovalPeriod, number> = {
  "3days": 3,
  week: 7,
  month: 30,
  all: 36_500,
};
export const APPROVALS_SHOWN = 100;

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
  const free = club.hasFreeRun ? "Your first run is free – shall" : "Shall";
  return `Hello ${name}, thank you for writing to ${club.name}. ${free} we keep a place for you?`;
}

/** A WhatsApp link for a stored phone number ('+91…') with the first message filled in. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${percentEncoded(text)}`;
}

export class MemberUndoRefused extends Refusal<MemberUndoRefusal> {}
