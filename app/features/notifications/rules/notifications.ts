import type { NotificationKind } from "~/db/tables/notifications";
import type { NotificationTopic } from "~/db/tables/settings";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { FilledIn } from "../messages/rules/variables";

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
  /** The variables of the kind's text for phones; without them only the inbox and browsers are told. */
  filledIn?: FilledIn;
  /** What it is about, the same for everybody who is told: a second notification of it is not sent. */
  cause?: string;
  eventId?: EventId;
  /** Sent in quiet hours too, whatever its kind: it would come too late. */
  isUrgent?: boolean;
  /** No message leaves before this: until then it can be taken back. */
  notBefore?: Instant;
  /** After this it is of no use. */
  usefulUntil?: Instant;
}
