import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { ENDED_USEFUL_UNTIL } from "./superseded";

/**
 * Removes a notification from the inbox and its waiting messages from the queue. A message that was handed to a service
 * already is neither queued over the next way nor tried again when it fails.
 */
export async function dropNotifications(
  db: Db,
  { memberId, causes }: { memberId: MemberId; causes: string[] },
): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .where("state", "=", "queued")
    .execute();
  await db
    .updateTable("messages")
    .set({ useful_until: ENDED_USEFUL_UNTIL })
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .where("state", "in", ["sending", "sent", "failed"])
    .execute();
  await db
    .deleteFrom("notices")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .execute();
}
