import { membershipRupees } from "~/content/plans";
import type { Db } from "~/db/tables";
import { bookForRunner } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { recordMembership } from "~/core/payments/membership/record-membership.server";
import { bookedForText, RUNNER_REFUSAL_TEXTS } from "~/core/bookings/manage/moves-texts";
import { failureText } from "~/core/messages/retries";
import { CONVERSATION_TEXTS } from "~/core/messages/texts-messages";
import type { Right } from "~/core/people/rights/roles";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { dayOf } from "~/lib/dates";
import { findPhoneAndPrice } from "./find-phone-and-price.server";
import {
  MEMBERSHIP_REFUSAL_TEXTS,
  membershipRecordedText,
  NOTE_ADDED_TEXT,
  NOTE_GONE_TEXT,
  NOTE_REMOVED_TEXT,
} from "./member-desk-rules";
import type { MemberChange } from "../subscribers/subscribers-form";
import { addMemberNote } from "./add-member-note.server";
import { changePlanType } from "./change-plan-type.server";
import { changeRole } from "./change-role.server";
import type { ByAdmin } from "../move-members/record-member-change.server";
import { removeMemberNote } from "./remove-member-note.server";
import { replyToMember } from "./reply-to-member.server";
import { revealPhone } from "./reveal-phone.server";

/** The answer to a form of a member's page; `phone` is the number, revealed, `reply` a reply that was not sent. */
export interface MemberChangeResult {
  ok: boolean;
  text: string | undefined;
  phone?: string;
  reply?: string;
}

interface Input extends ByAdmin {
  change: MemberChange;
  adminName: string;
  timeZone: string;
  whatsApp?: WhatsAppGateway | undefined;
}

/** The right that each form of a member's page takes. */
export const MEMBER_CHANGE_RIGHTS: Record<MemberChange["intent"], Right> = {
  reveal: "phones",
  plan: "members",
  role: "members",
  note: "bookings",
  "remove-note": "bookings",
  membership: "money",
  book: "bookings",
  reply: "members",
};

/** Carries out a form of a member's page; returns what the admin reads, or undefined for an unknown member. */
export async function handleMemberChange(
  db: Db,
  input: Input,
): Promise<MemberChangeResult | undefined> {
  const { change, ...by } = input;
  switch (change.intent) {
    case "reveal": {
      const phone = await revealPhone(db, by);
      return phone ? { ok: true, text: undefined, phone } : undefined;
    }
    case "plan":
      return saved(await changePlanType(db, { ...by, planType: change.planType }));
    case "role":
      return saved(await changeRole(db, { ...by, role: change.role }));
    case "note":
      return saved(await addMemberNote(db, { ...by, text: change.text }), NOTE_ADDED_TEXT);
    case "remove-note": {
      const isRemoved = await removeMemberNote(db, { ...by, noteId: change.noteId });
      return { ok: isRemoved, text: isRemoved ? NOTE_REMOVED_TEXT : NOTE_GONE_TEXT };
    }
    case "membership":
      return await addMembership(db, by, change);
    case "book":
      return await book(db, by, change);
    case "reply":
      return await reply(db, by, change);
  }
}

function saved(outcome: { ok: boolean }, text = "Saved"): MemberChangeResult | undefined {
  return outcome.ok ? { ok: true, text } : undefined;
}

type By = Omit<Input, "change">;

async function addMembership(
  db: Db,
  by: By,
  { startsOn, rupees, method }: Extract<MemberChange, { intent: "membership" }>,
): Promise<MemberChangeResult | undefined> {
  const priceRupees = membershipRupees();
  const today = dayOf(by.now, by.timeZone);
  const shown = { startsOn, shownRupees: rupees };
  const outcome = await recordMembership(db, { ...by, ...shown, method, priceRupees, today });
  if (outcome.ok) return { ok: true, text: membershipRecordedText(outcome) };
  if (outcome.reason === "not_found") return undefined;
  return { ok: false, text: MEMBERSHIP_REFUSAL_TEXTS[outcome.reason] };
}

async function book(
  db: Db,
  by: By,
  { eventId, submitKey }: Extract<MemberChange, { intent: "book" }>,
): Promise<MemberChangeResult | undefined> {
  const found = await findPhoneAndPrice(db, { memberId: by.memberId, eventId });
  if (!found) return undefined;
  const { phone, priceRupees } = found;
  const request = { eventId, phone, name: undefined, plan: null, priceRupees, submitKey };
  const outcome = await bookForRunner(db, { ...by, ...request });
  if (outcome.ok) return { ok: true, text: bookedForText(outcome) };
  return { ok: false, text: RUNNER_REFUSAL_TEXTS[outcome.reason] };
}

async function reply(
  db: Db,
  by: By,
  { text, submitKey, again }: Extract<MemberChange, { intent: "reply" }>,
): Promise<MemberChangeResult | undefined> {
  const isRepeat = again === "yes";
  const outcome = await replyToMember(db, {
    ...by,
    whatsApp: by.whatsApp,
    text,
    submitKey,
    isRepeat,
  });
  if (outcome.ok) return { ok: true, text: CONVERSATION_TEXTS.sent };
  if (outcome.reason === "not_found") return undefined;
  if (outcome.reason === "not_sent")
    return {
      ...{ ok: false, text: CONVERSATION_TEXTS.notSent(failureText(outcome.why)) },
      ...(!isRepeat && { reply: text }),
    };
  if (outcome.reason === "unknown") return { ok: false, text: CONVERSATION_TEXTS.noAnswer };
  if (outcome.reason === "perhaps_sent") return { ok: false, text: CONVERSATION_TEXTS.perhapsSent };
  return { ok: false, text: CONVERSATION_TEXTS.closed };
}
