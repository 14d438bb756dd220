import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { NotificationChannel } from "~/db/tables/settings";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { queueMessages } from "../messages/commands/queue-messages.server";
import {
  listNotificationChoices,
  type NotificationChoices,
} from "../queries/notification-choices.server";
import { DEFAULT_CHOICES } from "../rules/notification-choices";
import { type Notification, TOPIC_OF_KIND } from "../rules/notifications";

const ROWS_PER_INSERT = 200;

/**
 * Adds notifications to the inboxes of members who chose them there, and queues messages for members who chose
 * them as messages and consented. Call it in the transaction of the change; `sendWaitingMessages` sends after the
 * commit.
 */
export async function notifyMembers(
  db: Db,
  input: { notifications: Notification[]; now: Instant },
): Promise<void> {
  for (let at = 0; at < input.notifications.length; at += ROWS_PER_INSERT) {
    const notifications = input.notifications.slice(at, at + ROWS_PER_INSERT);
    const choices = await listNotificationChoices(db, {
      memberIds: notifications.map(({ memberId }) => memberId),
    });
    const wanted = (channel: NotificationChannel) =>
      notifications.filter((notification) => isWanted(notification, channel, choices));
    const inInbox = wanted("inbox");
    const rows = inInbox.map((notification) => notificationRow(notification, input.now));
    const [only, ...more] = rows;
    if (only && more.length === 0) await insertNotification(db, only);
    else if (rows.length > 0)
      await db
        .insertInto("notices")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const asMessage = new Set(wanted("message"));
    const chosen = new Set([...inInbox, ...asMessage]);
    await queueMessages(db, {
      wanted: notifications.map((notification) => ({
        notification,
        isChosen: chosen.has(notification),
        isMessageChosen: asMessage.has(notification),
      })),
      now: input.now,
    });
  }
}

function isWanted(
  notification: Notification,
  channel: NotificationChannel,
  choices: Map<string, NotificationChoices>,
): boolean {
  const own = choices.get(notification.memberId) ?? DEFAULT_CHOICES;
  return own[TOPIC_OF_KIND[notification.kind]][channel];
}

type Row = ReturnType<typeof notificationRow>;

const insertNotification = prepared((db, row: Places<Row>) =>
  db
    .insertInto("notices")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

function notificationRow(notification: Notification, now: Instant) {
  return {
    id: newId(),
    member_id: notification.memberId,
    kind: notification.kind,
    title: notification.title,
    text: notification.text,
    link: notification.link ?? null,
    cause: notification.cause ?? null,
    event_id: notification.eventId ?? null,
    created_at: now,
    read_at: null,
  };
}
