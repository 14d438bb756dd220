import type { Db } from "~/db/tables";
import type { CheckInEvent } from "../rules/desk";
import { DESK_EVENT_COLUMNS } from "./desk.server";

/**
 * The event of a device's entries, or undefined. Cancelled events are included, so that each entry is
 * refused and none stays queued.
 */
export async function findSentEvent(
  db: Db,
  input: { eventId: string },
): Promise<CheckInEvent | undefined> {
  return await db
    .selectFrom("events")
    .select(DESK_EVENT_COLUMNS)
    .where("id", "=", input.eventId)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}
