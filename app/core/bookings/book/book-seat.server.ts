import { againIfBought } from "~/core/payments/membership/memberships.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { settlePaceGroups } from "../pace-groups/pace-groups.server";
import { type BookingRefusal, BookingRefused } from "../refusals";
import { settleEventWaitlist } from "../waitlist/settle-waitlist.server";
import type { SeatsToTake } from "./decide-seat";
import { makeWay } from "./make-way.server";
import type { SeatFacts, SeatRequest } from "./seat-facts";
import { bookLocked, decideNow, findSeatFacts, type SeatOrder, takeSeats } from "./seats.server";

type Outcome = { ok: true; bookingId: BookingId } | { ok: false; reason: BookingRefusal };

/**
 * Books a member and their guests on an event: seats, entitlement, payment, bookings, declaration and notification.
 * All that decides it is read at once, `decideSeat` decides, and one guarded write stores the rows: it holds only while
 * the event is as it was read and has the seats; unique indexes decide about people. Where something else must be
 * settled first, and on a lost race, the same is done again with the event's row locked. The same `submitKey` with
 * the same answers returns the booking it made before; with other answers it is refused.
 */
export async function bookSeat(
  db: Db,
  input: SeatRequest & { now: Instant; timeZone: string },
): Promise<Outcome> {
  const { timeZone, ...form } = input;
  const request = { ...form, digest: digestOf(input), today: dayOf(input.now, timeZone) };
  const facts = await findSeatFacts(db, request, { isLocked: false });
  const decision = decideNow(request, facts);
  if (decision.kind === "refused")
    return (await findEarlierAnswer(db, request)) ?? { ok: false, reason: decision.reason };
  if (decision.kind === "seats" && facts && (await isTaken(db, request, facts, decision)))
    return { ok: true, bookingId: decision.bookingId };
  // A membership that is bought at the same moment may cover this run, and another run may take the credit.
  return await againIfBought(() => settleAndBook(db, request));
}

async function settleAndBook(db: Db, request: SeatOrder): Promise<Outcome> {
  try {
    return await inTransaction(db, async (db) => {
      const { eventId, memberId, guests, now } = request;
      const way = await makeWay(db, { eventId, memberId, now, heads: 1 + guests.length });
      const decision = await bookLocked(db, request, way);
      if (decision.kind === "refused") throw new BookingRefused(decision.reason);
      if (decision.kind !== "seats") throw new Error("A form was neither refused nor stored.");
      // A party that waits for its group may fit in part, and an earlier hold has left its group.
      const { place } = decision;
      if (way.heldSeats > 0 || (place.waitsForGroupId && guests.length > 0))
        await settlePaceGroups(db, { eventId, now });
      return { ok: true, bookingId: decision.bookingId };
    });
  } catch (error) {
    // A repeated submit returns the first result, whatever stopped it.
    const earlier = await findEarlierAnswer(db, request);
    if (earlier) return earlier;
    const reason = bookingRefusal(error);
    if (!reason) throw error;
    // The rollback has undone the settling of the waitlist too.
    await settleEventWaitlist(db, request);
    return { ok: false, reason };
  }
}

/** Whether the rows were stored; a constraint that refuses says that something changed since it was read. */
async function isTaken(
  db: Db,
  request: SeatOrder,
  facts: SeatFacts,
  seats: SeatsToTake,
): Promise<boolean> {
  try {
    return await takeSeats(db, request, facts, seats);
  } catch (error) {
    if (violatedConstraint(error)) return false;
    throw error;
  }
}

/** What this form got when it was sent before; undefined for a new one. */
async function findEarlierAnswer(db: Db, request: SeatOrder): Promise<Outcome | undefined> {
  const before = await db
    .selectFrom("bookings")
    .select(["id", "submit_digest as digest"])
    .where("member_id", "=", request.memberId)
    .where("submit_key", "=", request.submitKey)
    .executeTakeFirst();
  if (!before) return undefined;
  if (before.digest === request.digest) return { ok: true, bookingId: before.id };
  return { ok: false, reason: "key_reused" };
}

/** Digest of the form's own values: the default plan can change after the first submit. */
function digestOf(input: SeatRequest): string {
  const { eventId, plan, guests, paceGroup, notes } = input;
  return sha256(JSON.stringify([eventId, plan, guests, paceGroup, notes]));
}

function bookingRefusal(error: unknown): BookingRefusal | undefined {
  if (error instanceof BookingRefused) return error.reason;
  switch (violatedConstraint(error)) {
    case "bookings_event_id_member_id_key":
    case "bookings_event_id_participant_phone_key":
      return "already_booked";
    case "bookings_participant_phone_key":
      return "trial_used";
    default:
      return undefined;
  }
}
