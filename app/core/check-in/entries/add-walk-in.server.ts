import { addBooking, decideUsualPlan } from "~/core/bookings/book/add-booking.server";
import { askForPayment } from "~/core/payments/list-member-payments.server";
import { signInRefusal } from "~/core/people/members";
import { createMember, dropUntouchedMember, findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { DeskOutcome, GiveBack } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { walkInKey } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import { giveBackOf } from "../desk-money/money";
import { takePayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";
import { readPass, readReference } from "../pass/passes";
import { isGenuine } from "../pass/passes.server";
import { type RosterEntry, searchRoster } from "../roster/roster";
import { findRosterEntry, listRoster } from "../roster/rosters.server";
import { findSentEvent } from "./desk.server";

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
