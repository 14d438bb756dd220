import { clubContent } from "~/content/club-content.server";
import type { Db } from "~/db/tables";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import type { Notification } from "~/features/notifications/rules/notifications";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { addBooking } from "../../commands/add-booking.server";
import { releaseNoShowTrial } from "../../commands/release-no-show-trial.server";
import { findGroupAssignment } from "../../pace-groups/queries/find-group-assignment.server";
import { NO_GROUP } from "../../pace-groups/rules";
import { findMembershipFor } from "../../queries/memberships.server";
import type { BookedEvent } from "../../rules/booking-row";
import { isApproved } from "../../rules/bookings";
import { termsOf } from "../../rules/terms";
import { NOTIFICATION_TEXTS } from "../../texts/notifications";
import { offerEnd, offerEndText } from "../rules";
import { WAITLIST_NOTIFICATION_TEXTS } from "../texts";

const ENTRIES_PER_READ = 50;

type LockedEvent = BookedEvent & { slug: string; priceRupees: number };
type Entry = Awaited<ReturnType<typeof nextEntries>>[number];

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
  let entries: Entry[];
  do {
    const wanted = Math.min(ENTRIES_PER_READ, seats - given.booked - given.offered);
    entries = await nextEntries(db, { eventId: event.id, after, limit: wanted });
    for (const entry of entries) {
      after = entry.place;
      given[await giveSeat(db, { event, entry, now, notifications })] += 1;
    }
  } while (entries.length > 0 && given.booked + given.offered < seats);
  await notifyMembers(db, { notifications, now });
  return { booked: given.booked, removed: given.booked + given.closed };
}

async function nextEntries(db: Db, input: { eventId: EventId; after: number; limit: number }) {
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
          .where("b.status", "<>", "cancelled"),
      ).as("isBooked"),
    )
    .where("w.event_id", "=", input.eventId)
    .where("w.status", "=", "waiting")
    .where("w.place", ">", input.after)
    .orderBy("w.place")
    .limit(input.limit)
    .execute();
}

interface Seat {
  event: LockedEvent;
  entry: Entry;
  now: Instant;
}

interface Booked {
  id: BookingId;
  status: BookingStatus;
}

type Given = "booked" | "offered" | "closed" | "passed_over";

async function giveSeat(db: Db, input: Seat & { notifications: Notification[] }): Promise<Given> {
  const { event, entry, now, notifications } = input;
  const isOut = entry.memberStatus !== "pending" && entry.memberStatus !== "active";
  if (isOut || entry.isBooked) {
    await setEntry(db, { entry, status: "closed", now });
    return "closed";
  }
  const booking = await bookOwingNothing(db, input);
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  if (booking) {
    await setEntry(db, { entry, status: "booked", bookingId: booking.id, now });
    notifications.push({
      memberId: entry.memberId,
      kind: "promoted",
      ...promotedWords(booking, { title: event.title, when: `${when}, ${event.location}` }),
      link: `/bookings/${booking.id}`,
      filledIn: { run: event.title, when },
      eventId: event.id,
      usefulUntil: event.startsAt,
    });
    return "booked";
  }
  const expiresAt = offerEnd(event, now);
  if (expiresAt === undefined || entry.memberStatus === "pending") return "passed_over";
  await setEntry(db, { entry, status: "offered", expiresAt, now });
  const heldUntil = offerEndText(event, expiresAt);
  notifications.push({
    memberId: entry.memberId,
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

function promotedWords({ status }: Booked, { title, when }: { title: string; when: string }) {
  return status === "confirmed"
    ? {
        title: NOTIFICATION_TEXTS.confirmed(title),
        text: WAITLIST_NOTIFICATION_TEXTS.bookedText(when),
      }
    : {
        title: NOTIFICATION_TEXTS.booked(title),
        text: WAITLIST_NOTIFICATION_TEXTS.keptText(when),
      };
}

/** Books the seat for somebody who owes nothing for it; undefined when they would have to pay. */
async function bookOwingNothing(db: Db, seat: Seat): Promise<Booked | undefined> {
  const { event, entry } = seat;
  const isFree = event.priceRupees === 0 && isApproved({ status: entry.memberStatus });
  if (isFree) return await bookByPlan(db, { ...seat, plan: "pay_per_run" });
  const { plan } = entry;
  return plan === "pay_per_run" ? undefined : await bookByPlan(db, { ...seat, plan });
}

async function bookByPlan(
  db: Db,
  { event, entry, now, plan }: Seat & { plan: BookingPlan },
): Promise<Booked | undefined> {
  const membership =
    plan === "monthly_membership"
      ? await findMembershipFor(db, { memberId: entry.memberId, date: event.date })
      : undefined;
  if (plan === "monthly_membership" && membership?.status !== "active") return undefined;
  if (plan === "free_trial") await releaseNoShowTrial(db, { phone: entry.phone, now });
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

async function setEntry(
  db: Db,
  input: {
    entry: Entry;
    status: "booked" | "offered" | "closed";
    bookingId?: BookingId;
    expiresAt?: Instant;
    now: Instant;
  },
): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({
      status: input.status,
      booking_id: input.bookingId ?? null,
      offer_expires_at: input.expiresAt ?? null,
      updated_at: input.now,
    })
    .where("id", "=", input.entry.id)
    .execute();
}
