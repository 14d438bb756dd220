import { DAY_MS } from "~/lib/dates";

/** How long a message is kept with its text and its state; its cost is kept for longer, in sums. */
export const MESSAGE_RETENTION_MS = 90 * DAY_MS;
