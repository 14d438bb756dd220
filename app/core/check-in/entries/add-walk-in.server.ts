import { bookLocked } from "~/core/bookings/book/seats.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { holdsSeat, waitsForPayment } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { signInRefusal } from "~/core/people/members";
import { createMember, dropUntouchedMember, findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import { type DeskOutcome, HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { canUndo, giveBackOf, isInWindow, owesRupees, walkInId, walkInKey } from "../check-ins";
import { type CheckInEvent, type Crew, eventOnNow, momentOf } from "../desk";
import { type TakenPayment, takePayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";
import { readReference } from "../pass/passes";
import { findSentEvent, listDeskEvents } from "./desk.server";
import { isWalkInUndone, keepUndoneWalkIn, listUndos } from "./remove-walk-in.server";
import { claimCheckIn } from "./settle-check-in.server";

interface Input {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: "walk_in" }>;
  crew: Crew;
  requestId: string;
  now: Instant;
}

/**
 * Books a walk-in: a membership covers its events, the first run is free, others are marked as paid by an admin.
 * `giveBack` says why money that the entry says was paid is not due. Refuses a full event and members who may not
 * book. Call it in a transaction.
 */
export async function addWalkIn(
  db: Db,
  input: Input,
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId } & TakenPayment> {
  const { event, entry, crew, now } = input;
  const member = await memberFor(db, input);
  if (!member) return { outcome: "not_allowed" };
  const memberId = member.id;
  const decision = await bookLocked(db, {
    source: "desk",
    eventId: event.id,
    memberId,
    plan: null,
    guests: [],
    name: entry.name,
    paceGroup: null,
    notes: null,
    shownPriceRupees: event.priceRupees,
    submitKey: walkInKey(entry.nonce),
    digest: null,
    today: null,
    now,
  });
  if (decision.kind === "refused" && decision.reason === "full") {
    await dropUntouchedMember(db, { memberId, createdAt: now });
    return { outcome: "full" };
  }
  if (decision.kind !== "seats") throw new Error("A walk-in was neither refused nor booked.");
  const { bookingId, paymentId, plan } = decision;
  if (paymentId !== null) {
    if (!entry.isPaid || crew.kind !== "admin") return { outcome: "unpaid", bookingId };
    const { shownRupees } = entry;
    const taken = await takePayment(db, { ...input, crew, bookingId, shownRupees });
    return { outcome: "done", bookingId, ...taken };
  }
  const giveBack = entry.isPaid && event.priceRupees > 0 ? giveBackOf(plan) : undefined;
  return { outcome: "done", bookingId, giveBack };
}

/** The member with this phone, created if there is none; undefined when their status does not allow booking. */
async function memberFor(db: Db, { entry, now }: Input): Promise<{ id: MemberId } | undefined> {
  const { name, phone } = entry;
  const known = await findMemberByPhone(db, { phone });
  if (known) return signInRefusal(known) ? undefined : known;
  const memberId = await createMember(db, { phone, registrationType: "contact_form", now });
  await db
    .updateTable("members")
    .set({ display_name: name, full_name: name })
    .where("id", "=", memberId)
    .execute();
  return { id: memberId };
}

interface WalkInInput {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: "walk_in" }>;
  at: Instant;
  crew: Crew;
  requestId: string;
  now: Instant;
  timeZone: string;
}

interface WalkInResult extends TakenPayment {
  outcome: DeskOutcome;
  bookingId?: BookingId;
  undoneWalkIn?: string;
}

/**
 * Checks in the booking of a walk-in's phone, or a new one; a walk-in whose undo came first leaves nothing
 * behind. Call it in a transaction.
 */
export async function applyWalkIn(db: Db, input: WalkInInput): Promise<WalkInResult> {
  const { event, entry, at, crew } = input;
  // The run may have been cancelled since its status was read.
  const lockedEvent = await lockEvent(db, { eventId: event.id });
  if (lockedEvent?.status === "cancelled") return { outcome: "cancelled" };
  const undos = await listUndos(db, { entry: entry.nonce });
  const booked = await findBookedPhone(db, { eventId: event.id, phone: entry.phone, at });
  if (undos.some((undo) => canUndo(at, undo.at))) {
    // Somebody else may have checked them in as paid meanwhile.
    const isPaid = booked && entry.isPaid && crew.kind === "admin";
    if (isPaid) return { outcome: "done", bookingId: booked.bookingId };
    const id = walkInId(entry.nonce);
    await keepUndoneWalkIn(db, { ...entry, id, eventId: event.id, now: input.now });
    return { outcome: "done", undoneWalkIn: id };
  }
  const reason = crew.kind === "admin" ? entry.reason : undefined;
  if (!reason && !isInWindow(event, at)) return { outcome: "outside_window" };
  if (booked?.isCancelled) return { outcome: "cancelled", bookingId: booked.bookingId };
  const ready = booked ? await payIfDue(db, { ...input, ...booked }) : await addWalkIn(db, input);
  const { bookingId } = ready;
  if (bookingId) await moveReturns(db, { eventId: event.id, phone: entry.phone, bookingId });
  if (ready.outcome !== "done" || !bookingId) return ready;
  const claim = { nonce: entry.nonce, by: entry.by ?? crew.id, at, method: null };
  const claimed = await claimCheckIn(db, { ...input, bookingId, claim });
  return { ...ready, ...claimed };
}

async function payIfDue(db: Db, input: WalkInInput & BookedPhone): Promise<WalkInResult> {
  const { event, entry, crew, bookingId, isUnpaid, owesRupees, plan } = input;
  if (isUnpaid && !(entry.isPaid && crew.kind === "admin")) return { outcome: "unpaid", bookingId };
  if (!entry.isPaid) return { outcome: "done", bookingId };
  if (isUnpaid || owesRupees > 0) {
    const { shownRupees } = entry;
    const taken = crew.kind === "admin" && (await takePayment(db, { ...input, crew, shownRupees }));
    return { outcome: "done", bookingId, ...taken };
  }
  const giveBack = event.priceRupees > 0 ? giveBackOf(plan) : undefined;
  return { outcome: "done", bookingId, giveBack };
}

/** Moves the returns of a person whose walk-ins were undone to the booking that they have now. */
export async function moveReturns(
  db: Db,
  input: { eventId: EventId; phone: string; bookingId: BookingId },
): Promise<void> {
  const { eventId, phone, bookingId } = input;
  const undone = db
    .selectFrom("undone_walk_ins")
    .select("id")
    .where("event_id", "=", eventId)
    .where("phone", "=", phone);
  await db
    .updateTable("check_in_entries")
    .set({ booking_id: bookingId })
    .where("undone_walk_in", "in", undone)
    .where("kind", "in", HOME_KINDS)
    .execute();
}

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
  const row = found.find(({ status }) => !holdsSeat(status)) ?? found[0];
  return (
    row && {
      bookingId: row.id,
      isUnpaid: waitsForPayment(row),
      owesRupees: owesRupees(row),
      plan: row.plan,
      isCancelled: !holdsSeat(row.status),
    }
  );
}

type Then = Awaited<ReturnType<ReturnType<typeof bookingsThen>["execute"]>>[number] & {
  isOwn: 0 | 1;
};

/** Whether it is the booking of an undone walk-in, which is kept only for what was paid for it. */
async function isTakenBack(db: Db, { status, submitKey }: Then): Promise<boolean> {
  return !holdsSeat(status) && (await isWalkInUndone(db, { submitKey }));
}

/** An event's bookings that stood at `at`. */
function bookingsThen(db: Db, { eventId, at }: { eventId: EventId; at: Instant }) {
  return db
    .selectFrom("bookings as b")
    .select(["b.id", "b.status", "b.plan", "b.submit_key as submitKey"])
    .select(["b.payment_id as paymentId", "b.price_rupees as priceRupees"])
    .select("b.amount_paid_rupees as paidRupees")
    .where("b.event_id", "=", eventId)
    .where((eb) => eb.or([seatHeld("b.status"), eb("b.cancelled_at", ">", at)]));
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
    const walkIn = { eventId: event.id, phone, at };
    if (await findBookedPhone(db, walkIn)) booked.push(event);
  }
  return booked;
}
