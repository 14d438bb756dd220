import type { ContactStatus, MemberStatus } from "~/db/tables/people";
import { DAY_MS, type Instant } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";

export interface MemberMove {
  to: MemberStatus;
  label: string;
  /** Asks for a reason, which the member is told. */
  asksReason: boolean;
}

/** Every move of a member's status an admin can make. Read by the command that moves and by the buttons. */
export const MEMBER_MOVES: Record<MemberStatus, readonly MemberMove[]> = {
  pending: [
    { to: "active", label: "Approve", asksReason: false },
    { to: "suspended", label: "Reject", asksReason: true },
  ],
  active: [{ to: "suspended", label: "Suspend", asksReason: true }],
  suspended: [{ to: "active", label: "Activate", asksReason: false }],
  inactive: [{ to: "active", label: "Activate", asksReason: false }],
};

/** Whether an admin may move a member from one status to the other. */
export function isMemberMove(from: MemberStatus, to: MemberStatus): boolean {
  return MEMBER_MOVES[from].some((move) => move.to === to);
}

/** Whether members with this status have sessions; others are out at once. */
export function maySignIn(status: MemberStatus): boolean {
  return status === "pending" || status === "active";
}

export const MEMBER_MOVE_FAILED = "Failed to update status. Please try again.";

export type MemberMoveRefusal = "not_a_move" | "changed_meanwhile";

/** Why a move was refused, in words for the admin, after the specification's sentence. */
export const MEMBER_MOVE_REFUSAL_TEXTS: Record<MemberMoveRefusal, string> = {
  not_a_move: "This status cannot follow the other one.",
  changed_meanwhile: "Somebody else changed it meanwhile. The list shows it as it is now.",
};

/** An admin's move can be taken back for so long. */
export const MEMBER_UNDO_SECONDS = 30;

export type MemberUndoRefusal = MemberMoveRefusal | "too_late";

export const MEMBER_UNDO_REFUSAL_TEXTS: Record<MemberUndoRefusal, string> = {
  ...MEMBER_MOVE_REFUSAL_TEXTS,
  too_late: "It is too late to undo this.",
};

/** What an admin is told of a move, with what an Undo of it sends back. */
export interface MemberMoveAnswer {
  ok: boolean;
  text: string;
  undo?: { fields: [name: string, value: string][]; movedAt: Instant; seconds: number };
}

/** The answer to moves that were made. */
export function movedMembers(move: {
  memberIds: string[];
  from: MemberStatus;
  to: MemberStatus;
  now: Instant;
}): MemberMoveAnswer {
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

/** The answer to moves that were taken back. */
export function undoneMembers(from: MemberStatus): MemberMoveAnswer {
  return { ok: true, text: `User status updated to ${from}` };
}

/** The answer to a move, or to taking it back, that was refused. */
export function refusedMemberMove(reason: MemberUndoRefusal): MemberMoveAnswer {
  return { ok: false, text: `${MEMBER_MOVE_FAILED} ${MEMBER_UNDO_REFUSAL_TEXTS[reason]}` };
}

/** The answer to a form that is none of a move. */
export function unreadMemberMove(
  errors: Record<string, string[] | null | undefined> | null | undefined,
): MemberMoveAnswer {
  const why = errors?.memberId?.[0] ?? "";
  return { ok: false, text: `${MEMBER_MOVE_FAILED} ${why}`.trim() };
}

export const APPROVAL_PERIODS = ["3days", "week", "month", "all"] as const;
export type ApprovalPeriod = (typeof APPROVAL_PERIODS)[number];

export const PERIOD_LABELS: Record<ApprovalPeriod, string> = {
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

/** The earliest registration that the period holds. */
export function registeredSince(period: ApprovalPeriod, now: Instant): Instant {
  return now - PERIOD_DAYS[period] * DAY_MS;
}

export const CONTACT_STATUSES = [
  "open",
  "answered",
  "joined",
  "closed",
] as const satisfies readonly ContactStatus[];

/** Whom an admin can open a WhatsApp chat with: a member, or somebody who wrote through the landing page. */
export const CHAT_PARTNERS = ["member", "contact"] as const;
export type ChatPartner = (typeof CHAT_PARTNERS)[number];

/** The first words of an answer to a message of the landing page. */
export function greetingText(name: string, clubName: string): string {
  return `Hello ${name}, thank you for writing to ${clubName}. Your first run is free – shall we keep a place for you?`;
}

/** A WhatsApp chat with this stored phone number ('+91…'), the first message filled in. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** Why a move of a member was not undone. */
export class MemberUndoRefused extends Refusal<MemberUndoRefusal> {}
