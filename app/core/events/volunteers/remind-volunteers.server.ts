import { clubText } from "~/content/club-words.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import {
  addDays,
  DAY_MS,
  type Day,
  dayOf,
  formatDay,
  formatTime,
  formatWhen,
  type Instant,
  timeOf,
} from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { REMIND_VOLUNTEERS_TEXTS } from "~/texts/events/volunteers";
import { REMINDER_TIME, volunteerDutyText } from "./volunteers";

/** No evening before is longer ago than this. */
const REMINDED_AHEAD_MS = 2 * DAY_MS;

/** Reminds the volunteers of tomorrow's events once, from six in the evening; returns how many. */
export async function remindVolunteers(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone);
  const lastDay = timeOf(now, timeZone) >= REMINDER_TIME ? addDays(today, 1) : today;
  const events = await db
    .selectFrom("events as e")
    .innerJoin("volunteers as v", "v.event_id", "e.id")
    .select("e.id")
    .distinct()
    .where("e.status", "=", "published")
    .where("e.starts_at", ">", now)
    .where("e.starts_at", "<", now + REMINDED_AHEAD_MS)
    .where("e.date", "<=", lastDay)
    .where("v.reminded_at", "is", null)
    .execute();
  let reminded = 0;
  await runForEach(events, async ({ id: eventId }) => {
    reminded += await inTransaction(db, (db) => remindOfEvent(db, { eventId, lastDay, now }));
  });
  return reminded;
}

/** Reminds the volunteers of one event, as it is once its row is locked: it may have been moved or cancelled meanwhile. */
async function remindOfEvent(
  db: Db,
  { eventId, lastDay, now }: { eventId: EventId; lastDay: Day; now: Instant },
): Promise<number> {
  const event = await lockEvent(db, { eventId });
  if (event?.status !== "published" || event.startsAt <= now) return 0;
  if (event.date > lastDay) return 0;
  const claimed = await db
    .updateTable("volunteers")
    .set({ reminded_at: now })
    .where("event_id", "=", eventId)
    .where("reminded_at", "is", null)
    .returning(["member_id as memberId", "role", "pace_group_id as groupId"])
    .execute();
  const groups = await db
    .selectFrom("pace_groups")
    .select(["id", "name"])
    .where("event_id", "=", eventId)
    .execute();
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  await notifyMembers(db, {
    notifications: () =>
      claimed.map(({ memberId, role, groupId }) => {
        const name = groupId === null ? undefined : nameOf.get(groupId);
        return {
          memberId,
          kind: "helping" as const,
          title: REMIND_VOLUNTEERS_TEXTS.title({ title: clubText(event.title) }),
          text: REMIND_VOLUNTEERS_TEXTS.thankYou({
            volunteer: volunteerDutyText({ role, groupName: name ? clubText(name) : null }),
            date: formatDay(event.date),
            time: formatTime(event.time),
            location: clubText(event.location),
          }),
          link: `/events/${event.slug}/volunteer`,
          filledIn: { when: formatWhen(event) },
          cause: `helping:${eventId}:${event.date}`,
          eventId,
          usefulUntil: event.startsAt,
        };
      }),
    now,
  });
  return claimed.length;
}
