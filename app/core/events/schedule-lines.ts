import { formatTime } from "~/lib/dates";

/** A line of a run's plan with its clock times in the form of the page: '05:30 Meet' becomes '5:30 am Meet'. */
export function scheduleLine(line: string): string {
  return line.replace(CLOCK_TIME, (time) => formatTime(time.replace(".", ":")));
}

/** A time such as 05:30 or 17.45; a pace (6:30 a km), a result (48:12) and a time that says am or pm are none. */
const CLOCK_TIME =
  /(?<!\d|\d[:.])([01]\d|2[0-3])[:.][0-5]\d(?!\d|[:.]\d|\s*(?:[ap]\.?m\b|\/|a km|min))/gi;
