import type { VolunteerRole } from "~/db/tables/pace-groups";
import { addDays, type Day, type Instant, instantOf } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";

export const VOLUNTEER_ROLES = [
  "leader",
  "sweep",
  "desk",
  "water",
] as const satisfies readonly VolunteerRole[];

export const ROLE_TEXTS: Record<VolunteerRole, { label: string; hint: string; doing: string }> = {
  leader: {
    label: "Leader",
    hint: "Set the pace of a group and bring it home together.",
    doing: "You lead a group",
  },
  sweep: {
    label: "Sweep",
    hint: "Run last, so that nobody is left behind.",
    doing: "You are the sweep",
  },
  desk: {
    label: "Desk",
    hint: "Greet people at the start and check them in.",
    doing: "You help at the desk",
  },
  water: {
    label: "Water",
    hint: "Hand out water on the way and at the finish.",
    doing: "You hand out water",
  },
};

/** What somebody does at an event: 'You lead Easy'. */
export function volunteerDutyText({
  role,
  groupName,
}: {
  role: VolunteerRole;
  groupName: string | null;
}) {
  return role === "leader" && groupName ? `You lead ${groupName}` : ROLE_TEXTS[role].doing;
}

/** 'once', 'twice', '7 times' */
export function timesText(times: number): string {
  if (times === 0) return "not yet";
  if (times === 1) return "once";
  return times === 2 ? "twice" : `${times} times`;
}

/** Volunteers are reminded from this time on the evening before. */
export const REMINDER_TIME = "18:00";

/** When the volunteers of an event on this day are reminded. */
export function reminderOf(day: Day, timeZone: string): Instant {
  return instantOf(addDays(day, -1), REMINDER_TIME, timeZone);
}

export type VolunteerRefusal = "not_crew" | "too_late" | "group_gone";

/** Why somebody could not sign up to help, as shown to them. */
export const VOLUNTEER_REFUSAL_TEXTS: Record<VolunteerRefusal, string> = {
  not_crew: "Helping is for members who joined the crew. Join it first.",
  too_late: "This run has started or is cancelled.",
  group_gone: "This pace group is not offered any more. Choose another one.",
};

/** Why somebody could not sign up to help. */
export class VolunteerRefused extends Refusal<VolunteerRefusal> {}
