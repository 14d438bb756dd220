import { clubContent } from "~/content/club-content.server";
import { membershipRupees } from "~/content/plans";
import { violatedConstraint } from "~/db/constraint";
import { emitEvent } from "~/db/domain-events";
import { guardedWrite } from "~/db/guarded-write";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId, readableCode } from "~/lib/ids.server";
import { settlePaceGroups } from "../pace-groups/pace-groups.server";
import { type BookingRefusal, BookingRefused } from "../refusals";
import { settleEventWaitlist } from "../waitlist/settle-waitlist.server";
import {
  chosenPlan,
  decideSeat,
  type SeatFacts,
  type SeatRequest,
  type SeatsToTake,
  type Way,
} from "./decide-seat";
import { makeWay } from "./make-way.server";
import { findSeatFacts } from "./seat-facts.server";

type Outcome = { ok: true; bookingId: BookingId } | { ok: false; reason: BookingRefusal };

type Wanted = SeatRequest & { digest: string; now: Instant; timeZone: string };

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
  const request = { ...input, digest: digestOf(input) };
  const facts = await findSeatFacts(db, request, { isLocked: false });
  const decision = decide(request, facts);
  if (decision.kind === "refused")
    return (await findEarlierAnswer(db, request)) ?? { ok: false, reason: decision.reason };
  if (decision.kind === "seats" && facts && (await isTaken(db, request, facts, decision)))
    return { ok: true, bookingId: decision.bookingId };
  return await bookLocked(db, request, facts);
}

async function bookLocked(
  db: Db,
  request: Wanted,
  before: SeatFacts | undefined,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (db) => {
      const { eventId, memberId, now } = request;
      const way = await makeWay(db, {
        ...{ eventId, memberId, now, heads: 1 + request.guests.length },
        phone: before?.member.phone ?? "",
        givesBack: before !== undefined && chosenPlan(request, before) === "free_trial",
      });
      const facts = await findSeatFacts(db, request, { isLocked: true });
      const decision = decide(request, facts, way);
      if (decision.kind === "refused") throw new BookingRefused(decision.reason);
      if (decision.kind === "locked" || !facts || !(await takeSeats(db, request, facts, decision)))
        throw new Error("A booking with its event locked was neither refused nor stored.");
      // A party that waits for its group may fit in part, and an earlier hold has left its group.
      const { place } = decision;
      if (way.heldSeats > 0 || (place.waitsForGroupId && request.guests.length > 0))
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

function decide(request: Wanted, facts: SeatFacts | undefined, way?: Way) {
  if (!facts) return { kind: "refused" as const, reason: "not_bookable" as const };
  const { digest, now, timeZone } = request;
  const { confirmAtOnce } = clubContent().bookings;
  const club = { confirmAtOnce, membershipRupees: membershipRupees() };
  return decideSeat(request, facts, { digest, now, timeZone, ...club, way, newId, readableCode });
}

/** Whether the rows were stored; a constraint that refuses says that something changed since it was read. */
async function isTaken(
  db: Db,
  request: Wanted,
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

async function takeSeats(
  db: Db,
  { memberId, now }: Wanted,
  { event, offeredSeats }: SeatFacts,
  { bookingIds, more, mustBeFree, rows }: SeatsToTake,
): Promise<boolean> {
  const { id: eventId, version, waiting } = event;
  const guard = { eventId, version, waiting, more, now };
  const isStored = mustBeFree
    ? await takeFreeSeats(db, { ...guard, offeredSeats }, rows)
    : await takeOwnSeats(db, guard, rows);
  if (!isStored) return false;
  for (const bookingId of bookingIds)
    emitEvent(db, { event: "booked", bookingId, eventId, memberId });
  return true;
}

type Guard = {
  eventId: EventId;
  version: number;
  waiting: number;
  more: number;
  now: Instant;
};

type FreeSeats = Places<Guard & { offeredSeats: number }>;

const takeFreeSeats = guardedWrite((db, { offeredSeats, ...guard }: FreeSeats) =>
  seatsOfEvent(db, guard)
    .where((eb) =>
      eb(eb(eb("seats_taken", "+", guard.more), "+", offeredSeats), "<=", eb.ref("capacity")),
    )
    .returning("id"),
);

const takeOwnSeats = guardedWrite((db, guard: Places<Guard>) =>
  seatsOfEvent(db, guard).returning("id"),
);

/** The event while it is as it was read: not edited, open, and with as many on its waitlist. */
function seatsOfEvent(db: Db, { eventId, version, waiting, more, now }: Places<Guard>) {
  return db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", more) }))
    .where("id", "=", eventId)
    .where("version", "=", version)
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .where("waiting", "=", waiting);
}

/** What this form got when it was sent before; undefined for a new one. */
async function findEarlierAnswer(db: Db, request: Wanted): Promise<Outcome | undefined> {
  const [before] = await listBySubmitKey(db, {
    memberId: request.memberId,
    submitKey: request.submitKey,
  });
  if (!before) return undefined;
  if (before.digest === request.digest) return { ok: true, bookingId: before.id };
  return { ok: false, reason: "key_reused" };
}

const listBySubmitKey = prepared(
  (db, { memberId, submitKey }: Places<{ memberId: MemberId; submitKey: string }>) =>
    db
      .selectFrom("bookings")
      .select(["id", "submit_digest as digest"])
      .where("member_id", "=", memberId)
      .where("submit_key", "=", submitKey),
);

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
