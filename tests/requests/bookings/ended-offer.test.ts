/** What pages count of a seat whose offer has ended, until the job that ends offers has run. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { findEventToBook } from "~/core/bookings/book/find-bookable-event.server";
import { isFull } from "~/core/bookings/seats";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, seatRequest } from "../../support/seats";

const START = NOW + 2 * DAY_MS;

/** A run with `offers` seats, all of them offered until `until`, for which `waiting` more wait. */
async function openOffered(run: { offers: number; waiting: number; until: number }) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 0, starts_at: START });
  const members = await addMembers(db, { count: run.offers + run.waiting + 1, now: NOW });
  const [stranger = "", ...waiting] = members;
  for (const memberId of waiting)
    await joinWaitlist(db, { eventId, memberId, plan: "pay_per_run", paceGroup: null, now: NOW });
  await db.updateTable("events").set({ capacity: run.offers }).execute();
  await db
    .updateTable("waitlist_entries")
    .set({ status: "offered", offer_expires_at: run.until })
    .where("member_id", "in", waiting.slice(0, run.offers))
    .execute();
  const seats = async (now: number) => {
    const shown = await findEventToBook(db, { slug: eventId, now });
    const booked = await bookSeat(db, seatRequest({ eventId, memberId: stranger, now }));
    return { isShownFull: shown && isFull(shown), isBooked: booked.ok };
  };
  return seats;
}

const OFFER_END = NOW + 12 * HOUR_MS;
const LAST_OFFER_END = START - 2 * HOUR_MS;

test.each([
  ["is held before its end", { offers: 1, waiting: 0, until: OFFER_END }, OFFER_END - 1, true],
  ["is free once nobody waits", { offers: 1, waiting: 0, until: OFFER_END }, OFFER_END, false],
  ["goes to who waits", { offers: 1, waiting: 1, until: OFFER_END }, OFFER_END, true],
  ["is free beside one who waits", { offers: 2, waiting: 1, until: OFFER_END }, OFFER_END, false],
  [
    "is free when no offer follows",
    { offers: 1, waiting: 1, until: LAST_OFFER_END },
    LAST_OFFER_END,
    false,
  ],
])("a seat that was offered %s, on the page and at booking", async (_, run, now, isFullThen) => {
  const seats = await openOffered(run);
  expect(await seats(now)).toEqual({ isShownFull: isFullThen, isBooked: !isFullThen });
});
