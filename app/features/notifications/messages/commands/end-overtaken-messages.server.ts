import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { Notification } from "../../rules/notifications";
import { OVERTAKES } from "../rules/overtaken";

/**
 * What still waits to be sent to these people about the same run and is untrue now is of no use any more: 'Still in
 * tomorrow?' does not follow 'cancelled'. Call it before the new messages are queued.
 */
export async function endOvertakenMessages(
  db: Db,
  { notifications, now }: { notifications: readonly Notification[]; now: Instant },
): Promise<void> {
  const alike = Map.groupBy(notifications, ({ kind, eventId }) => `${kind} ${eventId}`);
  for (const some of alike.values()) {
    const [first] = some;
    const kinds = first && OVERTAKES[first.kind];
    if (!kinds || first.eventId === undefined) continue;
    await db
      .updateTable("messages")
      .set({ useful_until: now })
      .where(
        "member_id",
        "in",
        some.map(({ memberId }) => memberId),
      )
      .where("event_id", "=", first.eventId)
      .where("kind", "in", kinds)
      .where("state", "in", ["queued", "sending"])
      .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]))
      .execute();
  }
}
