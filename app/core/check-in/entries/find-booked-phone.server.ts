import { waitsForAdmin } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isInWindow } from "../check-ins";
import { type CheckInEvent, eventOnNow, momentOf } from "../desk";
import { owesRupees } from "../desk-money/money";
import { readReference } from "../pass/passes";
import { findSentEvent, listDeskEvents } from "./desk.server";
import { isWalkInUndone } from "./remove-walk-in.server";

/** A booking of this phone; `isCancelled` when it was cancelled after the moment asked for. */
export interface BookedPhone {
  bookingId: BookingId;
  isUnpaid: boolean;
  /** What is not paid yet, also of a confirmed booking. */
  owesRupees: number;
  plan: BookingPlan;
  isCancelled: boolean;
}

/**
 * The booking of an event, as it was at `at`, by the member who has this phone, whatever number it was booked with, or
 * else the one booked with this phone; undefined without either.
 */
export async function findBookedPhone(
  db: Db,
  input: { eventId: EventId; phone: string; at: Instant },
): Promise<BookedPhone | undefined> {
  const { phone } = input;
  const ofMember = bookingsThen(db, input)
    .innerJoin("members as m", "m.id", "b.member_id")
    .where("m.phone", "=", phone)
    .where("b.is_guest", "=", 0)
    .select(({ lit }) => lit<0 | 1>(1).as("isOwn"));
  const ofPhone = bookingsThen(db, input)
    .where("b.participant_phone", "=", phone)
    .select(({ lit }) => lit<0 | 1>(0).as("isOwn"));
  // Not one condition with "or", which would read all bookings of the event.
  const rows: Then[] = [];
  for (const row of await ofMember.unionAll(ofPhone).execute())
    if (!(await isTakenBack(db, row))) rows.push(row);
  const own = rows.filter(({ isOwn }) => isOwn === 1);
  const found = own.length > 0 ? own : rows;
  // There is one live booking at a time: one that was cancelled since was the one at that moment.
  const row = found.find(({ status }) => status === "cancelled") ?? found[0];
  return (
    row && {
      bookingId: row.id,
      isUnpaid: row.status === "pending" && !waitsForAdmin(row),
      owesRupees: owesRupees(row),
      plan: row.plan,
      isCancelled: row.status === "cancelled",
    }
  );
}

type Then = Awaited<ReturnType<ReturnType<typeof bookingsThen>["execute"]>>[number] & {
  isOwn: 0 | 1;
};

/** Whether it is the booking of an undone walk-in, which is kept only for what was paid for it. */
async function isTakenBack(db: Db, { status, submitKey }: Then): Promise<boolean> {
  return status === "cancelled" && (await isWalkInUndone(db, { submitKey }));
}

/** An event's bookings that stood at `at`. */
function bookingsThen(db: Db, { eventId, at }: { eventId: EventId; at: Instant }) {
  return db
    .selectFrom("bookings as b")
    .select(["b.id", "b.status", "b.plan", "b.submit_key as submitKey"])
    .select(["b.payment_id as paymentId", "b.price_rupees as priceRupees"])
    .select("b.amount_paid_rupees as paidRupees")
    .where("b.event_id", "=", eventId)
    .where((eb) => eb.or([eb("b.status", "<>", "cancelled"), eb("b.cancelled_at", ">", at)]));
}

/** The fields of an entry that identify its event. */
interface UnlistedEntry {
  at: Instant;
  heardAt?: Instant | undefined;
  gainedMs?: number | undefined;
  /** What was scanned or typed. */
  code?: string | undefined;
  /** Of a walk-in. */
  phone?: string | undefined;
}

/**
 * The event of an entry that a device made without a list: that of the booking whose code it has; or of those whose
 * check-in was open at that moment the one where the phone is booked, or else the nearest. Undefined where there was
 * none around that time.
 */
export async function findUnlistedEvent(
  db: Db,
  input: { entries: UnlistedEntry[]; deviceNow: Instant; now: Instant },
): Promise<CheckInEvent | undefined> {
  const [entry] = input.entries;
  if (!entry) return undefined;
  const ofCode = await findByCode(db, entry);
  if (ofCode) return ofCode;
  const at = momentOf(entry, input);
  const around = await listDeskEvents(db, { now: at });
  const { phone } = entry;
  const booked = phone === undefined ? [] : await listBooked(db, { around, phone, at });
  return eventOnNow(booked.length > 0 ? booked : around, at);
}

async function findByCode(db: Db, entry: UnlistedEntry): Promise<CheckInEvent | undefined> {
  const reference = entry.code === undefined ? undefined : readReference(entry.code);
  if (!reference) return undefined;
  const booking = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return booking && (await findSentEvent(db, booking));
}

async function listBooked(
  db: Db,
  input: {
    around: CheckInEvent[];
    phone: string;
    at: Instant;
  },
): Promise<CheckInEvent[]> {
  const { around, phone, at } = input;
  const booked: CheckInEvent[] = [];
  for (const event of around.filter((event) => isInWindow(event, at))) {
    const asked = { eventId: event.id, phone, at };
    if (await findBookedPhone(db, asked)) booked.push(event);
  }
  return booked;
}
