import type { Notification } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import type { BookedEvent } from "../booking-row";
import { bookEntry, type EntryInLine, listEntriesInLine } from "./book-entry.server";
import { promotedNotification } from "./promoted-notification";
import { offerEnd, offerEndText } from "./rules";
import { WAITLIST_NOTIFICATION_TEXTS } from "./texts";

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
