import { bookLocked } from "~/core/bookings/book/seats.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { holdsSeat, waitsForPayment } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { signInRefusal } from "~/core/people/members";
import { createMember, dropUntouchedMember, findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import { HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { giveBackOf, isInWindow, owesRupees, walkInId, walkInKey } from "../check-ins";
import { type CheckInEvent, eventOnNow, momentOf } from "../desk";
import { takePayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";
import { readReference } from "../pass/passes";
import { findSentEvent, listDeskEvents } from "./desk.server";
import type { EntryInput, EntryResult } from "./entry.server";
import { isUndone, isWalkInUndone, keepUndoneWalkIn } from "./remove-walk-in.server";
import { claimCheckIn } from "./settle-check-in.server";

/**
 * Books a walk-in: a membership covers its events, the first run is free, others are marked as paid by an admin.
 * `giveBack` says why money that the entry says was paid is not due. Refuses a full event and members who may not
 * book. Call it in a transaction.
 */
export async function addWalkIn(db: Db, input: EntryInput<"walk_in">): Promise<EntryResult> {
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
async function memberFor(
  db: Db,
  { entry, now }: EntryInput<"walk_in">,
): Promise<{ id: MemberId } | undefined> {
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

/**
 * Checks in the booking of a walk-in's phone, or a new one; a walk-in whose undo came first leaves nothing
 * behind. Call it in a transaction.
 */
export async function applyWalkIn(db: Db, input: EntryInput<"walk_in">): Promise<EntryResult> {
  const { event, entry, at, crew } = input;
  // The run may have been cancelled since its status was read.
  const lockedEvent = await lockEvent(db, { eventId: event.id });
  if (lockedEvent?.status === "cancelled") return { outcome: "cancelled" };
  const booked = await findBookedPhone(db, { eventId: event.id, phone: entry.phone, at });
  if (await isUndone(db, { nonce: entry.nonce, at })) {
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

async function payIfDue(db: Db, input: EntryInput<"walk_in"> & BookedPhone): Promise<EntryResult> {
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

type BookedPhone = NonNullable<Awaited<ReturnType<typeof findBookedPhone>>>;

/**
 * The booking of an event, as it was at `at`, by the member who has this phone, whatever number it was booked with, or
 * else the one booked with this phone: cancelled when that came later, and with what is not paid yet, also of a confirmed
 * one. Undefined without either.
 */
export async function findBookedPhone(
  db: Db,
  input: { eventId: EventId; phone: string; at: Instant },
) {
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
  // The booking of an undone walk-in is kept only for what was paid for it.
  for (const row of await ofMember.unionAll(ofPhone).execute())
    if (holdsSeat(row.status) || !(await isWalkInUndone(db, row))) rows.push(row);
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

/**
 * The event of an entry that a device made without a list: that of the booking whose code it has; or of those whose
 * check-in was open at that moment the one where the phone is booked, or else the nearest. Undefined where there was
 * none around that time.
 */
export async function findUnlistedEvent(
  db: Db,
  input: { entries: CheckInEntry[]; deviceNow: Instant; now: Instant },
): Promise<CheckInEvent | undefined> {
  const [entry] = input.entries;
  if (!entry) return undefined;
  const ofCode = await findByCode(db, entry);
  if (ofCode) return ofCode;
  const at = momentOf(entry, input);
  const around = await listDeskEvents(db, { now: at });
  const booked: CheckInEvent[] = [];
  if (entry.kind === "walk_in")
    for (const event of around.filter((event) => isInWindow(event, at))) {
      const walkIn = { eventId: event.id, phone: entry.phone, at };
      if (await findBookedPhone(db, walkIn)) booked.push(event);
    }
  return eventOnNow(booked.length > 0 ? booked : around, at);
}

async function findByCode(db: Db, entry: CheckInEntry): Promise<CheckInEvent | undefined> {
  const code = "code" in entry ? entry.code : undefined;
  const reference = code === undefined ? undefined : readReference(code);
  if (!reference) return undefined;
  const booking = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return booking && (await findSentEvent(db, booking));
}
