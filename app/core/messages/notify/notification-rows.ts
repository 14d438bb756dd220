import type { MemberId, MessageId, NotificationId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { Allowances } from "../channels";
import { messageRow } from "./message-row";
import { DEFAULT_CHOICES, type NotificationChoices } from "../choices/notification-choices";
import { type Notification, TOPIC_OF_KIND } from "../notifications";

/** The notification choices of members, and the ways that they allow. */
export interface MemberChoices {
  choices: ReadonlyMap<MemberId, NotificationChoices>;
  /** Members who may be sent a message; those who are erased are missing. */
  recipients: ReadonlyMap<MemberId, Allowances>;
}

/** The rows to store for a notification: one for the inbox and one message, where the member chose and allows them. */
export function notificationRows(
  notification: Notification,
  { choices, recipients }: MemberChoices,
  given: { inboxId: NotificationId; messageId: MessageId; now: Instant },
) {
  const { memberId, kind } = notification;
  const chosen = (choices.get(memberId) ?? DEFAULT_CHOICES)[TOPIC_OF_KIND[kind]];
  const { now } = given;
  return {
    inbox: chosen.inbox ? inboxRow(notification, { id: given.inboxId, now }) : undefined,
    message: messageRow(notification, chosen, recipients.get(memberId), {
      id: given.messageId,
      now,
    }),
  };
}

function inboxRow(notification: Notification, { id, now }: { id: NotificationId; now: Instant }) {
  return {
    id,
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
