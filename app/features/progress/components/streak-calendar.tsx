import { formatDay } from "~/lib/dates";
import { Card } from "~/ui/card";
import type { CalendarWeek, DayMark } from "../rules";

const CELL = 10;
const GAP = 2;
const STEP = CELL + GAP;

const FILLS: Record<DayMark, string> = {
  club: "fill-success-fill",
  own: "fill-info-fill",
  none: "fill-line",
  ahead: "fill-none",
};
const WORDS: Record<DayMark, string> = {
  club: "club run",
  own: "own run",
  none: "no run",
  ahead: "ahead",
};

export interface StreakCalendarProps {
  weeks: CalendarWeek[];
  streak: { current: number; longest: number };
}

/** Half a year, a column a week: where the runs are, and where they are not. */
export function StreakCalendar({ weeks, streak }: StreakCalendarProps) {
  const ran = weeks.flatMap(({ days }) => days.filter(({ mark }) => mark in { club: 1, own: 1 }));
  const summary = `You ran on ${ran.length} days in the last ${weeks.length} weeks.`;
  return (
    <Card as="section" aria-labelledby="calendar" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="calendar" className="text-lg">
          Streak calendar
        </h2>
        <p className="text-sm text-muted">
          {streak.current} {streak.current === 1 ? "week" : "weeks"} in a row · longest{" "}
          {streak.longest}
        </p>
      </div>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${weeks.length * STEP - GAP} ${7 * STEP - GAP}`}
        className="w-full max-w-3xl"
      >
        {weeks.flatMap(({ monday, days }, column) =>
          days.map(({ date, mark }, row) => (
            <rect
              key={`${monday}-${date}`}
              x={column * STEP}
              y={row * STEP}
              width={CELL}
              height={CELL}
              rx="2"
              className={FILLS[mark]}
            >
              <title>{`${formatDay(date)}: ${WORDS[mark]}`}</title>
            </rect>
          )),
        )}
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <Legend fill="fill-success-fill">With the club</Legend>
        <Legend fill="fill-info-fill">On my own</Legend>
        <li>{summary}</li>
      </ul>
    </Card>
  );
}

function Legend({ fill, children }: { fill: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3">
        <rect width="10" height="10" rx="2" className={fill} />
      </svg>
      {children}
    </li>
  );
}
