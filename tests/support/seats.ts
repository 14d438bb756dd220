import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import type { Db, NewRow } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { DAY_MS } from "~/lib/dates";
import { emptyDatabase } from "./database";
import { addManyMembers } from "./many-members";
import { PLAIN_EVENT } from "./plain-event";

export const TIME_ZONE = "Asia/Kolkata";
export const NOW = Date.parse("2026-11-18T04:30:00Z");

/** A published event, two days ahead unless told otherwise; returns its id. */
export async function addEvent(
  db: Db,
  input: { now: number } & Partial<NewRow<"events">>,
): Promise<string> {
  const { now, ...given } = input;
  const id = given.id ?? "run";
  await db
    .insertInto("events")
    .values({
      ...PLAIN_EVENT,
      id,
      slug: id,
      title: "Lake Loop",
      description: "Two easy loops.",
      date: "2026-11-20",
      time: "10:00",
      starts_at: now + 2 * DAY_MS,
      location: "North gate",
      capacity: 10,
      status: "published",
      created_at: now,
      updated_at: now,
      ...given,
    })
    .execute();
  return id;
}

/** Active members with names and phones of their own; returns their ids in order. */
export async function addMembers(
  db: Db,
  input: { count: number; now: number; status?: MemberStatus },
): Promise<string[]> {
  const { count, now, status = "active" } = input;
  const people = Array.from({ length: count }, (_, index) => ({
    phone: `+9190000${String(index).padStart(5, "0")}`,
    displayName: `Runner ${index}`,
  }));
  return await inTransaction(db, async (db) => {
    const ids = await addManyMembers(db, { people, now });
    await db.updateTable("members").set({ status }).where("id", "in", ids).execute();
    return ids;
  });
}

/** A plain request for `bookSeat`. */
export function seatRequest(request: { eventId: string; memberId: string; now: number }) {
  return {
    plan: "pay_per_run" as const,
    guests: [],
    paceGroup: null,
    notes: null,
    shownPriceRupees: 99,
    submitKey: crypto.randomUUID(),
    timeZone: TIME_ZONE,
    ...request,
  };
}

/** Seats taken by the event's row, and the number of its live bookings. */
export async function seatsOf(eventId: string, db: Db) {
  const { taken } = await db
    .selectFrom("events")
    .select("seats_taken as taken")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const { live } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  return { taken, live: Number(live) };
}

/** A booking that an admin marked as paid; returns its id. */
export async function paidBooking(
  db: Db,
  input: { eventId: string; memberId: string },
): Promise<string> {
  const booked = await bookSeat(db, seatRequest({ ...input, now: NOW }));
  if (!booked.ok) throw new Error(booked.reason);
  const { payment_id: paymentId } = await db
    .selectFrom("bookings")
    .select("payment_id")
    .where("id", "=", booked.bookingId)
    .executeTakeFirstOrThrow();
  await markPaid(db, {
    paymentId: paymentId ?? "",
    method: "upi",
    adminId: "ravi",
    adminName: "Ravi",
    requestId: null,
    now: NOW,
  });
  return booked.bookingId;
}

/** A club with one event and two members, the event locked. */
export async function openEvent(capacity = 2) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now: NOW });
  const event = await lockEvent(db, { eventId });
  if (!event) throw new Error("no run");
  return { db, eventId, memberId, other, event };
}
