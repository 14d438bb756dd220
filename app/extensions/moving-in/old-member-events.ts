import type { Day, Instant } from "~/lib/dates";
import { type LooseFields, looseDay, looseInstant, looseText, looseTime } from "~/lib/loose-values";
import { EVENT_TEXT_MAX, EVENT_TITLE_MAX } from "~/core/account/races/member-events-rules";

export interface OldMemberEvent {
  title: string;
  eventDate: Day;
  eventTime: string;
  location: string | null;
  notes: string | null;
  createdAt: Instant;
}

/** Reads an entry of the old club's `userEvents`; one without a time begins the day. */
export function readOldMemberEvent(
  fields: LooseFields,
  { now, timeZone }: { now: Instant; timeZone: string },
): { ok: true; event: OldMemberEvent } | { ok: false; text: string } {
  const eventDate = looseDay(fields, { timeZone, names: ["eventDate", "date"] });
  if (!eventDate) return { ok: false, text: "It has no day that can be read." };
  const event: OldMemberEvent = {
    title: (looseText(fields, "title", "eventTitle", "name") ?? "Event").slice(0, EVENT_TITLE_MAX),
    eventDate,
    eventTime: looseTime(fields, { timeZone, names: ["eventTime", "time"] }) ?? "00:00",
    location: looseText(fields, "location")?.slice(0, EVENT_TEXT_MAX) ?? null,
    notes: looseText(fields, "notes")?.slice(0, EVENT_TEXT_MAX) ?? null,
    createdAt: Math.min(now, looseInstant(fields, "createdAt") ?? now),
  };
  return { ok: true, event };
}
