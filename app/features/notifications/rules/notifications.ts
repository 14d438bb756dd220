import type { NotificationTopic } from "~/db/tables/settings";
import type { NotificationKind } from "~/db/tables/waitlist-notices";

/** What a member switches in the settings when they want no notification of this kind. */
export const TOPIC_OF_KIND: Record<NotificationKind, NotificationTopic> = {
  booked: "bookings",
  paid: "bookings",
  cancelled: "changes",
  changed: "changes",
  promoted: "waitlist",
  offer: "waitlist",
  offer_over: "waitlist",
  comment: "community",
  post_hidden: "community",
};

export const NOTIFICATIONS_SHOWN = 50;

/** Something to tell one member; `message` goes to their phone as well, where they agreed to that. */
export interface Notification {
  memberId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  link?: string;
  message?: string;
}
