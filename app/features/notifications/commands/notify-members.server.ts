import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { NotificationChannel } from "~/db/tables/settings";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
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
    const rows = wanted("inbox").map((notification) => notificationRow(notification, input.now));
    const [only, ...more] = rows;
    if (only && more.length === 0) await insertNotification(db, only);
    else if (rows.length > 0) await db.insertInto("notices").values(rows).execute();
    await queueMessages(db, { notifications: wanted("message"), now: input.now });
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

async function queueMessages(
  db: Db,
  input: { notifications: Notification[]; now: Instant },
): Promise<void> {
  const withText = input.notifications.filter((notification) => notification.message !== undefined);
  if (withText.length === 0) return;
  const agreed = await db
    .selectFrom("consent")
    .select("member_id as memberId")
    .where(
      "member_id",
      "in",
      withText.map((notification) => notification.memberId),
    )
    .where("purpose", "=", "whatsapp_messages")
    .where("withdrawn_at", "is", null)
    .execute();
  const agreeing = new Set(agreed.map((row) => row.memberId));
  const texts = withText.filter((notification) => agreeing.has(notification.memberId));
  if (texts.length === 0) return;
  await db
    .insertInto("text_messages")
    .values(
      texts.map((notification) => ({
        id: newId(),
        member_id: notification.memberId,
        text: notification.message ?? "",
        created_at: input.now,
        tried_at: null,
        sent_at: null,
      })),
    )
    .execute();
}

type Row = ReturnType<typeof notificationRow>;

const insertNotification = prepared((db, row: Places<Row>) => db.insertInto("notices").values(row));

function notificationRow(notification: Notification, now: Instant) {
  return {
    id: newId(),
    member_id: notification.memberId,
    kind: notification.kind,
    title: notification.title,
    text: notification.text,
    link: notification.link ?? null,
    created_at: now,
    read_at: null,
  };
}
