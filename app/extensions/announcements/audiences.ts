import type { Audience } from "~/db/tables/notifications";
import type { EventId, PaceGroupId } from "~/db/tables/shapes";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { recordKeys } from "~/lib/records";
import { AUDIENCE_LABELS } from "~/texts/announcements/audiences";

/** Who an announcement is for. */
export interface AudienceChoice {
  audience: Audience;
  /** Set for those about a run, and kept for others that began at one. */
  eventId: EventId | null;
  paceGroupId: PaceGroupId | null;
}

/** Who can be told about a run, by an admin or its leader. */
export const EVENT_AUDIENCES = [
  "booked",
  "waiting",
  "group",
] as const satisfies readonly Audience[];

/** Whether the audience belongs to a run. */
export function isOfEvent(audience: Audience): boolean {
  return EVENT_AUDIENCES.some((one) => one === audience);
}

/** The audience of a field's value; undefined for anything else. */
export function audienceIn(value: string): Omit<AudienceChoice, "eventId"> | undefined {
  const [, groupId] = /^group:([\w-]{1,64})$/.exec(value) ?? [];
  if (groupId !== undefined) return { audience: "group", paceGroupId: groupId };
  const known = recordKeys(AUDIENCE_LABELS).find((one) => one === value);
  return known && known !== "group" ? { audience: known, paceGroupId: null } : undefined;
}

/** The first day of the month before, and the first of this one. */
export function lastMonth(now: Instant, timeZone: string): { from: Day; before: Day } {
  const [year = 0, month = 0] = dayOf(now, timeZone).split("-").map(Number);
  const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}-01`;
  return {
    from: month === 1 ? firstOf(year - 1, 12) : firstOf(year, month - 1),
    before: firstOf(year, month),
  };
}

/** The audiences that somebody may choose: of a run, where one is named, and of the club, for an admin. */
export function audiencesFor(
  event: { groups: { id: PaceGroupId; name: string }[] } | undefined,
  author: "admin" | "leader",
): { value: string; label: string }[] {
  const ofEvent = event
    ? [
        { value: "booked", label: AUDIENCE_LABELS.booked },
        { value: "waiting", label: AUDIENCE_LABELS.waiting },
        ...event.groups.map(({ id, name }) => ({
          value: `group:${id}`,
          label: `${AUDIENCE_LABELS.group}: ${name}`,
        })),
      ]
    : [];
  if (author === "leader") return ofEvent;
  return [
    ...ofEvent,
    { value: "members", label: AUDIENCE_LABELS.members },
    { value: "last_month", label: AUDIENCE_LABELS.last_month },
  ];
}
