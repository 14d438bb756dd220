import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { PageKey } from "~/lib/page-cursor";

/** The values that an event's place in a list is made of. */
export const EVENT_KEY = ["number", "text"] as const;

/** Lists of events are ordered by their start. */
export const EVENT_ORDER = {
  columns: ["starts_at", "id"],
  keyOf: ({ startsAt, id }: { startsAt: Instant; id: EventId }): PageKey => [startsAt, id],
} as const;
