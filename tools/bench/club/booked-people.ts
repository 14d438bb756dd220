/** Many bookings of one event, confirmed and without a payment. */

import { bookingRow, type NewBooking, REFERENCE_LENGTH } from "~/core/bookings/booking-row";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import { inTransaction } from "~/db/transaction";
import { newId, readableCode } from "~/lib/ids.server";
import { chunksOf } from "~/lib/lists";

/** More in one transaction would update the same counters too often: PostgreSQL walks over each earlier version. */
const BOOKED_AT_ONCE = 200;

type Person = Pick<NewBooking, "memberId" | "name" | "phone" | "isGuest">;

/** Takes a seat for each and books them; returns the bookings' ids in order. */
export async function bookPeople(
  db: Db,
  input: { eventId: string; people: readonly Person[]; now: number },
): Promise<string[]> {
  const { eventId, people, now } = input;
  const event = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", people.length) }))
    .where("id", "=", eventId)
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow();
  const shared = {
    event,
    email: null,
    plan: "pay_per_run" as const,
    status: "confirmed" as const,
    priceRupees: event.priceRupees,
    amountPaidRupees: 0,
    paymentId: null,
    membershipId: null,
    paceGroup: null,
    notes: null,
    submitDigest: null,
  };
  const ids: string[] = [];
  for (const some of chunksOf(people, BOOKED_AT_ONCE))
    await inTransaction(db, async (db) => {
      for (const person of some) {
        const booking = { ...shared, ...person, partyId: newId(), submitKey: newId() };
        const stored = { id: newId(), reference: readableCode(REFERENCE_LENGTH), now };
        await db.insertInto("bookings").values(bookingRow(booking, stored)).execute();
        ids.push(stored.id);
      }
    });
  return ids;
}
