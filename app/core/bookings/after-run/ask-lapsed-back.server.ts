import { clubText } from "~/content/club-words.server";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { Db } from "~/db/tables";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import { ASKED_BACK_AFTER_DAYS, THANKED_AFTER_DAYS } from "./after-events";
import { listFirstRunners, listLapsedRunners } from "./list-runners-of.server";
import { notifyRunners } from "./notify-runners.server";

/**
 * Asks members back whose last run was four weeks ago, once for each absence, when a run is planned; returns how
 * many. Those who are booked already are left alone.
 */
export async function askLapsedBack(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  return await notifyRunners(db, {
    kind: "lapsed",
    daysAgo: ASKED_BACK_AFTER_DAYS,
    now,
    timeZone,
    notificationsFor: async (db, event) => {
      const next = await findNextOpenEvent(db, { now });
      const memberIds = next ? await listLapsedRunners(db, { event, now }) : [];
      return {
        memberIds,
        told: (memberId) => ({
          memberId,
          kind: "lapsed" as const,
          title: NOTIFICATION_TEXTS.lapsed,
          text: next ? NOTIFICATION_TEXTS.lapsedText(inWords(next)) : "",
          link: next ? `/events/${next.slug}` : "/events",
          cause: `lapsed:${event.date}`,
        }),
      };
    },
  });
}

/** Thanks everybody whose first run was yesterday, once, and names the next run; returns how many. */
export async function thankFirstRunners(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  return await notifyRunners(db, {
    kind: "thanks",
    daysAgo: THANKED_AFTER_DAYS,
    now,
    timeZone,
    notificationsFor: async (db, event) => {
      const next = await findNextOpenEvent(db, { now });
      const memberIds = await listFirstRunners(db, { event });
      return {
        memberIds,
        told: (memberId) => ({
          memberId,
          kind: "thanks" as const,
          title: NOTIFICATION_TEXTS.thanks({ run: clubText(event.title) }),
          text: NOTIFICATION_TEXTS.thanksText(next && inWords(next)),
          link: next ? `/events/${next.slug}` : "/bookings",
          cause: "thanks",
        }),
      };
    },
  });
}

interface NextEvent {
  slug: string;
  title: string;
  date: Day;
  time: string;
}

/** The run with its day and time in words. */
function inWords({ title, date, time }: NextEvent): { title: string; when: string } {
  return { title: clubText(title), when: `${formatDay(date)}, ${formatTime(time)}` };
}

/** The club's next run; undefined where none is planned. */
async function findNextOpenEvent(
  db: Db,
  { now }: { now: Instant },
): Promise<NextEvent | undefined> {
  return await db
    .selectFrom("events")
    .select(["slug", "title", "date", "time"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
}
