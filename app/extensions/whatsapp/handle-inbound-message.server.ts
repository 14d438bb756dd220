import { clubText } from "~/content/club-words.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { seatHeld } from "~/core/bookings/status.server";
import { outByMessageText } from "~/core/bookings/still-in/still-in-texts";
import { languageFor } from "~/core/messages/notify/notify-members.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { DAY_MS, formatWhen, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { inLanguage } from "~/lib/language.server";
import { sendReply, storeInboundMessage } from "./send-reply.server";
import { wishIn } from "./whatsapp-reports";

const OUT_WITHIN_MS = 2 * DAY_MS;

interface Inbound {
  /** The service's id of the message. */
  id?: string | undefined;
  /** The service's id of the person. */
  userId: string;
  /** '+91…', where the service tells it. */
  phone: string | undefined;
  text: string;
  /** When they wrote. */
  at: Instant;
  /** Answers whoever gave a seat back. */
  whatsApp?: WhatsAppGateway | undefined;
  now: Instant;
}

export type InboundAnswer = "stopped" | "given_back" | "no_booking" | "unknown";

/**
 * Does what somebody wrote to the club: 'STOP' withdraws their consent to messages, 'I'm out' gives the seat of their
 * next run back and is answered. Whatever a member wrote is kept for the admins. The same message again changes
 * nothing, also after they changed their mind.
 */
export async function handleInboundMessage(db: Db, input: Inbound): Promise<InboundAnswer> {
  const memberId = await noteWriter(db, input);
  const { id, text, at } = input;
  if (memberId && id !== undefined && text.trim() !== "")
    await storeInboundMessage(db, { id, memberId, text, at });
  const wish = wishIn(input.text);
  if (!memberId || !wish) return "unknown";
  return wish === "stop"
    ? await stop(db, { ...input, memberId })
    : await giveBack(db, { ...input, memberId });
}

/** The member whom the number or the person's id belongs to; keeps the id, and of nobody who is no member. */
async function noteWriter(db: Db, { userId, phone, at }: Inbound): Promise<MemberId | undefined> {
  const byPhone = phone === undefined ? undefined : await findMemberByPhone(db, { phone });
  const memberId = byPhone?.id ?? (await findByUserId(db, userId));
  if (memberId === undefined) return undefined;
  await db
    .insertInto("whatsapp_people")
    .values({ user_id: userId, member_id: memberId, wrote_at: at })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        member_id: memberId,
        wrote_at: eb
          .case()
          .when("excluded.wrote_at", ">", eb.ref("whatsapp_people.wrote_at"))
          .then(eb.ref("excluded.wrote_at"))
          .else(eb.ref("whatsapp_people.wrote_at"))
          .end(),
      })),
    )
    .execute();
  return memberId;
}

async function findByUserId(db: Db, userId: string): Promise<MemberId | undefined> {
  const found = await db
    .selectFrom("whatsapp_people")
    .select("member_id as memberId")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found?.memberId ?? undefined;
}

type MemberMessage = Inbound & { memberId: MemberId };

async function stop(db: Db, { memberId, at, now }: MemberMessage): Promise<InboundAnswer> {
  const given = await db
    .selectFrom("consent")
    .select("given_at as givenAt")
    .where("member_id", "=", memberId)
    .where("purpose", "=", "whatsapp_messages")
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (given && given.givenAt > at) return "unknown";
  await setConsent(db, { memberId, purpose: "whatsapp_messages", given: false, now });
  return "stopped";
}

/**
 * Gives back the seat of the run that was next when they wrote. A message that comes again, or after that run, takes no
 * later one.
 */
async function giveBack(
  db: Db,
  { memberId, at, whatsApp, now }: MemberMessage,
): Promise<InboundAnswer> {
  const next = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id", "b.title", "b.date", "b.time", "b.amount_paid_rupees as paidRupees"])
    .select("m.phone")
    .where("b.member_id", "=", memberId)
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([seatHeld("b.status"), eb("b.cancelled_at", ">=", at)]))
    .where("b.starts_at", ">", at)
    .where("b.starts_at", "<", at + OUT_WITHIN_MS)
    .where("b.created_at", "<=", at)
    .orderBy("b.starts_at")
    .executeTakeFirst();
  if (!next) return "no_booking";
  const cancelled = await cancelBooking(db, { bookingId: next.id, memberId, now });
  if (!cancelled.ok) return "no_booking";
  const { title, phone, paidRupees } = next;
  // A webhook has no language: the answer is in the member's.
  const text = inLanguage(await languageFor(db, memberId), () => {
    const when = formatWhen(next);
    return outByMessageText({ title: clubText(title), when, paidRupees, ...cancelled });
  });
  if (whatsApp) await sendReply(db, { id: newId(), memberId, phone, text, whatsApp, now });
  return "given_back";
}
