import { addDays, type Day, daysBetween } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";

/** The events of this many days from today make the rhythm of a week. */
export const RHYTHM_DAYS = 28;

/** A day of the week, and the starting times of the events on it. */
export interface RhythmDay {
  /** 0 for Monday, 6 for Sunday. */
  weekday: number;
  times: string[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** When in the week events start, Monday to Sunday: each time of the coming four weeks once. */
export function rhythmOf(events: readonly { date: Day; time: string }[], today: Day): RhythmDay[] {
  const coming = events.filter(
    ({ date }) => date >= today && daysBetween(today, date) < RHYTHM_DAYS,
  );
  return WEEK.map((weekday) => {
    const own = coming.filter(({ date }) => date === addDays(mondayOf(date), weekday));
    return { weekday, times: [...new Set(own.map(({ time }) => time))].sort() };
  });
}
