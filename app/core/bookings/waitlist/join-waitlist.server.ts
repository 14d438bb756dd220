import { acceptWaiver, isWaiverMissing } from "~/core/people/waiver/accept-waiver.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { EventId, MemberId, WaitlistEntryId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { findParticipant } from "../book/find-bookable-event.server";
import { isApproved, isBookable, isUnconfirmedMinor, usedTrialReason } from "../bookings";
import { lockEvent } from "../event-lock.server";
import { hasFreeTrial } from "../free-run-facts.server";
import { isFull } from "../seats";
import { seatHeld } from "../status.server";
import { type WaitlistRefusal, WaitlistRefused } from "./rules";
import { countOffers, settleWaitlist } from "./settle-waitlist.server";

type Outcome = { ok: true; entryId: WaitlistEntryId } | { ok: false; reason: WaitlistRefusal };

interface Input {
  eventId: EventId;
  memberId: MemberId;
  plan: BookingPlan;
  paceGroup: string | null;
  /** When the event starts by the page; another start is refused. */
  shownStartsAt?: Instant | undefined;
  now: Instant;
}

/**
 * Puts a member at the end of a full event's waitlist. Refuses while a seat is free, whoever is booked or
 * waiting already, a plan that the member cannot have, and another start than was shown.
 */
export async function joinWaitlist(db: Db, input: Input): Promise<Outcome> {
  return await inTransactionOrRefused(db, WaitlistRefused, (db) => join(db, input));
}

async function join(db: Db, input: Input): Promise<Outcome> {
  const { eventId, memberId, plan, now } = input;
  const member = await findParticipant(db, { memberId });
  if (!member.name) throw new WaitlistRefused("profile_incomplete");
  if (isUnconfirmedMinor(member)) throw new WaitlistRefused("not_confirmed");
  if (!isApproved(member) && plan !== "free_trial") throw new WaitlistRefused("not_approved");
  if (plan === "free_trial" && !(await hasFreeTrial(db, { member, now })))
    throw new WaitlistRefused(usedTrialReason(member));
  await settleWaitlist(db, { eventId, now });
  const event = await lockEvent(db, { eventId });
  if (!event || !isBookable(event, now)) throw new WaitlistRefused("not_bookable");
  if ((input.shownStartsAt ?? event.startsAt) !== event.startsAt)
    throw new WaitlistRefused("time_changed");
  if (await isPhoneBooked(db, { eventId, phone: member.phone }))
    throw new WaitlistRefused("already_booked");
  const offered = event.waiting > 0 ? await countOffers(db, { eventId }) : 0;
  if (!isFull(event, offered)) throw new WaitlistRefused("seat_free");
  return { ok: true, entryId: await addEntry(db, input) };
}

async function addEntry(db: Db, input: Input): Promise<WaitlistEntryId> {
  const { place } = await db
    .updateTable("events")
    .set((eb) => ({
      waiting: eb("waiting", "+", 1),
      waitlist_next: eb("waitlist_next", "+", 1),
    }))
    .where("id", "=", input.eventId)
    .returning("waitlist_next as place")
    .executeTakeFirstOrThrow();
  const entryId = newId();
  const added = await db
    .insertInto("waitlist_entries")
    .values({
      id: entryId,
      event_id: input.eventId,
      member_id: input.memberId,
      place,
      plan: input.plan,
      pace_group: input.paceGroup,
      status: "waiting",
      offer_expires_at: null,
      booking_id: null,
      created_at: input.now,
      updated_at: input.now,
    })
    // They are on the list already.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw new WaitlistRefused("already_waiting");
  return entryId;
}

/** Whether somebody with this phone, a member or a guest, holds a seat on the event. */
async function isPhoneBooked(db: Db, input: { eventId: EventId; phone: string }): Promise<boolean> {
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", input.eventId)
    .where("participant_phone", "=", input.phone)
    // A literal, so that the planner can use the partial index over live bookings.
    .where(seatHeld("status"))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Puts a member who asks for it on a waitlist and stores the health declaration, since the place can become a booking
 * by itself. Refuses a member who did not make it, and all that `joinWaitlist` refuses.
 */
export async function joinDeclared(
  db: Db,
  input: Parameters<typeof joinWaitlist>[1] & { waiver: string | undefined },
): ReturnType<typeof joinWaitlist> {
  const { waiver, ...place } = input;
  const { memberId, now } = place;
  const declared = { memberId, guests: 0, version: waiver, now };
  if (await isWaiverMissing(db, declared)) return { ok: false, reason: "not_declared" };
  const outcome = await joinWaitlist(db, place);
  if (outcome.ok) await acceptWaiver(db, { ...declared, bookingId: null });
  return outcome;
}
