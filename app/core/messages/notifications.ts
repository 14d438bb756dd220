import type {
  NotificationChannel,
  NotificationKind,
  NotificationTopic,
} from "~/db/tables/notifications";
import type { EventId, MemberId, MessageId, NotificationId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { type Allowances, channelsFor, notifiableRecipient, URGENT_RANK } from "./channels";
import type { OwnValues, VariableValues } from "./templates/variables";
import { KIND_TEXTS, phoneText } from "./texts";

/** A notification for one member. */
export interface Notification {
  memberId: MemberId;
  kind: NotificationKind;
  title: string;
  text: string;
  link?: string;
  /** The variables of the kind's text for phones; without them it goes to the inbox and browsers only. */
  filledIn?: VariableValues;
  /** The same variables in the member's own language, where it is not the first. */
  inOwn?: OwnValues;
  /** The cause, equal for everybody who is notified of it: a second notification with it is not sent. */
  cause?: string;
  eventId?: EventId;
  /** Sent in quiet hours too, whatever its kind, because it would be too late afterwards. */
  isUrgent?: boolean;
  /** Messages are sent from this moment on; until then the notification can be undone. */
  notBefore?: Instant;
  /** After this no message is sent. */
  usefulUntil?: Instant;
}

/** The prefix of the cause of notifications to volunteers without a booking, of a cancelled or changed run. */
export const TO_VOLUNTEERS = "volunteers:";

/** The prefix of the cause of notifications to people on the waitlist of a cancelled or changed run. */
export const TO_WAITLIST = "waitlist:";

/** Choices of a member who changed nothing: all in the inbox, urgent topics as messages too. */
export const DEFAULT_CHOICES: NotificationChoices = {
  bookings: { inbox: true, message: true },
  changes: { inbox: true, message: true },
  waitlist: { inbox: true, message: true },
  community: { inbox: true, message: false },
};

/** Whether a member can switch this off; changes are always in the inbox. */
export function isChoice(topic: NotificationTopic, channel: NotificationChannel): boolean {
  return !(topic === "changes" && channel === "inbox");
}

export type NotificationChoices = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** A member's choices: the defaults with what they changed. */
export function choicesOf(
  changed: readonly {
    topic: NotificationTopic | null;
    channel: NotificationChannel | null;
    wanted: number | null;
  }[],
): NotificationChoices {
  const choices = structuredClone(DEFAULT_CHOICES);
  for (const { topic, channel, wanted } of changed)
    if (topic && channel && topic in choices && isChoice(topic, channel))
      choices[topic][channel] = wanted === 1;
  return choices;
}
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
  const chosen = (choices.get(memberId) ?? DEFAULT_CHOICES)[KIND_TEXTS[kind].topic];
  const { now } = given;
  const allowed = recipients.get(memberId);
  // Without the consent nobody can choose messages: what was chosen before is kept for later.
  const wanted = { ...chosen, message: chosen.message && allowed?.consents === true };
  return {
    inbox: chosen.inbox ? inboxRow(notification, { id: given.inboxId, now }) : undefined,
    message: messageRow(notification, wanted, allowed, { id: given.messageId, now }),
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
  const wantsMessages = chosen.message && text !== undefined;
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
    filled_in: jsonText(storedValues(notification)),
    link: notification.link ?? null,
    rank: delivery === "urgent" || notification.isUrgent ? URGENT_RANK : USUAL_RANK,
    state: "queued" as const,
    next_at: notification.notBefore ?? now,
    useful_until: notification.usefulUntil ?? null,
    created_at: now,
  };
}

function storedValues({ filledIn, inOwn }: Notification) {
  return { ...filledIn, ...(inOwn && { inOwn }) };
}

function isOver({ usefulUntil }: Notification, now: Instant): boolean {
  return usefulUntil !== undefined && usefulUntil <= now;
}

/** The end of an overtaken message: earlier than any other `useful_until`. */
export const ENDED_USEFUL_UNTIL: Instant = 0;

/** The kinds that are useless to a person who has given up their seats on the run. */
export const SEAT_KINDS: readonly NotificationKind[] = [
  ...(["booked", "promoted", "still_in", "changed", "restored"] as const),
];

/** For each kind, the kinds about the same run that are no longer true or useful after it. */
export const SUPERSEDED_KINDS: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  cancelled: [...SEAT_KINDS, "offer", "seat_cancelled", "helping", "weather", "announcement"],
  changed: [...SEAT_KINDS, "helping", "weather"],
};
