import type { Db } from "~/db/tables";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Notification } from "~/core/messages/notifications";
import type { Instant } from "~/lib/dates";
import type { BookedEvent } from "../booking-row";
import { promotedNotification } from "./promoted-notification";
import { listEntriesInLine } from "./list-entries-in-line.server";
import { bookEntry } from "./book-entry.server";

/**
 * Books the seats of the open offers of an event that costs nothing now, whose holders have nothing to agree to any
 * more. Returns how many were booked. Call it after expired offers were ended, with the event's row locked.
 */
export async function bookOffers(
  db: Db,
  input: { event: BookedEvent & { priceRupees: number; capacity: number }; now: Instant },
): Promise<number> {
  const { event, now } = input;
  const offers = await listEntriesInLine(db, {
    ...{ eventId: event.id, status: "offered", after: -1 },
    limit: event.capacity,
  });
  const notifications: Notification[] = [];
  for (const entry of offers) {
    if (entry.memberStatus !== "active" || entry.isBooked) continue;
    const booking = await bookEntry(db, { event, entry, now });
    const { memberId } = entry;
    if (booking)
      notifications.push(promotedNotification({ event, memberId, booking, wasOffered: true }));
  }
  await notifyMembers(db, { notifications, now });
  return notifications.length;
}
