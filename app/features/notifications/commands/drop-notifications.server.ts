import type { Db } from "~/db/tables";

/** Takes a notification back that nobody has been sent yet: out of the inbox, and out of the queue. */
export async function dropNotifications(
  db: Db,
  { memberId, causes }: { memberId: string; causes: string[] },
): Promise<void> {
  await db
    .deleteFrom("messages")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .where("state", "=", "queued")
    .execute();
  await db
    .deleteFrom("notices")
    .where("member_id", "=", memberId)
    .where("cause", "in", causes)
    .execute();
}
