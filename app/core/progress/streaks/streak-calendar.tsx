import { formatDay, formatMonth } from "~/lib/dates";
import { STREAK_CALENDAR_WORDS, STREAK_TEXTS } from "~/texts/progress/progress";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { useArrowChoice } from "~/ui/use-arrow-choice";
import type { CalendarWeek, DayMark } from "../progress";
import { STREAK_CALENDAR_TEXTS } from "../texts";

const CELL = 10;
const GAP = 2;
const STEP = CELL + GAP;

const FILLS: Record<DayMark, string> = {
  club: "fill-success-fill",
  own: "fill-info-fill",
  none: "fill-line",
  ahead: "fill-none",
};

export interface StreakCalendarProps {
  weeks: CalendarWeek[];
  streak: { current: number; longest: number };
}

/** A calendar of half a year, one column a week, with the days of runs marked. */
export function StreakCalendar({ weeks, streak }: StreakCalendarProps) {
  const ran = weeks.flatMap(({ days }) => days.filter(({ mark }) => mark in { club: 1, own: 1 }));
  const cells = weeks.flatMap(({ days }) => days);
  const { chosen, current, choose, sliderOf } = useArrowChoice(cells.length, 7);
  const read = cells[current];
  const said = read && `${formatDay(read.date)}: ${STREAK_CALENDAR_WORDS[read.mark]}`;
  return (
    <Card as="section" aria-labelledby="calendar" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="calendar" className="text-lg">
          {STREAK_CALENDAR_TEXTS.title}
        </h2>
        <p className="text-sm text-muted">{streakText(streak)}</p>
      </div>
      <div
        {...sliderOf(STREAK_CALENDAR_TEXTS.byDay, said)}
        className="w-full max-w-3xl rounded-md print:hidden"
      >
        <svg
          aria-hidden="true"
          viewBox={`-1 -1 ${weeks.length * STEP - GAP + 2} ${7 * STEP - GAP + 2}`}
          className="w-full"
        >
          {cells.map(({ date, mark }, index) => (
            <rect
              key={date}
              x={Math.floor(index / 7) * STEP}
              y={(index % 7) * STEP}
              width={CELL}
              height={CELL}
              rx="2"
              onPointerDown={() => choose(index)}
              className={classNames(
                FILLS[mark],
                index === chosen ? "stroke-ink stroke-[1.5]" : "hover:stroke-ink",
              )}
            >
              <title>{`${formatDay(date)}: ${STREAK_CALENDAR_WORDS[mark]}`}</title>
            </rect>
          ))}
        </svg>
        <div
          aria-hidden="true"
          className="flex pt-1 text-xs text-muted max-sm:[:is(:lang(ml),:lang(ta))_&]:text-[0.625rem]"
        >
          {weeks.map(({ monday, days }) => (
            <span key={monday} className="w-0 flex-1 whitespace-nowrap">
              {monthBegunIn(days)}
            </span>
          ))}
        </div>
      </div>
      {chosen !== undefined && <p className="text-sm font-bold print:hidden">{said}</p>}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <Legend fill="fill-success-fill">{STREAK_CALENDAR_TEXTS.club}</Legend>
        <Legend fill="fill-info-fill">{STREAK_CALENDAR_TEXTS.own}</Legend>
        <li>{STREAK_CALENDAR_TEXTS.summary(ran.length, weeks.length)}</li>
      </ul>
      <div className="sr-only print:not-sr-only">
        <table className="w-full text-left">
          <caption>{STREAK_CALENDAR_TEXTS.table}</caption>
          <thead>
            <tr>
              <th scope="col">{STREAK_CALENDAR_TEXTS.week}</th>
              <th scope="col">{STREAK_CALENDAR_TEXTS.runs}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, days }) => (
              <tr key={monday}>
                <th scope="row">{formatDay(monday)}</th>
                <td>{runsText(days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function streakText({ current, longest }: StreakCalendarProps["streak"]): string {
  if (longest === 0) return STREAK_TEXTS.start;
  if (current === 0) return STREAK_TEXTS.longest({ longest });
  return STREAK_TEXTS.inARowLongest({ weeks: current, longest });
}

/** The short name of the month that begins in this week. */
function monthBegunIn(days: CalendarWeek["days"]): string | undefined {
  const first = days.find(({ date }) => date.endsWith("-01"));
  return first && formatMonth(first.date);
}

function runsText(days: CalendarWeek["days"]): string {
  const ran = days.filter(({ mark }) => mark === "club" || mark === "own");
  return (
    ran.map(({ date, mark }) => `${formatDay(date)} (${STREAK_CALENDAR_WORDS[mark]})`).join(", ") ||
    STREAK_TEXTS.noRuns
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
