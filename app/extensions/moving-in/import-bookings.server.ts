import { sql } from "kysely";
import type { BookedEvent } from "~/core/bookings/booking-row";
import {
  CANCELLED,
  COMPLETED,
  holdsSeat,
  isSettled,
  seatsFreedByMove,
} from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db, NewRow } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { instantOf } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { looseFields, looseText } from "~/lib/loose-values";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import type { CalendarEvent } from "./calendar";
import {
  addImportedEvents,
  findKnownRecords,
  listEventsBetween,
  type NewOrigin,
  originOf,
  recordOrigins,
} from "./import-events.server";
import { loadMembers, lockLiving } from "./import-member-events.server";
import {
  countOutcome,
  type ImportBatch,
  type ImportedMember,
  type ImportRun,
  reportDoubts,
} from "./import-run";
import { type OldBooking, readOldBooking } from "./old-bookings";
import { comparedTitle, type OldEvent, readOldEvent } from "./old-events";
import { addDoubt, oldPhone } from "./old-members";
import { type OldRecord, originsOf } from "./written-records";

interface Placed {
  reading: BookingReading;
  person: ImportedMember;
  event: CalendarEvent;
}

interface Plan {
  events: (OldEvent & { id: EventId })[];
  bookings: NewRow<"bookings">[];
  origins: NewOrigin[];
}

/**
 * Imports a batch of one source's bookings in one transaction. A second live booking of a person for an event is
 * merged with the first; what has no member or no event is left out and reported.
 */
export async function importBookings(db: Db, { run, records }: ImportBatch): Promise<void> {
  const { now, timeZone } = run;
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "booking", source, oldIds });
  const readings = records.map((record) => readBooking(record, run));
  await meetAll(db, run, readings);
  const plan: Plan = { events: [], bookings: [], origins: [] };
  const placed = readings.flatMap((reading) => {
    const { id } = reading.record;
    if (!known.has(id)) {
      // The same id twice in one batch.
      known.set(id, id);
      return place(run, reading, plan) ?? [];
    }
    const person = personOf(reading, run);
    if (typeof person !== "string") countCompleted(run, person, reading.booking);
    countOutcome(run, reading.record, "unchanged");
    return [];
  });
  await meetBookings(db, run, placed);
  for (const one of placed) planBooking(run, one, plan);
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    const living = await lockLiving(
      db,
      plan.origins.flatMap(({ memberId }) => memberId ?? []),
    );
    await addImportedEvents(db, { events: plan.events, now, timeZone });
    await addImportedBookings(db, {
      bookings: plan.bookings.filter((booking) => living.has(booking.member_id)),
    });
    await recordOrigins(db, {
      origins: plan.origins.filter(({ memberId }) => memberId === null || living.has(memberId)),
      now,
    });
  });
}

/** Loads the members and events that these bookings may refer to. */
async function meetAll(db: Db, run: ImportRun, readings: BookingReading[]): Promise<void> {
  const oldIds = readings.flatMap(({ userId }) => userId ?? []);
  const phones = readings.flatMap(({ phone }) => phone ?? []);
  // A sheet of bookings may name members of a sheet or of an export.
  const sources = new Set([readings[0]?.record.source ?? "firestore", "firestore" as const]);
  for (const source of sources) await loadMembers(db, { run, source, oldIds, phones });
  const days = readings.flatMap(({ event }) => (event.ok ? event.event.date : []));
  const missing = run.calendar.missing(days);
  if (!missing) return;
  const events = await listEventsBetween(db, { ...missing, timeZone: run.timeZone });
  for (const event of events) run.calendar.add(event);
}

/** The member and event of a booking; reports a booking that lacks either. */
function place(run: ImportRun, reading: BookingReading, plan: Plan): Placed | undefined {
  const person = personOf(reading, run);
  if (typeof person === "string") {
    countOutcome(run, reading.record, "doubtful", person);
    return undefined;
  }
  const event = eventOf(reading, run);
  if (typeof event === "string") {
    countOutcome(run, reading.record, "doubtful", event);
    return undefined;
  }
  return {
    reading,
    person,
    event: "id" in event ? event : makeEvent(run, reading.record, event, plan),
  };
}

function makeEvent(run: ImportRun, record: OldRecord, event: OldEvent, plan: Plan): CalendarEvent {
  const id = newId();
  const made = { ...event, id, startsAt: instantOf(event.date, event.time, run.timeZone) };
  run.calendar.addNew(made);
  plan.events.push({ ...event, id });
  const origin = originOf("event", { ...record, id: derivedEventId(event) });
  plan.origins.push({ ...origin, subjectId: id, memberId: null });
  return made;
}

/** Loads the live bookings and used free runs that these bookings may clash with. */
async function meetBookings(db: Db, run: ImportRun, placed: Placed[]): Promise<void> {
  const wanted = placed
    .filter(({ event }) => !run.calendar.isNew(event))
    .map(({ reading, person, event }) => ({
      eventId: event.id,
      memberId: person.memberId,
      phone: reading.phone ?? person.phone,
    }));
  for (const { eventId, isGuest, memberId, ...booking } of await listLiveBookings(db, { wanted }))
    run.calendar.addBooking(eventId, { ...booking, memberId: isGuest ? undefined : memberId });
  const trials = placed.filter(({ reading }) => reading.booking.plan === "free_trial");
  const phones = trials.flatMap(({ reading, person }) => [
    person.phone,
    reading.phone ?? person.phone,
  ]);
  for (const phone of await listTrialPhones(db, { phones })) run.trials.add(phone);
}

function planBooking(run: ImportRun, { reading, person, event }: Placed, plan: Plan): void {
  const { record, booking } = reading;
  const { calendar } = run;
  const id = newId();
  const memberId = booking.isGuest ? undefined : person.memberId;
  const isTaken = (phone: string) =>
    calendar.bookingOf(event, { phone, memberId: undefined }) !== undefined;
  const phone = participantPhone(reading, { person, bookingId: id, isTaken });
  const isLive = holdsSeat(booking.status);
  const there = isLive ? calendar.bookingOf(event, { phone, memberId }) : undefined;
  countCompleted(run, person, booking);
  plan.origins.push({
    ...originOf("booking", record),
    details: booking.details,
    subjectId: there ?? id,
    memberId: person.memberId,
  });
  if (there) {
    countOutcome(run, record, "merged", RECORD_TEXTS.bookedAlready);
    return;
  }
  if (isLive) calendar.addBooking(event.id, { id, phone, memberId });
  plan.bookings.push(
    bookingRow({
      ...booking,
      id,
      phone,
      event,
      memberId: person.memberId,
      participantName: booking.name ?? person.name ?? "Member",
      isSecondTrial: isSecondTrial(run, booking, phone),
    }),
  );
  countOutcome(run, record, "new");
  reportDoubts(run, record, booking.doubts);
}

/** The numbers among `phones` whose free run is used up or booked. */
async function listTrialPhones(db: Db, input: { phones: readonly string[] }) {
  if (input.phones.length === 0) return [];
  const rows = await db
    .selectFrom("bookings")
    .select("participant_phone as phone")
    .where("participant_phone", "in", input.phones)
    .where("plan", "=", "free_trial")
    .where(seatHeld("status"))
    .where("trial_released", "=", 0)
    .execute();
  return rows.map(({ phone }) => phone);
}

interface LiveBooking {
  id: BookingId;
  eventId: EventId;
  phone: string;
  memberId: MemberId;
  isGuest: number;
}

/** The live bookings of these numbers, or of these members themselves, at these events. */
async function listLiveBookings(
  db: Db,
  input: { wanted: readonly { eventId: EventId; phone: string; memberId: MemberId }[] },
): Promise<LiveBooking[]> {
  if (input.wanted.length === 0) return [];
  const rows = input.wanted.map(
    ({ eventId, phone, memberId }) => sql`(${eventId}, ${phone}, ${memberId})`,
  );
  const columns = sql`b.id, b.event_id as "eventId", b.participant_phone as phone,
    b.member_id as "memberId", b.is_guest as "isGuest"`;
  const { rows: found } = await sql<LiveBooking>`
    with wanted (event_id, phone, member_id) as (values ${sql.join(rows)})
    select ${columns} from wanted w join bookings b
      on b.event_id = w.event_id and b.participant_phone = w.phone and ${seatHeld("b.status")}
    union
    select ${columns} from wanted w join bookings b
      on b.event_id = w.event_id and b.member_id = w.member_id
      and ${seatHeld("b.status")} and b.is_guest = 0`.execute(db);
  return found;
}

type BookingReading = ReturnType<typeof readBooking>;

/** A record of `bookings` with what it says of its member and event. */
function readBooking(record: OldRecord, run: ImportRun) {
  const { fields } = record;
  const contact = looseFields(fields.contactInfo) ?? {};
  return {
    record,
    booking: readOldBooking(fields, run),
    event: readOldEvent({ ...fields, title: fields.title ?? fields.eventTitle }, run.timeZone),
    userId: looseText(fields, "userId", "userUid"),
    eventId: looseText(fields, "eventId"),
    phone:
      oldPhone(fields, "participantPhone") ??
      oldPhone(contact, "phone") ??
      oldPhone(fields, "phone"),
  };
}

/** The member of the booking, or the text that says why there is none. */
function personOf(reading: BookingReading, run: ImportRun): ImportedMember | string {
  const known = run.people.withOldId(reading.userId);
  if (known === "left_out") return RECORD_TEXTS.memberNotImported;
  const person =
    known ??
    (reading.userId && reading.booking.isGuest ? undefined : run.people.withPhone(reading.phone));
  if (!person) return RECORD_TEXTS.nobody;
  return person.isErased ? RECORD_TEXTS.memberDeleted : person;
}

/** The event of the booking, the one to make for it, or the text that says why there is none. */
function eventOf(reading: BookingReading, run: ImportRun): CalendarEvent | OldEvent | string {
  const named = run.calendar.withOldId(reading.eventId);
  if (named) return named;
  if (!reading.event.ok) return reading.event.text;
  const { event } = reading.event;
  const found = run.calendar.find(event);
  if (found) return found;
  if (run.makesEvents) return event;
  return RECORD_TEXTS.noEvent;
}

/** The old id of an event that is made from the values of its bookings. */
function derivedEventId(event: OldEvent): string {
  return `made/${event.date}/${event.time}/${comparedTitle(event.title)}`;
}

/** The runner's number; a placeholder for a guest without one. */
function participantPhone(
  reading: BookingReading,
  input: { person: ImportedMember; bookingId: BookingId; isTaken: (phone: string) => boolean },
): string {
  const { person, bookingId, isTaken } = input;
  const { booking, phone } = reading;
  if (!booking.isGuest) return person.phone;
  const isOwn = phone !== undefined && phone !== person.phone && !isTaken(phone);
  if (isOwn) return phone;
  addDoubt(booking.doubts, RECORD_TEXTS.guestNumber);
  return `guest-${bookingId}`;
}

/** Counts a booking that is imported or was imported before. */
function countCompleted(run: ImportRun, person: ImportedMember, booking: OldBooking): void {
  if (booking.isGuest || booking.status !== COMPLETED) return;
  run.completed.set(person.memberId, (run.completed.get(person.memberId) ?? 0) + 1);
}

/** Whether this is a person's second free run; remembers the first one. */
function isSecondTrial(run: ImportRun, booking: OldBooking, phone: string): boolean {
  if (booking.plan !== "free_trial" || !holdsSeat(booking.status)) return false;
  if (!run.trials.has(phone)) {
    run.trials.add(phone);
    return false;
  }
  addDoubt(booking.doubts, RECORD_TEXTS.secondFree);
  return true;
}

/** Longer than usual, because a million are drawn at once. */
const REFERENCE_LENGTH = 12;

/**
 * Creates bookings of the old club and counts their seats; an event that had more of them than seats is
 * oversold. What was confirmed there counts as paid. Call it in the transaction of the batch.
 */
export async function addImportedBookings(
  db: Db,
  input: { bookings: readonly NewRow<"bookings">[] },
): Promise<void> {
  await writeInChunks(input.bookings, (some) => db.insertInto("bookings").values(some).execute());
  const seats = new Map<EventId, number>();
  for (const { event_id, status } of input.bookings) {
    const taken = seatsFreedByMove(status, CANCELLED);
    if (taken > 0) seats.set(event_id, (seats.get(event_id) ?? 0) + taken);
  }
  if (seats.size > 0) await takeSeats(db, seats);
}

/** A booking of the old club; `isSecondTrial`: a free run that is not counted, as the person had another one. */
export function bookingRow(
  booking: OldBooking & {
    id: BookingId;
    memberId: MemberId;
    participantName: string;
    phone: string;
    event: BookedEvent;
    isSecondTrial: boolean;
  },
): NewRow<"bookings"> {
  const { event, status } = booking;
  const isPaid = isSettled(status);
  return {
    id: booking.id,
    reference: readableCode(REFERENCE_LENGTH),
    event_id: event.id,
    member_id: booking.memberId,
    participant_name: booking.participantName,
    participant_email: booking.email,
    participant_phone: booking.phone,
    is_guest: booking.isGuest ? 1 : 0,
    plan: booking.plan,
    title: event.title,
    date: event.date,
    time: event.time,
    starts_at: event.startsAt,
    location: event.location,
    status,
    price_rupees: booking.priceRupees,
    amount_paid_rupees: isPaid ? booking.priceRupees : 0,
    notes: booking.notes,
    submit_key: `old-${booking.id}`,
    party_id: booking.id,
    cancelled_at: holdsSeat(status) ? null : booking.updatedAt,
    trial_released: booking.isSecondTrial ? 1 : 0,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

/** One statement for all events of the batch. */
async function takeSeats(db: Db, seats: ReadonlyMap<EventId, number>): Promise<void> {
  const rows = [...seats].map(([id, taken]) => sql`(${id}, ${sql.lit(taken)})`);
  await sql`with batch (id, taken) as (values ${sql.join(rows)})
    update events set seats_taken = seats_taken + batch.taken,
      oversold = case when seats_taken + batch.taken > capacity + oversold
        then seats_taken + batch.taken - capacity else oversold end
    from batch where events.id = batch.id`.execute(db);
}
