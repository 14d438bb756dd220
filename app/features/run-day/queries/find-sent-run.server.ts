import type { Db } from "~/db/tables";
import { RUN_COLUMNS } from "../queries.server";
import type { RunView } from "../rules";

/**
 * The run that a device did something at, or undefined. One that was cancelled meanwhile is among them:
 * each entry is then refused, and none waits for ever.
 */
export async function findSentRun(
  db: Db,
  input: { eventId: string },
): Promise<RunView | undefined> {
  return await db
    .selectFrom("events")
    .select(RUN_COLUMNS)
    .where("id", "=", input.eventId)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}
