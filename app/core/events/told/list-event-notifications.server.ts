import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { listReaches } from "~/core/messages/reach/list-reaches.server";
import type { SendBudget } from "~/core/messages/budget/budget";
import { formatMoment, type Instant } from "~/lib/dates";
import { unreachedPath } from "./notification-progress";
import { findUnreached } from "./find-unreached.server";

const TELLINGS_SHOWN = 8;

/** Of each telling so many people are listed with the event; the rest have a page of their own. */
const PEOPLE_SHOWN = 5;

/** The latest of what people were told because of an event, with the first of those who may not know yet. */
export async function listEventNotifications(
  db: Db,
  {
    eventId,
    ...at
  }: { eventId: EventId; sendBudget?: SendBudget | undefined; now: Instant; timeZone: string },
) {
  const reaches = await listReaches(db, { eventId, limit: TELLINGS_SHOWN });
  return await Promise.all(
    reaches.map(async (reach) => {
      const { cause } = reach;
      const first = { request: { way: "first" as const }, limit: PEOPLE_SHOWN };
      const { after, ...unreached } = await findUnreached(db, {
        ...reach,
        ...first,
        ...at,
      });
      return {
        ...reach,
        ...unreached,
        when: formatMoment(reach.at, at.timeZone),
        all: after === undefined ? undefined : unreachedPath({ eventId, cause }),
      };
    }),
  );
}
