import type { Db } from "~/db/tables";
import type { CheckInEvent } from "../rules/desk";
import { DESK_EVENT_COLUMNS } from "./desk.server";

/**
 * The run that a device did something at, or undefined. One that was cancelled meanwhile is among them:
 * each entry is then refused, and none waits for ever.
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
