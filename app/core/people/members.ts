import type { MemberRole, MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";
import { NOT_ALLOWED_TEXTS } from "~/texts/people/sign-in";

export const MEMBER_STATUSES = [
  "pending",
  "active",
  "suspended",
  "inactive",
] as const satisfies readonly MemberStatus[];

/** Who may sign in and is written to; the others are suspended or have left. */
export const CURRENT_MEMBERS = ["pending", "active"] as const satisfies readonly MemberStatus[];

export const MEMBER_ROLES = ["member", "run_leader"] as const satisfies readonly MemberRole[];

export const PLAN_TYPES = ["Basic", "Standard", "Premium"] as const satisfies readonly PlanType[];

export const REGISTRATION_TYPES = [
  "mobile_otp",
  "contact_form",
] as const satisfies readonly RegistrationType[];

/** Why a member's status refuses a sign-in, with the club's reason; undefined when it is allowed. */
export function signInRefusal(member: {
  status: MemberStatus;
  statusReason: string | null;
}): string | undefined {
  const { status, statusReason } = member;
  if (status !== "suspended" && status !== "inactive") return undefined;
  const text = NOT_ALLOWED_TEXTS[status];
  if (!statusReason) return text;
  return `${text} ${NOT_ALLOWED_TEXTS.reason({ reason: sentenceOf(statusReason) })}`;
}

/** A refused sign-in's text, with whom to write to. */
export function refusalWithContact(
  message: string,
  { email, phone }: { email: string; phone: string },
): string {
  return `${message} ${contactText(email, phone)}`;
}

function contactText(email: string, phone: string): string {
  if (email && phone) return NOT_ALLOWED_TEXTS.writeOrCall({ email, phone });
  if (email) return NOT_ALLOWED_TEXTS.writeTo({ email });
  return phone ? NOT_ALLOWED_TEXTS.call({ phone }) : NOT_ALLOWED_TEXTS.contactUs;
}

function sentenceOf(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The address of the sign-up page with this member's invite code. */
export function inviteLink(origin: string, inviteCode: string): string {
  return `${origin}/signup?${new URLSearchParams({ ref: inviteCode })}`;
}
