export const NOTICE_KINDS = [
  "booked",
  "paid",
  "cancelled",
  "changed",
  "promoted",
  "offer",
  "offer_over",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

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
