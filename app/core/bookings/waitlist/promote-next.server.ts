import { clubContent } from "~/content/club-content.server";
import type { Notification } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { Db } from "~/db/tables";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { addBooking } from "../book/add-booking.server";
import { termsOf } from "../book/terms";
import type { BookedEvent } from "../booking-row";
import { isApproved } from "../bookings";
import { hasFreeTrial, releaseNoShowTrial } from "../free-run-facts.server";
import { findGroupAssignment } from "../pace-groups/pace-groups.server";
import { NO_GROUP } from "../pace-groups/rules";
import { CONFIRMED } from "../status";
import { seatHeld } from "../status.server";
import { offerEnd, offerEndText } from "./rules";

const ENTRIES_PER_READ = 50;

type LockedEvent = BookedEvent & { slug: string; priceRupees: number };

/**
 * Gives up to `seats` free seats to the next in line: who owes nothing for it is booked, others get an
 * offer. Returns how many were booked and how many left the list. The event's row must be locked.
 */
export async function promoteNext(
  db: Db,
  input: { event: LockedEvent; seats: number; now: Instant },
): Promise<{ booked: number; removed: number }> {
  const { event, seats, now } = input;
  const notifications: Notification[] = [];
  const given: Record<Given, number> = { booked: 0, offered: 0, closed: 0, passed_over: 0 };
  let after = -1;
  let entries: EntryInLine[];
  do {
    const wanted = Math.min(ENTRIES_PER_READ, seats - given.booked - given.offered);
    const next = { eventId: event.id, status: "waiting" as const, after, limit: wanted };
    entries = await listEntriesInLine(db, next);
    for (const entry of entries) {
      after = entry.place;
      given[await giveSeat(db, { event, entry, now, notifications })] += 1;
    }
  } while (entries.length > 0 && given.booked + given.offered < seats);
  await notifyMembers(db, { notifications, now });
  return { booked: given.booked, removed: given.booked + given.closed };
}

type Given = "booked" | "offered" | "closed" | "passed_over";

async function giveSeat(
  db: Db,
  input: { event: LockedEvent; entry: EntryInLine; now: Instant; notifications: Notification[] },
): Promise<Given> {
  const { event, entry, now, notifications } = input;
  const isOut = entry.memberStatus !== "pending" && entry.memberStatus !== "active";
  if (isOut || entry.isBooked) {
    await setEntry(db, { entry, status: "closed", now });
    return "closed";
  }
  const { memberId } = entry;
  const booking = await bookEntry(db, input);
  if (booking) {
    notifications.push(promotedNotification({ event, memberId, booking, wasOffered: false }));
    return "booked";
  }
  const expiresAt = offerEnd(event, now);
  if (expiresAt === undefined || entry.memberStatus === "pending") return "passed_over";
  await setEntry(db, { entry, status: "offered", expiresAt, now });
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const heldUntil = offerEndText(event, expiresAt);
  notifications.push({
    memberId,
    kind: "offer",
    title: WAITLIST_NOTIFICATION_TEXTS.offer(event.title),
    text: WAITLIST_NOTIFICATION_TEXTS.offerText(heldUntil, when),
    link: `/events/${event.slug}/book`,
    filledIn: { run: event.title, until: heldUntil },
    eventId: event.id,
    usefulUntil: expiresAt,
  });
  return "offered";
}

async function setEntry(
  db: Db,
  input: {
    entry: EntryInLine;
    status: "offered" | "closed";
    expiresAt?: Instant;
    now: Instant;
  },
): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({
      status: input.status,
      offer_expires_at: input.expiresAt ?? null,
      updated_at: input.now,
    })
    .where("id", "=", input.entry.id)
    .execute();
}

interface SeatOfEntry {
  event: BookedEvent & { priceRupees: number };
  entry: EntryInLine;
  now: Instant;
}

interface BookedEntry {
  id: BookingId;
  status: BookingStatus;
}

/**
 * Books the seat of a waitlist entry for somebody who owes nothing for it, and marks the entry as booked; undefined
 * when they would have to pay. The event's row must be locked; the caller counts the seat.
 */
export async function bookEntry(db: Db, seat: SeatOfEntry): Promise<BookedEntry | undefined> {
  const booking = await bookOwingNothing(db, seat);
  if (!booking) return undefined;
  await db
    .updateTable("waitlist_entries")
    .set({
      ...{ status: "booked", booking_id: booking.id },
      ...{ offer_expires_at: null, updated_at: seat.now },
    })
    .where("id", "=", seat.entry.id)
    .execute();
  return booking;
}

async function bookOwingNothing(db: Db, seat: SeatOfEntry): Promise<BookedEntry | undefined> {
  const { event, entry } = seat;
  const isFree = event.priceRupees === 0 && isApproved({ status: entry.memberStatus });
  if (isFree) return await bookByPlan(db, { ...seat, plan: "pay_per_run" });
  const { plan } = entry;
  return plan === "pay_per_run" ? undefined : await bookByPlan(db, { ...seat, plan });
}

async function bookByPlan(
  db: Db,
  { event, entry, now, plan }: SeatOfEntry & { plan: BookingPlan },
): Promise<BookedEntry | undefined> {
  const membership =
    plan === "monthly_membership"
      ? await findMembershipFor(db, { memberId: entry.memberId, date: event.date })
      : undefined;
  if (plan === "monthly_membership" && membership?.status !== "active") return undefined;
  if (plan === "free_trial") {
    await releaseNoShowTrial(db, { phone: entry.phone, now });
    // They may have run since they joined the waitlist.
    if (!(await hasFreeTrial(db, { member: { id: entry.memberId }, now }))) return undefined;
  }
  const { paceGroup } = entry;
  const place = await findGroupAssignment(db, { eventId: event.id, paceGroup, heads: 1 });
  const { own } = termsOf({
    ...{ plan, event, byCredit: false, paymentId: null },
    pass: membership && { id: membership.id, isActive: true, dueRupees: 0, paymentId: null },
    confirmAtOnce: clubContent().bookings.confirmAtOnce,
  });
  const id = await addBooking(db, {
    booking: {
      event,
      ...(place ?? NO_GROUP),
      ...own,
      memberId: entry.memberId,
      name: entry.name ?? "",
      phone: entry.phone,
      email: entry.email,
      isGuest: false,
      plan,
      partyId: newId(),
      notes: null,
      submitKey: entry.id,
      submitDigest: null,
    },
    orNothing: true,
    now,
  });
  return id && { id, status: own.status };
}

export type EntryInLine = Awaited<ReturnType<typeof listEntriesInLine>>[number];

/** An event's waiting entries, or its offers, behind the place `after`, in order, with their members. */
export async function listEntriesInLine(
  db: Db,
  input: { eventId: EventId; status: "waiting" | "offered"; after: number; limit: number },
) {
  return await db
    .selectFrom("waitlist_entries as w")
    .innerJoin("members as m", "m.id", "w.member_id")
    .select(["w.id", "w.place", "w.plan", "w.pace_group as paceGroup", "w.member_id as memberId"])
    .select(["m.display_name as name", "m.phone", "m.email", "m.status as memberStatus"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "w.event_id")
          .whereRef("b.participant_phone", "=", "m.phone")
          .where(seatHeld("b.status")),
      ).as("isBooked"),
    )
    .where("w.event_id", "=", input.eventId)
    .where("w.status", "=", input.status)
    .where("w.place", ">", input.after)
    .orderBy("w.place")
    .limit(input.limit)
    .execute();
}

/** What a member is told whose place on a waitlist, or offer of one (`wasOffered`), became a booking. */
export function promotedNotification(promoted: {
  event: BookedEvent;
  memberId: MemberId;
  booking: { id: BookingId; status: BookingStatus };
  wasOffered: boolean;
}): Notification {
  const { event, booking } = promoted;
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const isConfirmed = booking.status === CONFIRMED;
  const texts = WAITLIST_NOTIFICATION_TEXTS;
  const bookedText = promoted.wasOffered ? texts.freeNowText : texts.bookedText;
  return {
    memberId: promoted.memberId,
    kind: "promoted",
    title: (isConfirmed ? NOTIFICATION_TEXTS.confirmed : NOTIFICATION_TEXTS.booked)(event.title),
    text: (isConfirmed ? bookedText : texts.keptText)(`${when}, ${event.location}`),
    link: `/bookings/${booking.id}`,
    filledIn: { run: event.title, when },
    eventId: event.id,
    usefulUntil: event.startsAt,
  };
}

/** What a member is told of the waitlist: title, text and the message on the phone. */
export const WAITLIST_NOTIFICATION_TEXTS = {
  bookedText: (when: string) => `A seat came free, and it's yours. ${when}.`,
  freeNowText: (when: string) => `This run is free now, and the seat is yours. ${when}.`,
  keptText: (when: string) =>
    `A seat came free, and we're keeping it for you. We'll confirm it soon. ${when}.`,
  offer: (run: string) => `A seat for you: ${run}`,
  offerText: (until: string, when: string) =>
    `The run is on ${when}. We're holding the seat until ${until}: book it, or let the next person have it.`,
  over: (run: string) => `The offer for ${run} is over`,
  overText:
    "We no longer hold the seat for you. If the run has no free seat now, you can join the waitlist again.",
} as const;
