import { addBooking, decideUsualPlan } from "~/core/bookings/book/add-booking.server";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import { askForPayment } from "~/core/payments/list-member-payments.server";
import { signInRefusal } from "~/core/people/members";
import { createMember, dropUntouchedMember, findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import { type DeskOutcome, type GiveBack, HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { canUndo, isInWindow, walkInId, walkInKey } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import { giveBackOf } from "../desk-money/money";
import { takePayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";
import { readPass, readReference } from "../pass/passes";
import { isGenuine } from "../pass/passes.server";
import { type RosterEntry, searchRoster } from "../roster/roster";
import { findRosterEntry, listRoster } from "../roster/rosters.server";
import { findSentEvent } from "./desk.server";
import { type BookedPhone, findBookedPhone } from "./find-booked-phone.server";
import { keepUndoneWalkIn, listUndos } from "./remove-walk-in.server";
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
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId; giveBack?: GiveBack | undefined }> {
  const { event, entry, crew, now } = input;
  const member = await memberFor(db, input);
  if (!member) return { outcome: "not_allowed" };
  const memberId = member.id;
  const seat = await takeSeat(db, { eventId: event.id });
  if (!seat) {
    await dropUntouchedMember(db, { memberId, createdAt: now });
    return { outcome: "full" };
  }
  const terms = await decideUsualPlan(db, {
    member: { ...member, phone: entry.phone },
    event: { date: event.date, ...seat },
    isAtDesk: true,
    now,
  });
  const due = terms.plan === "pay_per_run" ? seat.priceRupees : 0;
  const paymentId = due > 0 ? await askFor(db, { memberId, due, event, now }) : null;
  const bookingId = await addBooking(db, {
    booking: {
      event,
      memberId,
      name: entry.name,
      phone: entry.phone,
      email: null,
      isGuest: false,
      plan: terms.plan,
      status: due > 0 ? "pending" : "confirmed",
      priceRupees: due,
      amountPaidRupees: 0,
      partyId: newId(),
      paymentId,
      membershipId: terms.membershipId,
      paceGroup: null,
      notes: null,
      submitKey: walkInKey(entry.nonce),
      submitDigest: null,
    },
    now,
  });
  if (!bookingId) throw new Error("A walk-in's booking was not written.");
  if (due > 0) {
    if (!entry.isPaid || crew.kind !== "admin") return { outcome: "unpaid", bookingId };
    await takePayment(db, { ...input, crew, bookingId });
    return { outcome: "done", bookingId };
  }
  const giveBack = entry.isPaid && seat.priceRupees > 0 ? giveBackOf(terms.plan) : undefined;
  return { outcome: "done", bookingId, giveBack };
}

/** The member with this phone, created if there is none; undefined when their status does not allow booking. */
async function memberFor(
  db: Db,
  { entry, now }: Input,
): Promise<{ id: MemberId; status: MemberStatus } | undefined> {
  const { name, phone } = entry;
  const known = await findMemberByPhone(db, { phone });
  if (known) return signInRefusal(known.status) ? undefined : known;
  const memberId = await createMember(db, { phone, registrationType: "contact_form", now });
  await db
    .updateTable("members")
    .set({ display_name: name, full_name: name })
    .where("id", "=", memberId)
    .execute();
  return { id: memberId, status: "pending" };
}

/** Takes a seat regardless of the waitlist, whose last promotion is an hour before the start. */
async function takeSeat(
  db: Db,
  input: { eventId: EventId },
): Promise<{ priceRupees: number } | undefined> {
  return await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", 1) }))
    .where("id", "=", input.eventId)
    .whereRef("seats_taken", "<", "capacity")
    .returning("price_rupees as priceRupees")
    .executeTakeFirst();
}

async function askFor(
  db: Db,
  { due, event, ...input }: { memberId: MemberId; due: number; event: CheckInEvent; now: Instant },
): Promise<PaymentId> {
  const payment = { ...input, eventId: event.id, membershipId: null, amountRupees: due };
  return await askForPayment(db, payment);
}

/** What is asked for a booking and those paid with it. */
export interface DuePayment {
  bookingId: BookingId;
  rupees: number;
  /** The people it is for, by name. */
  names: string[];
}

/** The due payments of those of these bookings that have one. */
export async function listDuePayments(
  db: Db,
  { bookingIds }: { bookingIds: BookingId[] },
): Promise<DuePayment[]> {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .innerJoin("bookings as other", "other.payment_id", "p.id")
    .select(["b.id as bookingId", "p.amount_rupees as rupees", "other.participant_name as name"])
    .where("b.id", "in", bookingIds)
    .where("p.status", "=", "due")
    .where("other.status", "<>", "cancelled")
    .orderBy("other.participant_name")
    .execute();
  return [...Map.groupBy(rows, ({ bookingId }) => bookingId)].map(([bookingId, ofOne]) => ({
    bookingId,
    rupees: ofOne[0]?.rupees ?? 0,
    names: ofOne.map(({ name }) => name),
  }));
}

/** The result of a search on /qr-info: people of the event, or why a pass matches none. */
interface EventPeopleResult {
  people: RosterEntry[];
  problem: "forged" | "other_run" | "unknown" | undefined;
  /** The event of a pass for another one. */
  otherEvent?: Pick<CheckInEvent, "title" | "date" | "time"> | undefined;
}

/** People of an event by pass, code, end of phone or name, at most `limit`. */
export async function searchEventPeople(
  db: Db,
  input: { eventId: EventId; typed: string; secret: string; limit: number; isForAdmin?: boolean },
): Promise<EventPeopleResult> {
  const { eventId, typed, limit, isForAdmin = false } = input;
  const pass = readPass(typed);
  if (pass && !(await isGenuine(pass, input))) return { people: [], problem: "forged" };
  if (pass && pass.eventId !== eventId) {
    const otherEvent = await findSentEvent(db, { eventId: pass.eventId });
    return { people: [], problem: "other_run", otherEvent };
  }
  const reference = pass?.reference ?? readReference(typed);
  const found = reference && (await findRosterEntry(db, { eventId, reference, isForAdmin }));
  if (found) return { people: [found], problem: undefined };
  if (pass) return { people: [], problem: "unknown" };
  const people = searchRoster(await listRoster(db, { eventId, isForAdmin }), typed).slice(0, limit);
  return { people, problem: people.length === 0 ? "unknown" : undefined };
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

interface WalkInResult {
  outcome: DeskOutcome;
  bookingId?: BookingId;
  giveBack?: GiveBack | undefined;
  undoneWalkIn?: string;
}

/**
 * Checks in the booking of a walk-in's phone, or a new one; a walk-in whose undo came first leaves nothing
 * behind. Call it in a transaction.
 */
export async function applyWalkIn(db: Db, input: WalkInInput): Promise<WalkInResult> {
  const { event, entry, at, crew } = input;
  // The run may have been cancelled since its status was read.
  const locked = await lockEvent(db, { eventId: event.id });
  if (locked?.status === "cancelled") return { outcome: "cancelled" };
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
  return { ...claimed, giveBack: ready.giveBack };
}

async function payIfDue(db: Db, input: WalkInInput & BookedPhone): Promise<WalkInResult> {
  const { event, entry, crew, bookingId, isUnpaid, owesRupees, plan } = input;
  if (isUnpaid && !(entry.isPaid && crew.kind === "admin")) return { outcome: "unpaid", bookingId };
  if (!entry.isPaid) return { outcome: "done", bookingId };
  if (isUnpaid || owesRupees > 0) {
    if (crew.kind === "admin") await takePayment(db, { ...input, crew });
    return { outcome: "done", bookingId };
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
