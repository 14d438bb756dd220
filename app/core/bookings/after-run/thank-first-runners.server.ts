import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { findNextOpenEvent } from "./find-next-open-event.server";
import { listFirstRunners } from "./list-runners-of.server";
import { THANKED_AFTER_DAYS } from "./after-events";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import { notifyRunners } from "./notify-runners.server";

/** Thanks everybody whose first run was yesterday, once, and names the next run; returns how many. */
export async function thankFirstRunners(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  return await notifyRunners(db, {
    ...{ kind: "thanks", daysAgo: THANKED_AFTER_DAYS, now, timeZone },
    notificationsFor: async (db, event) => {
      const next = await findNextOpenEvent(db, { now });
      const memberIds = await listFirstRunners(db, { event });
      return memberIds.map((memberId) => ({
        ...{ memberId, kind: "thanks" as const, title: NOTIFICATION_TEXTS.thanks(event.title) },
        text: NOTIFICATION_TEXTS.thanksText(next),
        link: next ? `/events/${next.slug}` : "/bookings",
        cause: "thanks",
      }));
    },
  });
}
