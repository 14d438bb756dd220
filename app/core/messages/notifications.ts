import type { NotificationKind } from "~/db/tables/notifications";
import type { NotificationTopic } from "~/db/tables/settings";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { VariableValues } from "./templates/variables";

/** The topic in the settings for each kind of notification. */
export const TOPIC_OF_KIND: Record<NotificationKind, NotificationTopic> = {
  booked: "bookings",
  paid: "bookings",
  membership: "bookings",
  helping: "bookings",
  still_in: "bookings",
  thanks: "bookings",
  lapsed: "bookings",
  approved: "bookings",
  rejected: "bookings",
  cancelled: "changes",
  seat_cancelled: "changes",
  changed: "changes",
  restored: "changes",
  announcement: "changes",
  weather: "changes",
  promoted: "waitlist",
  offer: "waitlist",
  offer_over: "waitlist",
  comment: "community",
  post_hidden: "community",
};

export const NOTIFICATIONS_SHOWN = 50;

/** A notification for one member. */
export interface Notification {
  memberId: MemberId;
  kind: NotificationKind;
  title: string;
  text: string;
  link?: string;
  /** The variables of the kind's text for phones; without them it goes to the inbox and browsers only. */
  filledIn?: VariableValues;
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
