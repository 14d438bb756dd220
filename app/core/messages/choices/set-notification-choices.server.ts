import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { NotificationChoices } from "./notification-choices";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from "./notification-choices";

/** Stores which notifications a member wants, by topic and channel. */
export async function setNotificationChoices(
  db: Db,
  input: { memberId: MemberId; choices: NotificationChoices },
): Promise<void> {
  const rows = NOTIFICATION_TOPICS.flatMap((topic) =>
    NOTIFICATION_CHANNELS.map((channel) => ({
      member_id: input.memberId,
      topic,
      channel,
      wanted: input.choices[topic][channel] ? 1 : 0,
    })),
  );
  // One statement with rows in a fixed order, so that the same form sent twice at once does not deadlock.
  await db
    .insertInto("notice_choices")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "topic", "channel"])
        .doUpdateSet((eb) => ({ wanted: eb.ref("excluded.wanted") })),
    )
    .execute();
}
