import { type ComingEvent, isToCome, nextOf } from "~/core/bookings/standing";
import { type Day, HOUR_MS, type Instant } from "~/lib/dates";

/** From this long before the start the dashboard is the pass. */
export const RUN_DAY_BEFORE_MS = 12 * HOUR_MS;

/** The run that leads the dashboard, and how far it is. */
export interface RunDay {
  /** Before the check-in, after it, or after the run. */
  phase: "pass" | "running" | "ran";
  event: ComingEvent;
}

/**
 * The run that leads the dashboard: one that starts within twelve hours or is under way, else the one that the member
 * ran today. Undefined on other days.
 */
export function runDayOf(
  coming: readonly ComingEvent[],
  { now, today }: { now: Instant; today: Day },
): RunDay | undefined {
  const next = nextOf(coming, now);
  if (next && next.startsAt - now <= RUN_DAY_BEFORE_MS)
    return { phase: isToCome(next.standing) ? "pass" : "running", event: next };
  const ran = coming.filter(
    ({ standing, date }) => standing.kind === "checked_in" && standing.isOver && date === today,
  );
  const last = ran.at(-1);
  return last && { phase: "ran", event: last };
}

/** How a day begins: which greeting fits the time of the club's clock, 'HH:MM'. */
export function partOfDay(time: string): "morning" | "afternoon" | "evening" {
  if (time < "12:00") return "morning";
  return time < "17:00" ? "afternoon" : "evening";
}

/** What a member is called in a greeting: the first name, or the whole one where that is an initial. */
export function calledName(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return first.replaceAll(".", "").length > 1 && !first.endsWith(".") ? first : name;
}
