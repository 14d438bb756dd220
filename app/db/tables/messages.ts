import type { Generated } from "kysely";
import type { NotificationKind } from "./notifications";
import type {
  BookingId,
  EmailAddressId,
  EventId,
  Json,
  MemberId,
  MessageId,
  PushSubscriptionId,
  SessionId,
  WhatsAppMessageId,
} from "./shapes";

export interface MessagesTables {
  /** One notification over one channel; unique by member, cause and channel. */
  messages: {
    id: MessageId;
    member_id: MemberId;
    /** The cause, equal for everybody who is notified of it: 'cancelled:<event>'. */
    cause: string;
    channel: DeliveryChannel;
    /** The channels that the member allowed when it was queued, in order. */
    channels: Json<DeliveryChannel[]>;
    kind: NotificationKind;
    event_id: EventId | null;
    title: string;
    text: string;
    /** The whole text, for channels without registered texts; null for earlier messages. */
    body: Generated<string | null>;
    /** The variables of the kind's text by name. */
    filled_in: Json<StoredValues>;
    link: string | null;
    /** 0 for what is urgent, 1 for the rest: the order in which they are sent. */
    rank: number;
    state: MessageState;
    reason: Generated<string | null>;
    attempts: Generated<number>;
    /** Attempts with an unknown outcome, by this channel and those before it: each may have been a duplicate. */
    repeats: Generated<number>;
    /** When it is tried next; while it is being sent, when another process may take it over. */
    next_at: number;
    /** After this it is not sent. */
    useful_until: Generated<number | null>;
    /** The service's id. */
    reference: Generated<string | null>;
    /** Thousandths of a rupee. */
    cost: Generated<number>;
    created_at: number;
    sent_at: Generated<number | null>;
    delivered_at: Generated<number | null>;
    read_at: Generated<number | null>;
  };

  /** A link that answers for one booking without signing in. */
  seat_links: {
    token_hash: string;
    /** The hash of the link before, for a moved event whose people were asked again. */
    earlier_hash: Generated<string | null>;
    booking_id: BookingId;
    answer: SeatAnswer | null;
    answered_at: number | null;
    created_at: number;
  };

  /** Notifications that were sent once per event. */
  event_notifications: {
    event_id: EventId;
    kind: NotificationKind;
    notified_at: number;
  };

  /** People who wrote to the club on WhatsApp; the service may give no number. */
  whatsapp_people: {
    user_id: string;
    member_id: MemberId | null;
    wrote_at: number;
  };

  /** A browser that takes notifications. Deleted with its session when a person ends that. */
  push_subscriptions: {
    id: PushSubscriptionId;
    member_id: MemberId;
    session_id: SessionId;
    endpoint: string;
    /** The browser's public key and its shared secret, as base64url. */
    p256dh: string;
    auth: string;
    device: string;
    created_at: number;
  };

  /** Number and cost of sent messages; kept when the messages are deleted. */
  message_costs: {
    /** The start of five minutes. */
    at: number;
    channel: DeliveryChannel;
    sent: number;
    /** Thousandths of a rupee. */
    cost: number;
  };

  /** A cancelled event with so many people booked that they are released and notified in portions. */
  unfinished_cancellations: {
    event_id: EventId;
    cancelled_at: number;
  };

  /** A moved event with so many people booked that they are notified in portions, in the order of their ids. */
  unfinished_moves: {
    event_id: EventId;
    moved_at: number;
    /** The last member who was notified; empty for none. */
    notified_to: MemberId | "";
  };

  /**
   * E-mail addresses of a member: at most one that waits for its code, and one that is confirmed and not ended.
   */
  member_emails: {
    id: EmailAddressId;
    member_id: MemberId;
    address: string;
    /** The wording that the member agreed to. */
    notice_version: string;
    code_hash: string | null;
    tries_left: number;
    asked_at: number;
    confirmed_at: Generated<number | null>;
    withdrawn_at: Generated<number | null>;
  };

  /** A member's message on WhatsApp, or an admin's answer. */
  whatsapp_messages: {
    /** The service's id, or the form's of a reply. */
    id: WhatsAppMessageId;
    member_id: MemberId;
    direction: "in" | "out";
    text: string;
    admin_name: Generated<string | null>;
    written_at: number;
    /** Null for a reply that may or may not have been sent. */
    sent_at: Generated<number | null>;
    /** When a reply was delivered or read, as the service reports. */
    arrived_at: Generated<number | null>;
    /** Why the service did not deliver a reply, empty without a reason; null while no failure is reported. */
    failed_reason: Generated<string | null>;
  };
}

export type SeatAnswer = "in" | "out";

export type DeliveryChannel = "push" | "whatsapp" | "sms" | "email";
export type MessageState = "queued" | "sending" | "sent" | "delivered" | "read" | "failed";

/** The variables of a message's text, and in the member's own language where it is not the first. */
export interface StoredValues {
  [name: string]:
    | string
    | { language: string; values: Partial<Record<string, string>> }
    | undefined;
}
