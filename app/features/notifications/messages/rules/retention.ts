import { DAY_MS } from "~/lib/dates";

/** How long a message is kept with its text and what became of it; what it cost is kept without it. */
export const MESSAGES_KEPT_MS = 90 * DAY_MS;
