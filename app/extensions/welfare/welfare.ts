import { DAY_MS, HOUR_MS } from "~/lib/dates";

/** The most reports from one address (IPv6: /64) within an hour. */
export const WELFARE_PER_ADDRESS = 5;

export const WELFARE_WINDOW_MS = HOUR_MS;

/** How long a closed report is kept. */
export const WELFARE_RETENTION_MS = 365 * DAY_MS;

export const WELFARE_SHOWN = 50;

export const WELFARE_TEXTS = {
  saved: "Thank you. Only the club's welfare contacts will read it.",
  unreadable: "This can no longer be read: the server's secret has changed.",
  nobodyNamed:
    "The club has no welfare contact yet. We keep what you send, but it may be read late: please tell a run leader you trust as well.",
  too_many: "Too many requests. Please try again later.",
  title: "Worried about somebody?",
  intro:
    "Harassment, an injury someone is hiding, somebody who isn't safe: tell us here. Only the club's welfare contacts can read it, no other admin, and you don't have to say who you are. In an emergency, call 112.",
  worry: "What worries you?",
  contact: "How can we reach you?",
  contactHint: "A number or an e-mail address. You can leave it empty.",
  send: "Send privately",
} as const;

/** The content of a report, encrypted. */
export interface WelfareReport {
  text: string;
  /** How to reach the sender; empty for one who stays unknown. */
  contact: string;
}
