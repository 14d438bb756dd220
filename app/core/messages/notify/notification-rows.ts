import type { NotificationKind } from "~/db/tables/notifications";
import type { NotificationChannel } from "~/db/tables/settings";
import type { MemberId, MessageId, NotificationId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { type Allowances, channelsFor, notifiableRecipient, URGENT_RANK } from "../channels";
import { DEFAULT_CHOICES, type NotificationChoices } from "../choices/notification-choices";
import { type Notification, TOPIC_OF_KIND } from "../notifications";
import { KIND_TEXTS, phoneText } from "../texts";

/** The notification choices of members, and the channels that they allow. */
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

const USUAL_RANK = 1;

/**
 * The row of the message over the member's first channel; undefined where they allow no channel, must not be notified, or it is
 * too late for it.
 */
function messageRow(
  notification: Notification,
  chosen: Record<NotificationChannel, boolean>,
  allowed: Allowances | undefined,
  { id, now }: { id: MessageId; now: Instant },
) {
  const recipient = notifiableRecipient(allowed, notification.kind);
  if (!recipient || isOver(notification, now)) return undefined;
  const { memberId, kind, title, filledIn = {} } = notification;
  const { delivery } = KIND_TEXTS[kind];
  const text = phoneText(kind, filledIn);
  const wantsMessages = recipient.consents && chosen.message && text !== undefined;
  // A browser shows a notification that the member chose for the inbox or for messages.
  const hasPush = recipient.hasPush && (chosen.inbox || chosen.message);
  const channels = channelsFor({ ...recipient, hasPush, wantsMessages }, delivery);
  const [channel] = channels;
  if (!channel) return undefined;
  return {
    id,
    member_id: memberId,
    cause: notification.cause ?? `${kind}:${notification.link ?? ""}:${now}`,
    channel,
    channels: jsonText(channels),
    kind,
    event_id: notification.eventId ?? null,
    title,
    text: text ?? notification.text,
    body: notification.text,
    filled_in: jsonText(filledIn),
    link: notification.link ?? null,
    rank: delivery === "urgent" || notification.isUrgent ? URGENT_RANK : USUAL_RANK,
    state: "queued" as const,
    next_at: notification.notBefore ?? now,
    useful_until: notification.usefulUntil ?? null,
    created_at: now,
  };
}

function isOver({ usefulUntil }: Notification, now: Instant): boolean {
  return usefulUntil !== undefined && usefulUntil <= now;
}

/** The end of an overtaken message: earlier than any other `useful_until`. */
export const ENDED_USEFUL_UNTIL: Instant = 0;

/** For each kind, the kinds about the same run that are no longer true or useful after it. */
export const SUPERSEDED_KINDS: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  cancelled: [
    ...(["booked", "promoted", "offer", "still_in", "changed", "restored"] as const),
    ...(["seat_cancelled", "helping", "weather", "announcement"] as const),
  ],
  changed: ["booked", "still_in", "changed", "helping", "weather"],
};

/** The kinds that are useless to a person who has given up their seats on the run. */
export const SEAT_KINDS: readonly NotificationKind[] = [
  ...(["booked", "promoted", "still_in", "changed", "restored"] as const),
];
