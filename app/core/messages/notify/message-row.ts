import type { NotificationChannel } from "~/db/tables/settings";
import type { MessageId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import type { Notification } from "../notifications";
import { type Allowances, channelsFor, notifiableRecipient } from "../channels";
import { URGENT_RANK } from "../retries";
import { KIND_TEXTS, phoneText } from "../texts";

const USUAL_RANK = 1;

/**
 * The row of the message over the member's first way; undefined where they allow no way, must not be notified, or it is
 * too late for it.
 */
export function messageRow(
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
  const ways = channelsFor({ ...recipient, hasPush, wantsMessages }, delivery);
  const [way] = ways;
  if (!way) return undefined;
  return {
    id,
    member_id: memberId,
    cause: notification.cause ?? `${kind}:${notification.link ?? ""}:${now}`,
    way,
    ways: jsonText(ways),
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
