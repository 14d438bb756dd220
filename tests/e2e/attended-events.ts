/** Events that a member was checked in at, put into the database beside the running server. */
import type { Db } from "~/db/tables";
import { DAY_MS, dayOf, HOUR_MS, type Instant, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { addBooking, addEvent, attend, TIME_ZONE } from "../support/run-day";

/** A run of the club that the member ran yesterday; returns the booking and the day. */
export async function attendYesterday(db: Db, { memberId }: { memberId: string }) {
  const now = Date.now();
  const date = dayOf(now - DAY_MS, TIME_ZONE);
  const eventId = await addEvent(db, { date });
  return { date, bookingId: await attend(db, { eventId, memberId, now: now - DAY_MS }) };
}

/**
 * Everything that a dashboard can ask for at once: to say 'I am home' after a run that earned an achievement, to take a
 * seat that is held, and to answer for the board; with another run booked.
 */
export async function fillDashboard(db: Db, { memberId }: { memberId: string }): Promise<void> {
  const now = Date.now();
  const ran = await addRun(db, now - 2 * HOUR_MS);
  await db.updateTable("events").set({ counts_home: 1 }).where("id", "=", ran).execute();
  await attend(db, { eventId: ran, memberId, now, distanceM: 12_000 });
  const offered = await addRun(db, now + 2 * DAY_MS);
  await db
    .insertInto("waitlist_entries")
    .values({
      id: newId(),
      event_id: offered,
      member_id: memberId,
      place: 1,
      pace_group: null,
      plan: "pay_per_run",
      status: "offered",
      booking_id: null,
      offer_expires_at: now + 10 * HOUR_MS,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addBooking(db, { eventId: await addRun(db, now + DAY_MS), memberId });
}

async function addRun(db: Db, startsAt: Instant): Promise<string> {
  const time = timeOf(startsAt, TIME_ZONE);
  const eventId = await addEvent(db, { date: dayOf(startsAt, TIME_ZONE), time });
  const title = "Long hill run around the lake";
  await db.updateTable("events").set({ title }).where("id", "=", eventId).execute();
  return eventId;
}
