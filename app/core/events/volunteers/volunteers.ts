import type { VolunteerRole } from "~/db/tables/events";
import { addDays, type Day, type Instant, instantOf } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";
import { ROLE_TEXTS, VOLUNTEERS_TEXTS } from "~/texts/events/volunteers";

export const VOLUNTEER_ROLES = [
  "leader",
  "sweep",
  "desk",
  "water",
] as const satisfies readonly VolunteerRole[];

/** What somebody does at an event: 'You lead Easy'. */
export function volunteerDutyText({
  role,
  groupName,
}: {
  role: VolunteerRole;
  groupName: string | null;
}) {
  return role === "leader" && groupName
    ? VOLUNTEERS_TEXTS.youLead({ groupName })
    : ROLE_TEXTS[role].doing;
}

/** 'once', 'twice', '7 times' */
export function timesText(times: number): string {
  if (times === 0) return VOLUNTEERS_TEXTS.notYet;
  return VOLUNTEERS_TEXTS.times({ times });
}

/** Volunteers are reminded from this time on the evening before. */
export const REMINDER_TIME = "18:00";

/** When the volunteers of an event on this day are reminded. */
export function reminderOf(day: Day, timeZone: string): Instant {
  return instantOf(addDays(day, -1), REMINDER_TIME, timeZone);
}

export type VolunteerRefusal = "not_crew" | "too_late" | "group_gone";

/** Why somebody could not sign up to help. */
export class VolunteerRefused extends Refusal<VolunteerRefusal> {}
