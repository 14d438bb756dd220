import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import { addDays, DAY_MS, dayOf, formatTime, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newShortToken } from "~/lib/ids.server";
import { isAskingTime, seatLink } from "../rules/still-in";

interface Input {
  now: Instant;
  timeZone: string;
  /** Where links in texts begin; without it people answer in the app. */
  linkOrigin: string | undefined;
}

/**
 * In the evening, asks everybody who is booked for tomorrow whether they are still in, once a run; returns how many
 * were asked. The link in the text is good for that booking alone.
 */
export async function askStillIn(db: Db, input: Input): Promise<number> {
  const { now, timeZone } = input;
  if (!isAskingTime(now, timeZone)) return 0;
  const events = await db
    .selectFrom("events")
    .select(["id", "title", "time", "location", "starts_at as startsAt"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .where("starts_at", "<", now + 2 * DAY_MS)
    .where("date", "=", addDays(dayOf(now, timeZone), 1))
    .execute();
  let asked = 0;
  for (const event of events)
    asked += await inTransaction(db, (db) => askFor(db, { ...input, event }));
  return asked;
}

interface AskedEvent {
  id: string;
  title: string;
  time: string;
  location: string;
  startsAt: Instant;
}

async function askFor(
  db: Db,
  { event, now, linkOrigin }: Input & { event: AskedEvent },
): Promise<number> {
  const told = await db
    .insertInto("event_tellings")
    .values({ event_id: event.id, kind: "still_in", told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (told.numInsertedOrUpdatedRows !== 1n) return 0;
  const booked = await db
    .selectFrom("bookings")
    .select(["id", "member_id as memberId"])
    .where("event_id", "=", event.id)
    .where("status", "in", ["pending", "confirmed"])
    .where("is_guest", "=", 0)
    .execute();
  const asked = booked.map((booking) => ({ ...booking, token: newShortToken() }));
  if (asked.length === 0) return 0;
  await db
    .insertInto("seat_links")
    .values(
      asked.map(({ id, token }) => ({
        token_hash: sha256(token),
        booking_id: id,
        answer: null,
        answered_at: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column("booking_id").doNothing())
    .execute();
  const when = formatTime(event.time);
  await notifyMembers(db, {
    notifications: asked.map(({ id, memberId, token }) => ({
      memberId,
      kind: "still_in" as const,
      title: `Still in tomorrow, ${when}?`,
      text: `${event.title}, ${event.location}. If you can't come, give your seat back: somebody may be waiting for it.`,
      link: `/bookings/${id}`,
      filledIn: {
        when: `${when} at ${event.location}`,
        ...(linkOrigin !== undefined && { link: seatLink(linkOrigin, token) }),
      },
      cause: `still_in:${event.id}`,
      eventId: event.id,
      usefulUntil: event.startsAt,
    })),
    now,
  });
  return asked.length;
}
