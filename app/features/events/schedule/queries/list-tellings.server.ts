import type { Db } from "~/db/tables";
import {
  type EventReach,
  listReaches,
} from "~/features/notifications/messages/queries/list-reaches.server";
import { listUnreached, type Unreached } from "./list-unreached.server";

const TELLINGS_SHOWN = 5;

/** The latest of what people were told because of an event, with those who may not know yet. */
export async function listTellings(
  db: Db,
  { eventId }: { eventId: string },
): Promise<(EventReach & { unreached: Unreached[] })[]> {
  const reaches = await listReaches(db, { eventId });
  return await Promise.all(
    reaches.slice(0, TELLINGS_SHOWN).map(async (reach) => ({
      ...reach,
      unreached: await listUnreached(db, { cause: reach.cause }),
    })),
  );
}
