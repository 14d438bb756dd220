import type { NotificationTopic } from "~/db/tables/settings";
import type { NotificationKind } from "~/db/tables/waitlist-notices";

/** The topic in the settings for each kind of notification. */
export const TOPIC_OF_KIND: Record<NotificationKind, NotificationTopic> = {
  booked: "bookings",
  paid: "bookings",
  membership: "bookings",
  helping: "bookings",
  cancelled: "changes",
  changed: "changes",
  promoted: "waitlist",
  offer: "waitlist",
  offer_over: "waitlist",
  comment: "community",
  post_hidden: "community",
};

export const NOTIFICATIONS_SHOWN = 50;

/** A notification for one member; `message` is the text sent to their phone with consent. */
export interface Notification {
  memberId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  link?: string;
  message?: string;
}
