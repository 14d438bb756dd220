import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import {
  addDays,
  DAY_MS,
  dayOf,
  formatDay,
  formatTime,
  formatWhen,
  type Instant,
  timeOf,
} from "~/lib/dates";
import { REMIND_VOLUNTEERS_TEXTS } from "~/texts/events/volunteers";
import { REMINDER_TIME, volunteerDutyText } from "./volunteers";

const REMINDED_AT_ONCE = 200;
/** No evening before is longer ago than this. */
const REMINDED_AHEAD_MS = 2 * DAY_MS;

/** Reminds the volunteers of tomorrow's events once, from six in the evening; returns how many. */
export async function remindVolunteers(
  db: Db,
  input: { now: Instant; timeZone: string },
): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await inTransaction(db, (db) => remindSome(db, input));
    reminded += some;
    if (some < REMINDED_AT_ONCE) return reminded;
  }
}

async function remindSome(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone);
  const lastDay = timeOf(now, timeZone) >= REMINDER_TIME ? addDays(today, 1) : today;
  const due = await db
    .selectFrom("events as e")
    .innerJoin("volunteers as v", "v.event_id", "e.id")
    .leftJoin("pace_groups as g", "g.id", "v.pace_group_id")
    .select(["e.id as eventId", "e.slug", "e.title", "e.date", "e.time", "e.location"])
    .select("e.starts_at as startsAt")
    .select(["v.member_id as memberId", "v.role", "g.name as groupName"])
    .where("e.status", "=", "published")
    .where("e.starts_at", ">", now)
    .where("e.starts_at", "<", now + REMINDED_AHEAD_MS)
    .where("e.date", "<=", lastDay)
    .where("v.reminded_at", "is", null)
    .limit(REMINDED_AT_ONCE)
    .execute();
  const claimed: typeof due = [];
  for (const volunteer of due) {
    const { numUpdatedRows } = await db
      .updateTable("volunteers")
      .set({ reminded_at: now })
      .where("event_id", "=", volunteer.eventId)
      .where("member_id", "=", volunteer.memberId)
      // Another process may remind at the same moment.
      .where("reminded_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) claimed.push(volunteer);
  }
  await notifyMembers(db, {
    notifications: () =>
      claimed.map((volunteer) => ({
        memberId: volunteer.memberId,
        kind: "helping" as const,
        title: REMIND_VOLUNTEERS_TEXTS.youHelpAt({ title: clubText(volunteer.title) }),
        text: REMIND_VOLUNTEERS_TEXTS.thankYou({
          volunteer: volunteerDutyText({
            ...volunteer,
            groupName: volunteer.groupName && clubText(volunteer.groupName),
          }),
          date: formatDay(volunteer.date),
          time: formatTime(volunteer.time),
          location: clubText(volunteer.location),
        }),
        link: `/events/${volunteer.slug}/volunteer`,
        filledIn: { when: formatWhen(volunteer) },
        cause: `helping:${volunteer.eventId}:${volunteer.date}`,
        eventId: volunteer.eventId,
        usefulUntil: volunteer.startsAt,
      })),
    now,
  });
  return due.length;
}
