import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { findBookingBySubmitKey, hasLiveBooking } from "../queries.server";
import { type BookingRefusal, isBookable } from "../rules";

const REFERENCE_LENGTH = 8;

type Outcome = { ok: true; bookingId: string } | { ok: false; reason: BookingRefusal };

/**
 * Books the free first run for a member. The seat is taken by one conditional update, uniqueness is
 * decided by indexes, and the same `submitKey` answers with the booking it made before.
 */
export async function bookFreeRun(
  db: Db,
  input: { eventId: string; memberId: string; submitKey: string; now: Instant },
): Promise<Outcome> {
  const before = await findBookingBySubmitKey(db, input);
  if (before) return { ok: true, bookingId: before.id };
  const outcome = await tryToBook(db, input);
  if (outcome.ok || !(await hasLiveBooking(db, input))) return outcome;
  return { ok: false, reason: "already_booked" };
}

/** Which of several broken indexes is named differs between databases: what they say is not the last word. */
async function tryToBook(db: Db, input: Parameters<typeof bookFreeRun>[1]): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => takeSeatAndBook(db, input));
  } catch (error) {
    return await outcomeOfConflict(db, input, violatedConstraint(error), error);
  }
}

async function takeSeatAndBook(
  db: Db,
  input: { eventId: string; memberId: string; submitKey: string; now: Instant },
): Promise<Outcome> {
  const { eventId, memberId, submitKey, now } = input;
  const member = await db
    .selectFrom("members")
    .select(["phone", "display_name as name", "email"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (!member.name) return { ok: false, reason: "profile_incomplete" };
  const event = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", 1) }))
    .where("id", "=", eventId)
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .whereRef("seats_taken", "<", "capacity")
    .returning(["title", "date", "time", "starts_at", "location"])
    .executeTakeFirst();
  if (!event) return { ok: false, reason: await whyNoSeat(db, { eventId, now }) };
  const bookingId = newId();
  await db
    .insertInto("bookings")
    .values({
      id: bookingId,
      reference: readableCode(REFERENCE_LENGTH),
      event_id: eventId,
      member_id: memberId,
      participant_name: member.name,
      participant_email: member.email,
      participant_phone: member.phone,
      is_guest: 0,
      plan: "free_trial",
      ...event,
      status: "pending",
      price_rupees: 0,
      submit_key: submitKey,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { ok: true, bookingId };
}

async function whyNoSeat(
  db: Db,
  input: { eventId: string; now: Instant },
): Promise<"not_bookable" | "full"> {
  const event = await db
    .selectFrom("events")
    .select(["status", "starts_at as startsAt"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  return event && isBookable(event, input.now) ? "full" : "not_bookable";
}

async function outcomeOfConflict(
  db: Db,
  input: { memberId: string; submitKey: string },
  constraint: string | undefined,
  error: unknown,
): Promise<Outcome> {
  const sameSubmit = await findBookingBySubmitKey(db, input);
  if (sameSubmit) return { ok: true, bookingId: sameSubmit.id };
  switch (constraint) {
    case "bookings_event_id_member_id_key":
    case "bookings_event_id_participant_phone_key":
      return { ok: false, reason: "already_booked" };
    case "bookings_participant_phone_key":
      return { ok: false, reason: "trial_used" };
    default:
      throw error;
  }
}
