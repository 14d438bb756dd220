import { DAY_MS, HOUR_MS } from "~/lib/dates";

/** Reports from one address (IPv6: /64) within an hour. */
export const WELFARE_PER_ADDRESS = 5;

export const WELFARE_WINDOW_MS = HOUR_MS;

/** How long a closed report is kept. */
export const WELFARE_KEPT_MS = 365 * DAY_MS;

export const WELFARE_SHOWN = 50;

export const WELFARE_TEXTS = {
  saved: "Thank you. Only the people named for this will read it.",
  unreadable: "This cannot be read any more: the server's secret was changed.",
  nobodyNamed:
    "Nobody has been named to read these yet. What you send is kept, but may be read late: please also tell a run leader you trust.",
  too_many: "Too many requests. Please try again later.",
} as const;

/** What a report holds, encrypted. */
export interface WelfareReport {
  text: string;
  /** How to reach the sender; empty for one who stays unknown. */
  contact: string;
}
