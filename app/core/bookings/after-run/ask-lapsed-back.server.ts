import { clubText } from "~/content/club-words.server";
import { listBalancesOfRuns } from "~/core/bookings/free-run-facts.server";
import { LIVE } from "~/core/bookings/status";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import { CURRENT_MEMBERS } from "~/core/people/members";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { type Day, formatWhen, type Instant } from "~/lib/dates";
import { notifyRunners } from "./notify-runners.server";

/** Days after a person's first run on which they are thanked. */
const THANKED_AFTER_DAYS = 1;

/** Days without a run after which a person is asked back, once for each absence. */
const ASKED_BACK_AFTER_DAYS = 28;

/**
 * Asks members back whose last run was four weeks ago, once for each absence, when a run is planned; returns how
 * many. Those who are booked already are left alone.
 */
export async function askLapsedBack(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  const next = await findNextOpenEvent(db, { now });
  // Before the run is noted as asked about: one may be planned later in the day.
  if (!next) return 0;
  return await notifyRunners(db, {
    kind: "lapsed",
    daysAgo: ASKED_BACK_AFTER_DAYS,
    now,
    timeZone,
    notificationsFor: async (db, event) => ({
      memberIds: await listLapsedRunners(db, { event, now }),
      told: (memberId) => ({
        memberId,
        kind: "lapsed" as const,
        title: NOTIFICATION_TEXTS.lapsed,
        text: NOTIFICATION_TEXTS.lapsedText(inWords(next)),
        link: `/events/${next.slug}`,
        cause: `lapsed:${event.date}`,
      }),
    }),
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

/** The run with its day and time in words. */
function inWords({ title, date, time }: { title: string; date: Day; time: string }) {
  return { title: clubText(title), when: formatWhen({ date, time }) };
}

/** The club's next run; undefined where none is planned. */
async function findNextOpenEvent(db: Db, { now }: { now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["slug", "title", "date", "time"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
}

interface Event {
  id: EventId;
  date: Day;
}

/** Members for whom this event was their first run. */
async function listFirstRunners(db: Db, { event }: { event: Event }): Promise<MemberId[]> {
  const rows = await runnersOf(db, event)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_ins as before")
            .select("before.id")
            .whereRef("before.member_id", "=", "c.member_id")
            .where("before.is_guest", "=", 0)
            .where("before.event_id", "<>", event.id)
            .where("before.date", "<=", event.date),
        ),
      ),
    )
    .where(({ not, exists, ref }) =>
      not(exists(listBalancesOfRuns().where("o.member_id", "=", ref("c.member_id")))),
    )
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members for whom this event was their last run, and who have booked no other one. */
async function listLapsedRunners(
  db: Db,
  { event, now }: { event: Event; now: Instant },
): Promise<MemberId[]> {
  const rows = await runnersOf(db, event)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_ins as later")
            .select("later.id")
            .whereRef("later.member_id", "=", "c.member_id")
            .where("later.is_guest", "=", 0)
            .where("later.date", ">", event.date),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.member_id", "=", "c.member_id")
            .where("b.starts_at", ">", now)
            .where("b.status", "in", LIVE),
        ),
      ),
    )
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members of the club who were checked in at the event themselves. */
function runnersOf(db: Db, event: Event) {
  return db
    .selectFrom("check_ins as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select("c.member_id as memberId")
    .where("c.event_id", "=", event.id)
    .where("c.is_guest", "=", 0)
    .where("m.status", "in", CURRENT_MEMBERS)
    .groupBy("c.member_id");
}
