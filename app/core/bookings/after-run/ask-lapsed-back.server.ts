import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { findNextOpenEvent } from "./find-next-open-event.server";
import { listLapsedRunners } from "./list-runners-of.server";
import { ASKED_BACK_AFTER_DAYS } from "./after-events";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
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
    ...{ kind: "lapsed", daysAgo: ASKED_BACK_AFTER_DAYS, now, timeZone },
    notificationsFor: async (db, event) => {
      const next = await findNextOpenEvent(db, { now });
      if (!next) return [];
      const memberIds = await listLapsedRunners(db, { event, now });
      return memberIds.map((memberId) => ({
        ...{ memberId, kind: "lapsed" as const, title: NOTIFICATION_TEXTS.lapsed },
        text: NOTIFICATION_TEXTS.lapsedText(next),
        link: `/events/${next.slug}`,
        cause: `lapsed:${event.date}`,
      }));
    },
  });
}
