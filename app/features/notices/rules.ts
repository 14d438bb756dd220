import type { NoticeTopic } from "~/features/notice-choices/rules";

export const NOTICE_KINDS = [
  "booked",
  "paid",
  "cancelled",
  "changed",
  "promoted",
  "offer",
  "offer_over",
  "comment",
  "post_hidden",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a member switches in the settings when they want no notice of this kind. */
export const TOPIC_OF_KIND: Record<NoticeKind, NoticeTopic> = {
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

export const NOTICES_SHOWN = 50;

/** Something to tell one member; `message` goes to their phone as well, where they agreed to that. */
export interface Notice {
  memberId: string;
  kind: NoticeKind;
  title: string;
  text: string;
  link?: string;
  message?: string;
}
