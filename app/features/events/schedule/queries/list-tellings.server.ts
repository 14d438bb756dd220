import type { Db } from "~/db/tables";
import {
  type EventReach,
  listReaches,
} from "~/features/notifications/messages/queries/list-reaches.server";
import { formatMoment } from "~/lib/dates";
import { listUnreached, type Unreached } from "./list-unreached.server";

const TELLINGS_SHOWN = 5;

/** The latest of what people were told because of an event, with those who may not know yet. */
export async function listTellings(
  db: Db,
  { eventId, timeZone }: { eventId: string; timeZone: string },
): Promise<(EventReach & { when: string; unreached: Unreached[] })[]> {
  const reaches = await listReaches(db, { eventId, limit: TELLINGS_SHOWN });
  return await Promise.all(
    reaches.map(async (reach) => ({
      ...reach,
      when: formatMoment(reach.at, timeZone),
      unreached: await listUnreached(db, { cause: reach.cause }),
    })),
  );
}
