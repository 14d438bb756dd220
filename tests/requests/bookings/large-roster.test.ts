/** The admin page of a run lists its first 500 bookings by name, and counts them all in the database. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { listEventBookings } from "~/core/bookings/event-roster/list-event-bookings.server";
import { ROSTER_ROWS } from "~/core/bookings/event-roster/roster";
import type { Db, NewRow } from "~/db/tables";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, seatRequest } from "../../support/seats";

const ROWS_AT_ONCE = 100;

/** A run with so many more guests of one member, named in order. */
async function openRun({ guests }: { guests: number }) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 10_000 });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const booked = await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  if (!booked.ok) throw new Error(booked.reason);
  const own = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  await db.updateTable("bookings").set({ participant_name: "A lead" }).execute();
  const rows = Array.from({ length: guests }, (_, index): NewRow<"bookings"> => {
    const digits = String(index).padStart(5, "0");
    return {
      ...own,
      id: `guest-${digits}`,
      reference: `G-${digits}`,
      is_guest: 1,
      payment_id: null,
      submit_key: digits,
      participant_name: `Guest ${digits}`,
      participant_phone: `+9180000${digits}`,
    };
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insertInto("bookings")
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  const change = (index: number, changes: Partial<NewRow<"bookings">>) =>
    changeBooking(db, `guest-${String(index).padStart(5, "0")}`, changes);
  const list = () => listEventBookings(db, { eventId, now: NOW });
  return { db, eventId, own, change, list };
}

async function changeBooking(db: Db, id: string, changes: Partial<NewRow<"bookings">>) {
  await db.updateTable("bookings").set(changes).where("id", "=", id).execute();
}

test("a run of 500 is shown whole, of one more the rest is counted", async () => {
  const { change, list } = await openRun({ guests: ROSTER_ROWS });
  const { bookings, counts } = await list();
  expect(bookings).toHaveLength(500);
  expect(counts).toMatchObject({ booked: 501, more: 1 });
  expect(bookings[0]?.name).toBe("A lead");
  expect(bookings.at(-1)?.name).toBe("Guest 00498");
  await change(499, { status: "cancelled", cancelled_by: "replaced" });
  expect((await list()).counts).toMatchObject({ booked: 500, cancelled: 0, more: 0 });
});

test("what is counted includes what is not shown", async () => {
  const { db, change, list, eventId, own } = await openRun({ guests: ROSTER_ROWS + 1 });
  await change(500, { pace_group: "6:00" });
  await change(2, { pace_group: "7:00" });
  await change(1, { status: "cancelled", cancelled_by: "member", pace_group: "6:00" });
  const check = { id: "c", event_id: eventId, booking_id: "guest-00500" };
  await db
    .insertInto("check_ins")
    .values({
      ...check,
      member_id: own.member_id,
      is_guest: 1,
      date: own.date,
      time: own.time,
      checked_in_at: 0,
      recorded_at: 0,
      recorded_by: "x",
      method: "list",
    })
    .execute();
  const { counts } = await list();
  expect(counts).toEqual({
    booked: 501,
    unpaid: 1,
    checkedIn: 1,
    cancelled: 1,
    more: 2,
    paceGroups: [
      ["7:00", 1],
      ["6:00", 1],
    ],
  });
});

test("cancelled bookings come last", async () => {
  const { change, list } = await openRun({ guests: ROSTER_ROWS + 1 });
  await change(1, { status: "cancelled", cancelled_by: "member" });
  expect((await list()).bookings.some(({ id }) => id === "guest-00001")).toBe(false);
  for (const index of [5, 6])
    await change(index, { status: "cancelled", cancelled_by: "replaced" });
  expect((await list()).bookings.at(-1)?.id).toBe("guest-00001");
});

test("a party is shown whole, with its cancelled guests", async () => {
  const { change, list, own } = await openRun({ guests: ROSTER_ROWS + 3 });
  await change(501, { payment_id: own.payment_id });
  await change(502, { payment_id: own.payment_id, status: "cancelled", cancelled_by: "member" });
  const { bookings, counts } = await list();
  expect(bookings.slice(500).map(({ id }) => id)).toEqual(["guest-00501", "guest-00502"]);
  expect(counts.more).toBe(2);
});
