import { bookForRunner } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { bookedForText, RUNNER_REFUSAL_TEXTS } from "~/core/bookings/manage/moves-texts";
import { failureText } from "~/core/messages/retries";
import { recordMembership } from "~/core/payments/membership/record-membership.server";
import { findPlanTerms } from "~/core/payments/plan-terms.server";
import { hasNumber } from "~/core/people/members.server";
import type { Right } from "~/core/people/rights/roles";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { MemberRole, PlanType } from "~/db/tables/people";
import type { EventId, MemberId, NoteId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { MEMBERSHIP_REFUSAL_TEXTS } from "~/texts/admin/member-desk-rules";
import { MEMBER_DESK_RULES_TEXTS } from "~/texts/admin/member-file";
import { CONVERSATION_TEXTS } from "~/texts/messages/channels";
import { type MemberByAdmin, recordMemberChange } from "../move-members/move-members.server";
import type { MemberChange } from "../subscribers/subscribers-form";
import { membershipRecordedText, type ReplyOutcome } from "./member-desk-rules";

/**
 * The answer to a form of a member's page; `phone` and `emergencyContact` are revealed, `reply` is a reply that was not
 * sent, `noteId` a note that was added.
 */
export interface MemberChangeResult {
  ok: boolean;
  text: string | undefined;
  phone?: string;
  emergencyContact?: string | null;
  reply?: string;
  noteId?: NoteId;
}

interface Input extends MemberByAdmin {
  change: MemberChange;
  adminName: string;
  timeZone: string;
  whatsApp?: WhatsAppGateway | undefined;
  /** Undefined where the club has no WhatsApp. */
  replyToMember?: ((db: Db, input: AdminReply) => Promise<ReplyOutcome>) | undefined;
}

export interface AdminReply extends MemberByAdmin {
  text: string;
  /** The same form twice sends one reply. */
  submitKey: string;
  /** Sends the same words again although they may have been sent already. */
  isRepeat?: boolean;
  adminName: string;
  whatsApp: WhatsAppGateway | undefined;
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
      const revealed = await revealPhone(db, by);
      return revealed && { ok: true, text: undefined, ...revealed };
    }
    case "plan":
      return saved(await changeMember(db, { ...by, to: { plan_type: change.planType } }));
    case "role":
      return saved(await changeMember(db, { ...by, to: { role: change.role } }));
    case "note": {
      const added = await addMemberNote(db, { ...by, text: change.text });
      if (!added.ok) return undefined;
      return { ok: true, text: MEMBER_DESK_RULES_TEXTS.noteAdded, noteId: added.noteId };
    }
    case "remove-note": {
      const isRemoved = await removeMemberNote(db, { ...by, noteId: change.noteId });
      return {
        ok: isRemoved,
        text: isRemoved ? MEMBER_DESK_RULES_TEXTS.noteRemoved : MEMBER_DESK_RULES_TEXTS.noteGone,
      };
    }
    case "membership":
      return await addMembership(db, by, change);
    case "book":
      return await book(db, by, change);
    case "reply":
      return await reply(db, by, change);
  }
}

function saved(outcome: { ok: boolean }): MemberChangeResult | undefined {
  return outcome.ok ? { ok: true, text: MEMBER_DESK_RULES_TEXTS.memberSaved } : undefined;
}

type By = Omit<Input, "change">;

async function addMembership(
  db: Db,
  by: By,
  { startsOn, rupees, method }: Extract<MemberChange, { intent: "membership" }>,
): Promise<MemberChangeResult | undefined> {
  const { membershipRupees: priceRupees } = await findPlanTerms(db);
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
  const { whatsApp } = by;
  const outcome = await by.replyToMember?.(db, { ...by, whatsApp, text, submitKey, isRepeat });
  if (!outcome) return undefined;
  if (outcome.ok) return { ok: true, text: CONVERSATION_TEXTS.sent };
  if (outcome.reason === "not_found") return undefined;
  if (outcome.reason === "not_sent")
    return {
      ok: false,
      text: CONVERSATION_TEXTS.notSent({ why: failureText(outcome.why) }),
      ...(!isRepeat && { reply: text }),
    };
  if (outcome.reason === "unknown") return { ok: false, text: CONVERSATION_TEXTS.noAnswer };
  if (outcome.reason === "perhaps_sent") return { ok: false, text: CONVERSATION_TEXTS.perhapsSent };
  return { ok: false, text: CONVERSATION_TEXTS.closed };
}

/** The member's number and the price of the event, for booking one for the other; undefined when either is unknown. */
async function findPhoneAndPrice(
  db: Db,
  input: { memberId: MemberId; eventId: EventId },
): Promise<{ phone: string; priceRupees: number } | undefined> {
  return await db
    .selectFrom("members as m")
    .innerJoin("events as e", (join) => join.on("e.id", "=", input.eventId))
    .select(["m.phone", "e.price_rupees as priceRupees"])
    .where("m.id", "=", input.memberId)
    .executeTakeFirst();
}

/** A member's full phone number and emergency contact, after an audit entry; undefined for an unknown member. */
export async function revealPhone(
  db: Db,
  input: MemberByAdmin,
): Promise<{ phone: string; emergencyContact: string | null } | undefined> {
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select(["phone", "emergency_contact as emergencyContact"])
      .where("id", "=", input.memberId)
      .executeTakeFirst();
    if (member) await recordMemberChange(db, { ...input, action: "phone_revealed", details: {} });
    return member;
  });
}

/** Removes a note about this member; false when it does not exist. */
export async function removeMemberNote(
  db: Db,
  input: MemberByAdmin & { noteId: NoteId },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("member_notes")
      .where("id", "=", input.noteId)
      .where("member_id", "=", input.memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await recordMemberChange(db, { ...input, action: "member_note_removed", details: {} });
    return true;
  });
}

/**
 * Stores an admin's note about a member. The audit has no text of it, as erasing the member deletes the note.
 * Refuses an unknown member, and one who was erased or merged.
 */
export async function addMemberNote(
  db: Db,
  input: MemberByAdmin & { text: string; adminName: string },
): Promise<{ ok: true; noteId: NoteId } | { ok: false; reason: "not_found" }> {
  const { memberId, text, adminId, adminName, now } = input;
  const noteId = newId();
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select("id")
      .where("id", "=", memberId)
      .where(hasNumber("phone"))
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!member) return { ok: false as const, reason: "not_found" as const };
    await db
      .insertInto("member_notes")
      .values({
        id: noteId,
        member_id: memberId,
        text,
        admin_id: adminId,
        admin_name: adminName,
        created_at: now,
      })
      .execute();
    await recordMemberChange(db, { ...input, action: "member_noted", details: {} });
    return { ok: true as const, noteId };
  });
}

/** Sets a member's tier, or makes them a run leader or a member again. Refuses an unknown one, erased or merged. */
export async function changeMember(
  db: Db,
  input: MemberByAdmin & { to: { plan_type: PlanType } | { role: MemberRole } },
): Promise<{ ok: true } | { ok: false; reason: "not_found" }> {
  const { to } = input;
  return await inTransaction(db, async (db) => {
    const before = await db
      .selectFrom("members")
      .select(["plan_type", "role"])
      .where("id", "=", input.memberId)
      .where(hasNumber("phone"))
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "not_found" };
    await db
      .updateTable("members")
      .set({ ...to, updated_at: input.now })
      .where("id", "=", input.memberId)
      .execute();
    const change =
      "role" in to
        ? { action: "role_changed" as const, details: { from: before.role, to: to.role } }
        : {
            action: "plan_changed" as const,
            details: { from: before.plan_type, to: to.plan_type },
          };
    await recordMemberChange(db, { ...input, ...change });
    return { ok: true };
  });
}
